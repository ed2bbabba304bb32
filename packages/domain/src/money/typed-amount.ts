import type { Language } from '../system/languages.ts';
import { isAmount, type Amount } from './money.ts';

/** Signs that part the digits of an amount in a language. A space parts thousands in every language. */
interface Separators {
  decimal: '.' | ',';
  /** Sign between groups of three; null where only spaces group. */
  group: '.' | ',' | null;
}

const POINT: Separators = { decimal: '.', group: ',' };
const COMMA: Separators = { decimal: ',', group: '.' };
const COMMA_AND_SPACES: Separators = { decimal: ',', group: null };

const separators: Readonly<Record<Language, Separators>> = {
  EN: POINT,
  CN: POINT,
  TW: POINT,
  JA: POINT,
  TH: POINT,
  KO: POINT,
  TY: POINT,
  VI: COMMA,
  ES: COMMA,
  PT: COMMA,
  TR: COMMA,
  RU: COMMA_AND_SPACES,
  FR: COMMA_AND_SPACES,
};

export const amountSeparators = (language: Language): Separators => separators[language];

/**
 * Result of reading a typed amount. `ask`: the text can mean each of `choices` (one or two), and only the person knows which.
 * `fine`: a readable amount with more decimals than the currency has.
 */
export type TypedAmount =
  | { kind: 'amount'; amount: Amount }
  | { kind: 'ask'; choices: readonly Amount[] }
  | { kind: 'empty' }
  | { kind: 'unreadable' }
  | { kind: 'fine' };

const LENGTH_MAX = 40;
const NOT_GROUPED = /^\d+$/;
const GROUPED = /^[1-9]\d{0,2}(?:([., ])\d{3})(?:\1\d{3})*$/;

/** Full-width digits and signs as plain ones, every kind of space as one space, without a currency sign at either end. */
const plainText = (text: string): string =>
  text
    .slice(0, LENGTH_MAX + 1)
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^ ?(?:\p{Sc} ?)?|(?: ?\p{Sc})? ?$/gu, '');

interface Reading {
  whole: string;
  fraction: string;
  /** The sign read as the decimal sign; null for a whole number. */
  decimal: string | null;
  /** The sign read as parting thousands; null where nothing is grouped. */
  group: string | null;
}

/** Digits of the part before the decimal sign and the sign that groups them; null where the groups are not groups of three. */
function wholeOf(text: string): Pick<Reading, 'whole' | 'group'> | null {
  if (text === '' || NOT_GROUPED.test(text)) return { whole: text === '' ? '0' : text, group: null };
  const group = GROUPED.exec(text)?.[1];
  return group === undefined ? null : { whole: text.replaceAll(group, ''), group };
}

/** All ways in which a text can be read by anyone's separators. */
function readingsOf(text: string): Reading[] {
  const readings: Reading[] = [];
  const integer = wholeOf(text);
  if (integer) readings.push({ ...integer, fraction: '', decimal: null });
  for (const decimal of ['.', ',']) {
    const at = text.lastIndexOf(decimal);
    const fraction = text.slice(at + 1);
    const before = at < 0 ? null : wholeOf(text.slice(0, at));
    if (before === null || before.group === decimal || !/^\d*$/.test(fraction) || text.length === 1) continue;
    readings.push({ ...before, fraction, decimal });
  }
  return readings;
}

/** The amount of a reading in the way the system writes it; null for more decimals than the currency has. */
function amountOf({ whole, fraction }: Pick<Reading, 'whole' | 'fraction'>, decimals: number): Amount | null {
  if (fraction.length > decimals) return null;
  const amount = `${whole.replace(/^0+(?=\d)/, '')}${decimals === 0 ? '' : `.${fraction.padEnd(decimals, '0')}`}`;
  return isAmount(amount) ? amount : null;
}

const isOwn = ({ decimal, group }: Reading, own: Separators): boolean =>
  (decimal === null || decimal === own.decimal) && (group === null || group === ' ' || group === own.group);

/** True for a reading that no other convention shares: two kinds of signs, a repeated one, or a decimal sign that never groups in the language. */
const isPlain = (text: string, reading: Reading, own: Separators): boolean =>
  reading.group !== null && (reading.decimal !== null || text.split(reading.group).length > 2)
    ? true
    : reading.decimal !== null && own.group !== reading.decimal && own.decimal !== reading.decimal && reading.fraction.length < 3;

/** Possible meanings of a text with one ambiguous sign: as the decimal sign, and as a group separator. */
function choicesOf(text: string, decimals: number): Amount[] {
  const [whole = '', fraction = ''] = text.replaceAll(' ', '').split(/[.,]/);
  if (!/^\d*$/.test(whole) || !/^\d+$/.test(fraction)) return [];
  const asDecimal = amountOf({ whole: whole === '' ? '0' : whole, fraction: fraction.replace(/0+$/, '') }, decimals);
  const asGroups = /^[1-9]/.test(whole) ? amountOf({ whole: whole + fraction, fraction: '' }, decimals) : null;
  return [asGroups, asDecimal].filter((amount) => amount !== null);
}

/**
 * Reads an amount that a person typed, by the separators of their language (SAFE-32). Nothing is guessed: what can be meant in two ways
 * comes back as a question.
 */
export function typedAmount(typed: string, language: Language, decimals: number): TypedAmount {
  const text = plainText(typed);
  if (text === '') return { kind: 'empty' };
  if (text.length > LENGTH_MAX || !/^[\d., ]+$/.test(text) || !/\d/.test(text)) return { kind: 'unreadable' };
  const own = amountSeparators(language);
  const readings = readingsOf(text);
  const ownReading = readings.find((reading) => isOwn(reading, own));
  const sure = ownReading ?? readings.find((reading) => isPlain(text, reading, own));
  const amount = sure ? amountOf(sure, decimals) : null;
  if (amount !== null) return { kind: 'amount', amount };
  const isOneSign = (text.match(/[.,]/g) ?? []).length === 1;
  const choices = isOneSign && !isSurelyFine(sure) ? choicesOf(text, decimals) : [];
  if (choices.length > 0) return { kind: 'ask', choices };
  return { kind: sure && sure.fraction.length > decimals ? 'fine' : 'unreadable' };
}

/** True if a decimal sign cannot be a group separator: more than three digits before it, or the text also has groups. */
const isSurelyFine = (reading: Reading | undefined): boolean =>
  reading !== undefined && reading.decimal !== null && (reading.group !== null || reading.whole.length > 3);

/** An amount with as many decimals as a currency has, as a person of a language would type it: for messages that show how. */
export const typedExample = (language: Language, decimals: number): string =>
  decimals === 0 ? '1250' : `1250${amountSeparators(language).decimal}${'50'.slice(0, decimals)}`;

/** An amount as a person of a language would type it, for a field to begin with; decimals that are all zero are left out. */
export function amountToType(amount: Amount, language: Language): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  return /[1-9]/.test(fraction) ? `${whole}${amountSeparators(language).decimal}${fraction}` : whole;
}
