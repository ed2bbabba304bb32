import type { Services } from '#player/shared/api/services.ts';

const pause = (ms: number) => new Promise<void>((go) => setTimeout(go, ms));

/** Counts what pages have set out to read. */
let turn = 0;

/**
 * Whether a page may read its texts now. On the way to another language it waits until the choice has stood still for a while, and is told no
 * when a later choice has come: a person who tries several out causes one reading (CALL-03). Everything else is read at once.
 */
export async function isLanguageSettled({ collectHead, words }: Pick<Services, 'collectHead' | 'words'>, debounceMs: number): Promise<boolean> {
  if (collectHead !== null) return true;
  turn += 1;
  const mine = turn;
  if (words.tag !== document.documentElement.lang) await pause(debounceMs);
  return mine === turn;
}
