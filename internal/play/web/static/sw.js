// Keeps the page for when there is no connection. What the server offers comes
// first, so that the page is never an old one as long as there is a line.
"use strict";

const VERSION = "{{hash}}"; // of all files, filled in when they are served
const FILES = ["./", "js/worker.js", "js/tools.js", "engine.wasm.gz", "icon.svg", "app.webmanifest"]; // the others stay once they were asked for

addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const kept = await caches.open(VERSION);
    await kept.addAll(FILES);
    await skipWaiting();
  })());
});

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== VERSION) await caches.delete(name);
    await clients.claim();
  })());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.includes("/shared/")) return; // what devices share is never old
  event.respondWith((async () => {
    try {
      const fresh = await fetch(request);
      if (fresh.ok) {
        const kept = await caches.open(VERSION);
        event.waitUntil(kept.put(request, fresh.clone()));
        return fresh;
      }
      if (fresh.status === 304) return fresh;
      return (await caches.match(request, { ignoreSearch: true })) ?? fresh;
    } catch (problem) {
      const kept = await caches.match(request, { ignoreSearch: true });
      if (kept) return kept;
      if (request.mode === "navigate") return new Response("There is no connection, and this text was never read here. Go back.", { status: 503 });
      throw problem;
    }
  })());
});
