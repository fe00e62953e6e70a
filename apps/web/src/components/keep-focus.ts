const LOOK_AGAIN_MS = 50;

/**
 * What was pressed may disappear with what it was about: after its dialog has faded out, the focus goes to `target`, where it would otherwise be lost.
 * Its date, if it has one, is brought onto the screen.
 */
export function keepFocus(target: HTMLElement | null, tries = 20): void {
  setTimeout(() => {
    if (document.querySelector("[role=dialog]") !== null && tries > 0) keepFocus(target, tries - 1);
    else if (document.activeElement === document.body) {
      target?.focus({ preventScroll: true });
      target?.querySelector("time")?.scrollIntoView({ block: "nearest" });
    }
  }, LOOK_AGAIN_MS);
}
