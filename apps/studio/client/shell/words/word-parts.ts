/** Words of rules, proofs and past rounds that also appear outside the sheet. */
const ALSO_AT_PLAY: ReadonlySet<string> = new Set(['studio.rules.one_in', 'table.rules.past']);
const OF_THE_SHEET = /^[a-z]+\.(rules|how|fair|history)\.|^studio\.(mode|volatility)\./;

/** The two parts of a file of words: what the game shows from its first picture on, and what its sheet of rules, history and fairness says. */
export type WordPart = 'play' | 'sheet';

/** Which part of its file a word is in: long texts are fetched when the sheet is opened for the first time (GAME-25). */
export const partOf = (key: string): WordPart => (OF_THE_SHEET.test(key) && !ALSO_AT_PLAY.has(key) ? 'sheet' : 'play');
