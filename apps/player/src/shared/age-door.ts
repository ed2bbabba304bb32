import { useSessionQuestion } from './session-dialog.ts';

/** Set by the script in the head (door-script.js) where no answer is kept, before anything is painted (GEN-09). */
const AT_DOOR = 'at-door';
/** Said by start-script.js when the visitor has answered. */
const PASSED = 'laro:in';

export const isAtDoor = (): boolean => document.documentElement.classList.contains(AT_DOOR);

/** While the visitor stands at the door, the question that the server drew there keeps every other one away. */
export function watchAgeDoor(): void {
  if (!isAtDoor()) return;
  useSessionQuestion.setState({ question: 'age' });
  window.addEventListener(PASSED, () => useSessionQuestion.setState({ question: null }), { once: true });
}
