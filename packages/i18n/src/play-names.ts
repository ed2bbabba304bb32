/** Names of lottery plays, choices and prizes, from the words of the area `plays`. */
import type { Translator } from './translator.ts';
import type { MessageKey } from './areas.ts';

type T = Translator['t'];

/** Ids that stand for the same places under another name. */
const SAME: Readonly<Record<string, string>> = { front2: 'f2', last2: 'l2', first3: 'f3', last3: 'l3', bs: 'side' };
const NUMBERS: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4 };
/** Plays whose names hold a number: pattern of the id, and the key of the name. */
const NUMBERED: readonly (readonly [RegExp, MessageKey])[] = [
  [/^g(\d+)$/, 'plays.play.group'],
  [/^any(\d)$/, 'plays.play.any_places'],
  [/^r(\d)$/, 'plays.play.all_drawn'],
  [/^p(\d+)$/, 'plays.play.pick_of'],
  [/^miss(\d+)$/, 'plays.play.none_of'],
  [/^xien(\d)$/, 'plays.play.parlay'],
  [/^lo(\d)$/, 'plays.play.lots'],
  [/^de([34])$/, 'plays.play.special_end'],
];
/** Families in which a common id means something else. */
const OWN: Readonly<Record<string, MessageKey>> = {
  'K3.two': 'plays.play.two_seen',
  'K3.three': 'plays.play.three_seen',
  'P28.three': 'plays.play.three_sums',
  'E5.dt': 'plays.play.first_last',
  'M6.head': 'plays.play.tens',
  'M6.tail': 'plays.play.units',
  'S5.sum': 'plays.play.sum_side',
  'E5.sum': 'plays.play.sum_side',
  'KN.sum': 'plays.play.sum_side',
  'M6.total': 'plays.play.sum_side',
};

const partKey = (text: string): MessageKey => `plays.part.${text}` as MessageKey;

/** Names of plays on some of the places: `f3`, `l2.bsoe`, `any5_2`; null for other ids. */
function placesName(t: T, id: string): string | null {
  const [, part = '', rest = ''] = /^([fml][1-5])(?:[._]?(\w+))?$/.exec(id) ?? [];
  if (part !== '') return rest === '' ? t(partKey(part)) : `${t(partKey(part))}: ${t(`plays.way.${rest}` as MessageKey)}`;
  const [, places = '', among = ''] = /^any([45])_(\d)$/.exec(id) ?? [];
  return places === '' ? null : `${t(places === '5' ? 'plays.play.s5' : 'plays.part.l4')}: ${t('plays.way.among', { n: Number(among) })}`;
}

/** Names that hold a number; null for other ids. */
function numberedName(t: T, family: string, id: string): string | null {
  const [found] = NUMBERED.flatMap(([pattern, key]) => {
    const n = pattern.exec(id)?.[1];
    return n === undefined ? [] : [t(key, { n: Number(n) })];
  });
  if (found !== undefined) return found;
  const [head = '', tail = ''] = id.split('.');
  if (head === 'fun') return t('plays.play.times', { n: NUMBERS[tail] ?? 1 });
  const balls = family === 'M6' ? NUMBERS[id] : undefined;
  return balls === undefined ? null : t('plays.play.balls', { n: balls });
}

/** The name of a play of a family for people. */
export function playName(t: T, family: string, id: string): string {
  const own = OWN[`${family}.${id}`];
  if (own) return t(own);
  const known = SAME[id] ?? id;
  const special = placesName(t, known) ?? numberedName(t, family, known);
  if (special !== null) return special;
  const [head = '', tail = ''] = known.split('.');
  const name = t(`plays.play.${head}` as MessageKey);
  return tail === '' ? name : `${name}: ${t(`plays.way.${tail}` as MessageKey)}`;
}

/** A named choice; two that belong together are joined (`big-odd`). */
export const choiceName = (t: T, choice: string): string =>
  choice
    .split('-')
    .map((word) => t(`plays.choice.${word}` as MessageKey))
    .join(' + ');

/** A prize class as people read it. */
export function prizeName(t: T, prize: string): string {
  const tiers = ['first', 'second', 'third', 'fourth', 'fifth'];
  if (tiers.includes(prize)) return t('plays.prize.tier', { n: tiers.indexOf(prize) + 1 });
  const [, kind, n] = /^(hit|p)(\d+)$/.exec(prize) ?? [];
  if (kind === 'hit') return t('plays.prize.hits', { n: Number(n) });
  if (kind === 'p') return t('plays.prize.place', { n: Number(n) });
  if (prize === 'starter' || prize === 'consolation') return t(`plays.prize.${prize}`);
  return t('plays.prize.win');
}

/** The text of a selection with its named choices in words. */
export const selectionText = (t: T, selection: string): string =>
  selection
    .split('/')
    .map((group) =>
      group
        .split(',')
        .map((token) => (/^[a-z]/.test(token) ? choiceName(t, token) : token))
        .join(' '),
    )
    .join(' / ');
