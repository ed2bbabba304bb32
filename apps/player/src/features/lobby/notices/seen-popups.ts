import type { Notice as Popup } from '#player/shared/content/content-queries.ts';

const STORAGE_KEY = 'laro.seenPopups';

function seenIds(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.map(String) : []);
  } catch {
    // Without storage every load of home is a new visit.
    return new Set();
  }
}

/** Pop-ups that this visit has not seen yet. */
export const unseenPopups = (popups: readonly Popup[]): Popup[] => {
  const seen = seenIds();
  return popups.filter((popup) => !seen.has(popup.id));
};

export function rememberPopups(popups: readonly Popup[]): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...new Set([...seenIds(), ...popups.map((popup) => popup.id)])]));
  } catch {
    // They then show again on the next load, which is harmless.
  }
}
