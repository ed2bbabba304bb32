import { languages } from '@laro/domain/system/languages';
import { createTranslator, type Translator } from '@laro/i18n/translator';
import type { OpenedGame } from '../../src/protocol.ts';

type Words = Parameters<typeof createTranslator>[1];

const files = import.meta.glob<{ default: Words }>([
  '../../../../packages/i18n/messages/studio/*.json',
  '../../../../packages/i18n/messages/{colour,stall,ladder,hands,table,baccarat,dragon,roulette,dice,turned,crash,wheel,bingo,decisions,show,encore}/*.json',
]);

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

/** Fetches the words of every game and those of a kind, in one language and no other. */
export async function loadWords(tag: string, areas: readonly KindArea[] = []): Promise<Translator> {
  const { code, locale } = languageOfTag(tag);
  const parts = await Promise.all(
    ['studio', ...areas].map(async (area) => (await files[`../../../../packages/i18n/messages/${area}/${locale}.json`]?.())?.default ?? {}),
  );
  return createTranslator(code, Object.assign({}, ...parts) as Words);
}
