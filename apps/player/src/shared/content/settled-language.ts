import type { Services } from '#player/shared/api/services.ts';

const pause = (ms: number) => new Promise<void>((go) => setTimeout(go, ms));

/** Counts what pages have set out to read. */
let turn = 0;

/**
 * True if a page may fetch its texts now. On a change of language it waits until the choice has been stable for a while, and gets false
 * if a later choice was made: trying several languages causes one fetch (CALL-03). All other texts are fetched immediately.
 */
export async function isLanguageSettled({ collectHead, words }: Pick<Services, 'collectHead' | 'words'>, debounceMs: number): Promise<boolean> {
  if (collectHead !== null) return true;
  turn += 1;
  const mine = turn;
  if (words.tag !== document.documentElement.lang) await pause(debounceMs);
  return mine === turn;
}
