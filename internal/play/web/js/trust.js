// The only scripts that the page starts by address: its own, by name.

const rules = {
  createScriptURL(name) {
    if (name !== "js/worker.js" && name !== "sw.js") throw new Error(`${name} is not a script of the page`);
    return new URL(name, document.querySelector("link[rel=icon]").href).href; // which lies beside them
  },
};
const policy = window.trustedTypes ? window.trustedTypes.createPolicy("own", rules) : rules;

export const scriptURL = (name) => policy.createScriptURL(name);
