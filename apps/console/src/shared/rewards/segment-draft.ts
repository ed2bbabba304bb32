import type { Wire } from '@laro/contract/routes';
import {
  countFacts,
  countStates,
  factChoices,
  figureFacts,
  isBand,
  segmentBounds,
  stateFacts,
  type FigureFact,
  type NamedFact,
  type SegmentFact,
  type StateFact,
} from '@laro/domain/mail/segments';
import type { Amount } from '@laro/domain/money/money';

export type Groups = NonNullable<Wire<'saveDeskMission', 'body'>['body']['segment']>;
type Condition = Groups[number][number];
/** Conditions of a saved segment: none on others. */
export type OwnGroups = Wire<'saveDeskSegment', 'body'>['groups'];

/** A condition as it is typed; `or` joins it to the one before. */
export interface ConditionDraft {
  join: 'and' | 'or';
  isNot: boolean;
  fact: SegmentFact;
  values: string;
  days: string;
  from: string;
  to: string;
}

export const emptyCondition: ConditionDraft = { join: 'and', isNot: false, fact: 'rank', values: '', days: '30', from: '', to: '' };

/** A figure of the last days, with a number of days. */
export const isFigure = (fact: SegmentFact): fact is FigureFact => figureFacts.some((known) => known === fact);
/** A figure of now. */
export const isState = (fact: SegmentFact): fact is StateFact => stateFacts.some((known) => known === fact);
const isCount = (fact: FigureFact | StateFact): boolean => [...countFacts, ...countStates].some((known) => known === fact);

/** The values of a fact that has few of them; null for one that is typed. */
export const choicesOf = (fact: SegmentFact): readonly string[] | null => (fact === 'identity' || fact === 'type' ? factChoices[fact] : null);

/** Rows of the form for the conditions of a segment. */
export const rowsOf = (groups: Groups, text: (amount: Amount) => string): ConditionDraft[] =>
  groups.flatMap((group) =>
    group.map((condition, index): ConditionDraft => {
      const { fact, isNot } = condition;
      const row: ConditionDraft = { ...emptyCondition, join: index === 0 ? 'and' : 'or', fact, isNot };
      if ('values' in condition) return { ...row, values: condition.values.join(' ') };
      const bound = (amount: Amount | null) => (amount === null ? '' : isCount(condition.fact) ? amount : text(amount));
      const days = 'days' in condition ? String(condition.days) : row.days;
      return { ...row, days, from: bound(condition.from), to: bound(condition.to) };
    }),
  );

/** A bound as it is sent; undefined for a text that is none. */
function boundOf(text: string, fact: FigureFact | StateFact, amount: (text: string) => Amount | null): Amount | null | undefined {
  if (text.trim() === '') return null;
  if (isCount(fact)) return /^\d{1,6}$/.test(text.trim()) ? (text.trim() as Amount) : undefined;
  return amount(text) ?? undefined;
}

function conditionOf({ fact, isNot, values, days, from, to }: ConditionDraft, amount: (text: string) => Amount | null): Condition | null {
  if (!isFigure(fact) && !isState(fact)) {
    const list = values.split(/[\s,]+/).filter((value) => value !== '');
    return list.length === 0 || list.length > segmentBounds.values ? null : { fact: fact satisfies NamedFact, isNot, values: list };
  }
  const band = { from: boundOf(from, fact, amount), to: boundOf(to, fact, amount) };
  if (band.from === undefined || band.to === undefined) return null;
  const sure = { from: band.from, to: band.to };
  if (!isBand(sure)) return null;
  if (isState(fact)) return { fact, isNot, ...sure };
  return /^[1-9]\d{0,2}$/.test(days) && Number(days) <= segmentBounds.days ? { fact, isNot, days: Number(days), ...sure } : null;
}

/** The conditions of the call; null while a row is not complete. */
export function groupsOf(rows: readonly ConditionDraft[], amount: (text: string) => Amount | null): Groups | null {
  const groups: Groups = [];
  for (const row of rows) {
    const condition = conditionOf(row, amount);
    if (condition === null) return null;
    const last = groups.at(-1);
    if (row.join === 'or' && last) last.push(condition);
    else groups.push([condition]);
  }
  return groups.length <= segmentBounds.groups && groups.every((group) => group.length <= segmentBounds.conditions) ? groups : null;
}

type OwnCondition = OwnGroups[number][number];
const isOwnGroup = (group: Groups[number]): group is OwnCondition[] => group.every(({ fact }) => fact !== 'segment');

/** The conditions of a saved segment; null while a row is not complete, for none, and for one on another saved segment. */
export function ownGroups(rows: readonly ConditionDraft[], amount: (text: string) => Amount | null): OwnGroups | null {
  const own = groupsOf(rows, amount)?.filter(isOwnGroup);
  return own === undefined || own.length === 0 || own.flat().length < rows.length ? null : own;
}
