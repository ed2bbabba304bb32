import { useSessionQuestion } from './session-dialog.ts';
import type { Services } from './services.ts';

/** Set by the start script where no answer is kept, before anything is painted (GEN-09). */
const AT_DOOR = 'at-door';
/** Also read by the start script. */
const AGE_KEY = 'laro.age';

export const isAtDoor = (): boolean => document.documentElement.classList.contains(AT_DOOR);

/** Lets the visitor in, and remembers on the device at which age. */
export function passAgeDoor(age: number): void {
  try {
    localStorage.setItem(AGE_KEY, String(age));
  } catch {
    // A browser that keeps nothing is asked by the next page again.
  }
  leaveDoor();
}

function leaveDoor(): void {
  document.documentElement.classList.remove(AT_DOOR);
  useSessionQuestion.setState({ question: null });
}

/** Asks for the age where the device has not answered yet. Without a network there is nothing to play; the next page asks. */
export function openAgeDoor({ words }: Services): void {
  if (!isAtDoor()) return;
  words.need(['door']).then(() => useSessionQuestion.setState({ question: 'age' }), leaveDoor);
}
