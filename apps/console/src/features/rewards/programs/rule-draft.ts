import { shippedMakeUp, signInBounds, type OnMiss } from '@laro/domain/rewards/sign-in/sign-in-program';
import type { Language } from '@laro/domain/system/languages';
import { isNothing, type Amount } from '@laro/domain/money/money';
import { fromWallTime, toWallTime } from '#console/shared/moments/zoned-time.ts';
import type { Offer } from '#console/shared/rewards/offers.ts';
import { rewardDraftOf, rewardOfDraft, type RewardDraft } from '#console/shared/rewards/reward-draft.ts';
import { groupsOf, rowsOf, type ConditionDraft } from '#console/shared/rewards/segment-draft.ts';
import type { Rule, RuleInput } from './reward-queries.ts';

export interface RuleDraft {
  code: string;
  names: Partial<Record<Language, string>>;
  startsAt: string;
  endsAt: string;
  cap: string;
  onMiss: OnMiss;
  makeUps: string;
  makeUpDays: string;
  makeUpPoints: string;
  segment: readonly ConditionDraft[];
  days: readonly RewardDraft[];
}

/** How missed days are made up; whole numbers as they are typed. */
export const makeUpFields = ['makeUps', 'makeUpDays', 'makeUpPoints'] as const;
type MakeUp = Record<(typeof makeUpFields)[number], number>;

const typed = ({ makeUps, makeUpDays, makeUpPoints }: { [Name in keyof MakeUp]?: number | undefined }) => ({
  makeUps: String(makeUps ?? shippedMakeUp.makeUps),
  makeUpDays: String(makeUpDays ?? shippedMakeUp.makeUpDays),
  makeUpPoints: String(makeUpPoints ?? shippedMakeUp.makeUpPoints),
});

/** The typed numbers; null while one is none or out of its bounds. */
function makeUpOf(draft: RuleDraft): MakeUp | null {
  const read = Object.fromEntries(makeUpFields.map((name) => [name, /^\d{1,6}$/.test(draft[name].trim()) ? Number(draft[name]) : -1])) as MakeUp;
  const fits = makeUpFields.every((name) => read[name] >= signInBounds[name].min && read[name] <= signInBounds[name].max);
  return fits ? read : null;
}

interface Reader {
  amount: (text: string) => Amount | null;
  text: (amount: Amount) => string;
}

const EMPTY_DAY: RewardDraft = { offerId: '', text: '' };
const WEEK = 7;

/** The form of a rule: what its newest version says, or seven days of cash. */
export function draftOf(rule: Rule | null, zone: string, now: number, reader: Reader): RuleDraft {
  const startsAt = toWallTime(new Date(now).toISOString(), zone);
  if (rule === null) {
    const days = Array.from({ length: WEEK }, () => EMPTY_DAY);
    return { code: '', names: {}, startsAt, endsAt: '', cap: '', onMiss: 'restart', ...typed(shippedMakeUp), segment: [], days };
  }
  return {
    code: rule.code,
    names: rule.names,
    startsAt: rule.state === 'draft' ? toWallTime(rule.startsAt, zone) : startsAt,
    endsAt: rule.endsAt === null ? '' : toWallTime(rule.endsAt, zone),
    cap: rule.cap === null ? '' : reader.text(rule.cap),
    onMiss: rule.body.onMiss,
    ...typed(rule.body),
    segment: rowsOf(rule.body.segment ?? [], reader.text),
    days: rule.body.days.map((day) => rewardDraftOf(day, reader.text)),
  };
}

export const mayAddDay = ({ days }: RuleDraft): boolean => days.length < signInBounds.days.max;
export const mayDropDay = ({ days }: RuleDraft): boolean => days.length > signInBounds.days.min;

/** The body of the call; null while the form is not complete. */
export function ruleOfDraft(draft: RuleDraft, zone: string, offers: readonly Offer[], reader: Pick<Reader, 'amount'>): RuleInput | null {
  const days = draft.days.flatMap((day) => rewardOfDraft(day, offers, reader) ?? []);
  const startsAt = fromWallTime(draft.startsAt, zone);
  const endsAt = draft.endsAt === '' ? null : fromWallTime(draft.endsAt, zone);
  const cap = draft.cap.trim() === '' ? null : reader.amount(draft.cap);
  const isCapRead = draft.cap.trim() === '' || (cap !== null && !isNothing(cap));
  const names = Object.fromEntries(Object.entries(draft.names).filter(([, text]) => text.trim() !== ''));
  const isComplete = /^[a-z0-9-]{2,40}$/.test(draft.code) && Object.keys(names).length > 0 && days.length === draft.days.length && isCapRead;
  const makeUp = makeUpOf(draft);
  const segment = groupsOf(draft.segment, reader.amount);
  if (!isComplete || makeUp === null || segment === null || startsAt === null || (draft.endsAt !== '' && endsAt === null)) return null;
  return { code: draft.code, names, startsAt, endsAt, cap, body: { onMiss: draft.onMiss, days, segment, ...makeUp } };
}
