// On a phone what there is to say takes the room that it needs, and moves what is below.

// keepStill scrolls with an element that becomes higher or lower, so that what was last
// chosen below it stays under the finger.
export function keepStill(above, below) {
  let chosen = null, height = above.offsetHeight;
  addEventListener("pointerdown", ({ target }) => { chosen = target; });
  new ResizeObserver(() => {
    const by = above.offsetHeight - height;
    height += by;
    if (below.contains(chosen)) scrollBy({ top: by, behavior: "instant" });
  }).observe(above);
}
