import { inviteBounds } from '@laro/domain/invitations/invite-program';
import type { Language } from '@laro/domain/system/languages';
import type { Amount } from '@laro/domain/money/money';
import { fromWallTime, toWallTime } from '#console/shared/moments/zoned-time.ts';
import { groupsOf, rowsOf, type ConditionDraft } from '#console/shared/rewards/segment-draft.ts';
import type { TermsBody } from './invite-queries.ts';

interface Reader {
  amountOrZero: (text: string) => Amount | null;
  text: (amount: Amount) => string;
}

export const inviteAmounts = ['depositMin', 'stakeMin', 'reward', 'welcome'] as const;
export const inviteFigures = ['days', 'holdDays', 'perMonth', 'perYear'] as const;
const MILESTONES = 3;

/** Terms as they are typed. A milestone without a number of friends is left out. */
export interface TermsDraft {
  startsAt: string;
  amounts: Readonly<Record<(typeof inviteAmounts)[number], string>>;
  figures: Readonly<Record<(typeof inviteFigures)[number], string>>;
  milestones: readonly { friends: string; reward: string }[];
  names: Partial<Record<Language, string>>;
  texts: Partial<Record<Language, string>>;
  segment: readonly ConditionDraft[];
}

function wholeNumber(text: string, min: number, max: number): number | null {
  const number = /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : null;
  return number !== null && number >= min && number <= max ? number : null;
}

export const termsDraftOf = (body: TermsBody, startsAt: string, zone: string, reader: Pick<Reader, 'text'>): TermsDraft => ({
  startsAt: toWallTime(startsAt, zone),
  amounts: {
    depositMin: reader.text(body.depositMin),
    stakeMin: reader.text(body.stakeMin),
    reward: reader.text(body.reward),
    welcome: reader.text(body.welcome),
  },
  figures: { days: String(body.days), holdDays: String(body.holdDays), perMonth: String(body.perMonth), perYear: String(body.perYear) },
  milestones: Array.from({ length: Math.max(MILESTONES, body.milestones.length) }, (_, place) => {
    const step = body.milestones[place];
    return { friends: step ? String(step.friends) : '', reward: step ? reader.text(step.reward) : '' };
  }),
  names: body.names,
  texts: body.texts,
  segment: rowsOf(body.segment ?? [], reader.text),
});

const written = (texts: TermsDraft['texts']): TermsDraft['texts'] => Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));

/** The milestones that have a number of friends; null while one of them is no number or no amount. */
function milestonesOf(draft: TermsDraft, reader: Pick<Reader, 'amountOrZero'>): TermsBody['milestones'] | null {
  const steps = draft.milestones
    .filter(({ friends }) => friends.trim() !== '')
    .map((step) => ({ friends: wholeNumber(step.friends, 1, inviteBounds.friends), reward: reader.amountOrZero(step.reward) }));
  const whole = steps.flatMap(({ friends, reward }) => (friends === null || reward === null ? [] : [{ friends, reward }]));
  return whole.length === steps.length ? whole : null;
}

/** Terms and their begin; null while the form is not complete. */
export function termsOfDraft(draft: TermsDraft, zone: string, reader: Pick<Reader, 'amountOrZero'>): { body: TermsBody; startsAt: string } | null {
  const { amounts, figures } = draft;
  const [depositMin, stakeMin, reward, welcome] = inviteAmounts.map((key) => reader.amountOrZero(amounts[key]));
  const days = wholeNumber(figures.days, 1, inviteBounds.days);
  const holdDays = wholeNumber(figures.holdDays, 0, inviteBounds.holdDays);
  const perMonth = wholeNumber(figures.perMonth, 1, inviteBounds.perMonth);
  const perYear = wholeNumber(figures.perYear, 1, inviteBounds.perYear);
  const milestones = milestonesOf(draft, reader);
  const startsAt = fromWallTime(draft.startsAt, zone);
  const segment = groupsOf(draft.segment, reader.amountOrZero);
  if (segment === null || !depositMin || !stakeMin || !reward || !welcome || milestones === null || startsAt === null) return null;
  if (days === null || holdDays === null || perMonth === null || perYear === null) return null;
  const texts = { names: written(draft.names), texts: written(draft.texts) };
  return { startsAt, body: { depositMin, stakeMin, reward, welcome, days, holdDays, perMonth, perYear, milestones, segment, ...texts } };
}
