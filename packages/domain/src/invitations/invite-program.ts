import type { SegmentGroups } from '../mail/segments.ts';
import type { Language } from '../system/languages.ts';
import { valueRises } from '../rewards/grants/law-checks.ts';
import type { Money } from '../money/money.ts';
import type { ReferralRule } from '../rewards/invitations/friend-states.ts';

/** A version of the terms of invitations. Money is in units. */
export interface InviteBody extends ReferralRule {
  /** Cash for the referrer, and for the friend; 0 for none. */
  readonly reward: Money;
  readonly welcome: Money;
  readonly milestones: readonly { readonly friends: number; readonly reward: Money }[];
  /** The name of the program, and the text that members share (INVITE-09). */
  readonly names: Partial<Record<Language, string>>;
  readonly texts: Partial<Record<Language, string>>;
  /** Members of a segment alone invite (REW-31); empty: all. */
  readonly segment: SegmentGroups;
}

export const inviteBounds = { days: 180, holdDays: 60, perMonth: 1000, perYear: 10_000, milestones: 6, friends: 10_000, name: 60, text: 280 } as const;

export interface InviteTerms {
  readonly languages: readonly Language[];
  readonly ageMin: number;
  readonly currencySymbol: string;
  /** `promotions.steadyValue` */
  readonly steadyValue: boolean;
}

type Check = (body: InviteBody, terms: InviteTerms) => boolean;

const textsOf = ({ texts }: InviteBody): string[] => Object.values(texts);

/** Every fault with the check that finds it. */
const checks = {
  language_missing: ({ names, texts }, { languages }) =>
    languages.some((language) => (names[language] ?? '').trim() === '' || (texts[language] ?? '').trim() === ''),
  age_missing: (body, { ageMin }) => textsOf(body).some((text) => !text.includes(String(ageMin))),
  money_named: (body, { currencySymbol }) => textsOf(body).some((text) => text.includes(currencySymbol)),
  steps_fall: ({ milestones }) => milestones.some(({ friends }, place) => friends <= (milestones[place - 1]?.friends ?? 0)),
  /** A later milestone is worth more for each friend than the one before it (T105). */
  value_rises: ({ milestones }, { steadyValue }) =>
    steadyValue && valueRises(milestones.map(({ friends, reward }) => ({ target: BigInt(friends), amount: reward }))),
  limits_reversed: ({ perMonth, perYear }) => perMonth > perYear,
} as const satisfies Readonly<Record<string, Check>>;
type OwnFault = keyof typeof checks;
const ownFaults = Object.keys(checks) as OwnFault[];
/** `worse_too_soon`: worse terms that begin before they may (REW-26). */
export const inviteFaults = [...ownFaults, 'worse_too_soon'] as const;
export type InviteFault = (typeof inviteFaults)[number];

/** Everything for which terms are not published (REW-27, INVITE-09). */
export const faultsOfInvite = (body: InviteBody, terms: InviteTerms): OwnFault[] => ownFaults.filter((fault) => (checks[fault] as Check)(body, terms));

const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE_LENGTH = 8;

/** A code of 8 of 31 signs; `pick` returns a whole number below its argument. */
export const inviteCode = (pick: (below: number) => number): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[pick(CODE_LETTERS.length)]).join('');

/** A code as it is stored, of a typed text; null for a text that is no code. */
export function readInviteCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return code.length === CODE_LENGTH && [...code].every((letter) => CODE_LETTERS.includes(letter)) ? code : null;
}
