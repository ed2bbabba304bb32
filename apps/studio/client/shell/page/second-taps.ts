/** A tap that follows another within this time is the second of a double tap. */
const DOUBLE_TAP_MS = 350;
/** A finger does not hit the same point twice. */
const NEAR_PX = 48;

/**
 * Says what a press of a control does now. A control whose press leads to another one at the same place, such as Undo after Bet, is named so: the second tap of a
 * double tap must not press what the player has not seen. `place`: the same for all controls that follow one another there. `does`: another text for each meaning.
 */
export const nameTap = (control: HTMLElement, place: string, does: string): void => {
  control.dataset['tap'] = place;
  control.dataset['does'] = does;
};

/** Ignores second taps on controls that do something else by then (`nameTap`). The same press again, such as a take that was refused as too early, always counts. */
export function ignoreSecondTaps(root: Document, now: () => number = () => performance.now()): void {
  const pressed = new Map<string, { readonly does: string; readonly x: number; readonly y: number; at: number }>();
  const look = (event: MouseEvent): void => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tap]') : null;
    if (!control) return;
    const { tap = '', does = '' } = control.dataset;
    const [last, x, y] = [pressed.get(tap), event.clientX, event.clientY];
    if (last && last.does !== does && now() - last.at < DOUBLE_TAP_MS && Math.hypot(x - last.x, y - last.y) < NEAR_PX) {
      last.at = now();
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    pressed.set(tap, { does, x, y, at: now() });
  };
  root.addEventListener('click', look, { capture: true });
}
