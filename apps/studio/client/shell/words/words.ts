import { languages } from '@laro/domain/system/languages';
import { createTranslator, type Translator } from '@laro/i18n/translator';
import type { OpenedGame } from '../../../src/protocol.ts';

type Words = Parameters<typeof createTranslator>[1];

/** The words of a game in play; those of its sheet are in sheet-words.ts. */
const ofPlay = import.meta.glob<{ default: Words }>(
  [
    '../../../../../packages/i18n/messages/studio/*.json',
    '../../../../../packages/i18n/messages/{colour,stall,ladder,hands,table,baccarat,dragon,roulette,dice,turned,crash,wheel,bingo,decisions,show,encore}/*.json',
  ],
  { query: '?part=play' },
);

/** The words of a game: at first those of play, after `completed` also those of its sheet. */
export interface GameWords extends Translator {
  /** Fetches what the sheet says, once; false while it cannot be fetched. */
  readonly completed: () => Promise<boolean>;
}

/** An area of words that belongs to one kind of game. */
type KindArea =
  | 'colour'
  | 'stall'
  | 'ladder'
  | 'hands'
  | 'table'
  | 'baccarat'
  | 'dragon'
  | 'roulette'
  | 'dice'
  | 'turned'
  | 'crash'
  | 'wheel'
  | 'bingo'
  | 'decisions'
  | 'show'
  | 'encore';

/** The words of a kind besides those of every game; a kind loads no others (GAME-28). */
export const wordsOf: Readonly<Record<OpenedGame['kind'], readonly KindArea[]>> = {
  slot: [],
  colour: ['colour'],
  stall: ['stall'],
  ladder: ['stall', 'ladder'],
  hands: ['stall', 'decisions', 'hands'],
  baccarat: ['table', 'baccarat'],
  dragon: ['table', 'dragon'],
  bingo: ['table', 'bingo'],
  roulette: ['table', 'roulette'],
  dice: ['table', 'dice', 'colour'],
  turned: ['table', 'turned'],
  crash: ['table', 'crash'],
  wheel: ['table', 'wheel'],
  decisions: ['table', 'decisions'],
  show: ['table', 'show'],
  encore: ['table', 'encore'],
};

/** The language of a BCP 47 tag: the same one, else one that begins alike, else English. */
const languageOfTag = (tag: string): (typeof languages)[number] =>
  languages.find((one) => one.tag === tag) ?? languages.find((one) => tag.split('-')[0] === one.tag.split('-')[0]) ?? languages[0];

const fetchAll = async (files: typeof ofPlay, areas: readonly string[], locale: string): Promise<Words> => {
  const parts = await Promise.all(areas.map(async (area) => (await files[`../../../../../packages/i18n/messages/${area}/${locale}.json`]?.())?.default ?? {}));
  return Object.assign({}, ...parts) as Words;
};

/** Fetches the words of every game and those of a kind, in one language and no other; what its sheet says comes later. */
export async function loadWords(tag: string, areas: readonly KindArea[] = []): Promise<GameWords> {
  const { code, locale } = languageOfTag(tag);
  const all = ['studio', ...areas];
  const atPlay = await fetchAll(ofPlay, all, locale);
  let now = createTranslator(code, atPlay);
  let isComplete = false;
  const completed = async (): Promise<boolean> => {
    if (isComplete) return true;
    try {
      const { ofSheet } = await import('./sheet-words.ts');
      now = createTranslator(code, { ...atPlay, ...(await fetchAll(ofSheet, all, locale)) });
      isComplete = true;
    } catch {
      // No connection: the next opening tries again.
    }
    return isComplete;
  };
  return { language: code, tag: now.tag, t: (key, values) => now.t(key, values), find: (key, values) => now.find(key, values), completed };
}
