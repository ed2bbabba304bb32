/** A choice that this device keeps. A browser that keeps nothing for a frame only forgets it. */
export const remembered = {
  read(name: string): string | null {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  write(name: string, value: string): void {
    try {
      localStorage.setItem(name, value);
    } catch {
      // Storage is closed to this frame.
    }
  },
};
