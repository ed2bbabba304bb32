/** Set by the script in the head (door-script.js) where no answer is kept, before anything is painted, until there is one (GEN-09). */
const AT_DOOR = 'at-door';

export const isAtDoor = (): boolean => document.documentElement.classList.contains(AT_DOOR);
