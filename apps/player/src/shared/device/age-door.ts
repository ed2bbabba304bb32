/** Set by the script in the head (door-script.js) where no answer is kept, before anything is painted, until there is one (GEN-09). */
const AT_DOOR = 'at-door';
/** Also read by door-script.js, and written by start-script.js. */
const AGE_KEY = 'laro.age';

export const isAtDoor = (): boolean => document.documentElement.classList.contains(AT_DOOR);

/** True if this device has not answered yet and the document has no question: it was rendered while the site was closed. */
export function lacksDoor(): boolean {
  if (document.getElementById('door') !== null) return false;
  try {
    return localStorage.getItem(AGE_KEY) === null;
  } catch {
    return true;
  }
}
