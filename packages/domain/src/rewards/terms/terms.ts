/** Subjects of terms, as members and the desk read them. */
export const termSubjects = ['reward', 'rate', 'condition', 'price', 'limit', 'chance', 'end'] as const;
export type TermSubject = (typeof termSubjects)[number];

/** Prizes of one worth with their share of `of`: weights of a table, or places of a list with `of` 1. */
export interface Prize {
  readonly worth: bigint;
  readonly share: bigint;
}

/**
 * One term of a program. `more` and `less` say which figure is better for members; null is no bound, the best of both. `wider`: a list of what counts,
 * empty for everything. `same`: every change counts as worse, because the two cannot be compared. `prizes`: the share of prizes of each worth or more.
 */
export type Term = { readonly subject: TermSubject; readonly key: string } & (
  | { readonly better: 'more' | 'less'; readonly value: bigint | null }
  | { readonly better: 'wider'; readonly value: readonly string[] }
  | { readonly better: 'same'; readonly value: string }
  | { readonly better: 'prizes'; readonly value: readonly Prize[]; readonly of: bigint }
);

/** A part of a program: something offered, or something required. */
export interface TermItem {
  readonly key: string;
  readonly is: 'offer' | 'demand';
  readonly subject: TermSubject;
  readonly terms: readonly Term[];
}

const isLower = (one: bigint | null, other: bigint | null): boolean => one !== null && (other === null || one < other);
const isHigher = (one: bigint | null, other: bigint | null): boolean => one !== null && (other === null || one > other);

const isNarrower = (before: readonly string[], after: readonly string[]): boolean =>
  after.length > 0 && (before.length === 0 || before.some((value) => !after.includes(value)));

const shareFrom = (prizes: readonly Prize[], worth: bigint): bigint => prizes.reduce((sum, prize) => sum + (prize.worth >= worth ? prize.share : 0n), 0n);

type Prizes = Extract<Term, { better: 'prizes' }>;

/** True if prizes of some worth or more have a smaller share than before. */
const arePrizesLower = (before: Prizes, after: Prizes): boolean =>
  before.value.some(({ worth }) => shareFrom(after.value, worth) * before.of < shareFrom(before.value, worth) * after.of);

function isTermWorse(before: Term, after: Term | undefined): boolean {
  if (after === undefined) return true;
  if (before.better === 'more' && after.better === 'more') return isLower(after.value, before.value);
  if (before.better === 'less' && after.better === 'less') return isHigher(after.value, before.value);
  if (before.better === 'wider' && after.better === 'wider') return isNarrower(before.value, after.value);
  if (before.better === 'prizes' && after.better === 'prizes') return arePrizesLower(before, after);
  return before.better !== after.better || before.value !== after.value;
}

/** Subjects of an item that are worse in its next version. */
function worseIn(before: TermItem, after: TermItem | undefined): TermSubject[] {
  if (after === undefined) return before.is === 'offer' ? [before.subject] : [];
  return before.terms
    .filter((term) =>
      isTermWorse(
        term,
        after.terms.find(({ key }) => key === term.key),
      ),
    )
    .map(({ subject }) => subject);
}

/**
 * The one rule that compares two versions of a program (REW-26): the subjects in which the second is worse for some member, in the order of
 * `termSubjects`. An offer that ends and a demand that is new are worse; a new offer and a demand that ends are not.
 */
export function worseTerms(before: readonly TermItem[], after: readonly TermItem[]): TermSubject[] {
  const lost = before.flatMap((item) =>
    worseIn(
      item,
      after.find(({ key }) => key === item.key),
    ),
  );
  const demands = after.filter(({ key, is }) => is === 'demand' && before.every((item) => item.key !== key));
  const worse = new Set([...lost, ...demands.map(({ subject }) => subject)]);
  return termSubjects.filter((subject) => worse.has(subject));
}

export const more = (subject: TermSubject, key: string, value: bigint | number | null): Term => ({
  subject,
  key,
  better: 'more',
  value: value === null ? null : BigInt(value),
});
export const less = (subject: TermSubject, key: string, value: bigint | number | null): Term => ({
  subject,
  key,
  better: 'less',
  value: value === null ? null : BigInt(value),
});
export const wider = (subject: TermSubject, key: string, value: readonly string[]): Term => ({ subject, key, better: 'wider', value });
export const same = (subject: TermSubject, key: string, value: string): Term => ({ subject, key, better: 'same', value });
export const prizes = (subject: TermSubject, key: string, value: readonly Prize[], of: bigint): Term => ({ subject, key, better: 'prizes', value, of });
export const offer = (key: string, subject: TermSubject, terms: readonly Term[]): TermItem => ({ key, is: 'offer', subject, terms });
export const demand = (key: string, subject: TermSubject, terms: readonly Term[]): TermItem => ({ key, is: 'demand', subject, terms });
