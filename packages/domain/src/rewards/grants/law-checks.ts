/** Products of the law (T98) by game type or classification. */
const productOfType: Readonly<Record<string, string>> = {
  SPORTS: 'betting',
  COCKFIGHT: 'betting',
  ESPORTS: 'betting',
  RNG: 'casino',
  FISH: 'casino',
  LIVE: 'casino',
  PVP: 'casino',
  BG: 'bingo',
  LOTT: 'lottery',
  ELOTT: 'lottery',
  ZY: 'lottery',
  SEA: 'lottery',
};
export const lawProducts: readonly string[] = ['betting', 'casino', 'bingo', 'lottery'];

/** A reward of a rule as the law sees it. */
export interface RuleReward {
  readonly type: string;
  /** Products in which it can be played; empty: none is named. */
  readonly products: readonly string[];
  readonly wageringTimes: number;
  readonly amount: bigint;
  /** Target of this reward, for rules of several steps; null without one. */
  readonly target: bigint | null;
}

export interface CheckedRule {
  readonly kind: string;
  /** Game types whose play is required; empty: any play if `asksPlay`, else none. */
  readonly earn: readonly string[];
  readonly asksPlay: boolean;
  readonly rewards: readonly RuleReward[];
  readonly claimHours: number | null;
  readonly playHours: number | null;
  readonly permit: string | null;
  readonly basis: 'valid' | 'loss';
  readonly period: string | null;
  readonly texts: readonly string[];
  readonly isWellFormed: boolean;
}

export interface LawSettings {
  readonly wageringMax: number;
  readonly mixedProducts: boolean;
  readonly steadyValue: boolean;
  readonly permitNeeded: boolean;
  readonly languages: readonly string[];
}

export const shippedLawSettings: LawSettings = { wageringMax: 10, mixedProducts: true, steadyValue: true, permitNeeded: false, languages: [] };

const CLAIM_HOURS = 72;
const PLAY_HOURS = 24;
const PERMIT_KINDS: readonly string[] = ['raffle', 'tournament'];
const MONEY_BACK_KIND = 'rebate';
/** Rewards that are bound to no product. */
const FREE_KINDS: readonly string[] = ['cash', 'points', 'goods', 'physical'];

/** The product of the law to which a game type belongs (T98). */
export const lawProductOf = (name: string): string => productOfType[name] ?? (lawProducts.includes(name) ? name : 'unknown');

/** True if a reward is for another product than the required play, or requires play of several products (T98). */
function mixesProducts({ earn, asksPlay, rewards }: CheckedRule): boolean {
  const asked = new Set(earn.map(lawProductOf));
  const bound = rewards.filter(({ type }) => !FREE_KINDS.includes(type));
  const given = bound.map((reward) => new Set(reward.products.map(lawProductOf)));
  if (asked.size > 1 && asked.size < lawProducts.length) return true;
  const isAny = asked.size === lawProducts.length || (asked.size === 0 && asksPlay);
  if (isAny) return false;
  if (asked.size === 0) return new Set(given.flatMap((own) => [...own])).size > 1;
  return given.some((own) => own.size !== 1 || !asked.has([...own][0] ?? ''));
}

/** One step of a rule: its target, and what it gives. */
interface ValueStep {
  readonly amount: bigint;
  readonly target: bigint;
}

/** True if the reward grows faster than its target from one step to the next (T105). Steps that ask for nothing or give nothing are left out. */
export function valueRises(all: readonly ValueStep[]): boolean {
  const steps = all.filter(({ amount, target }) => amount > 0n && target > 0n);
  return steps.some((step, index) => {
    const before = steps[index - 1];
    return before !== undefined && step.amount * before.target > before.amount * step.target;
  });
}

const stepsOf = ({ rewards }: CheckedRule): ValueStep[] => rewards.flatMap(({ amount, target }) => (target === null ? [] : [{ amount, target }]));

type Check = (rule: CheckedRule, settings: LawSettings) => boolean;

/** Every fault with what finds it, in the order of REW-27. */
const checks = {
  wagering_above_max: ({ rewards }, { wageringMax }) => rewards.some(({ wageringTimes }) => wageringTimes > wageringMax),
  mixed_products: (rule, { mixedProducts }) => !mixedProducts && mixesProducts(rule),
  claim_window_short: ({ kind, claimHours }) => kind !== 'sign_in' && claimHours !== null && claimHours < CLAIM_HOURS,
  play_window_short: ({ period, playHours }) => period !== 'day' && playHours !== null && playHours < PLAY_HOURS,
  value_rises: (rule, { steadyValue }) => steadyValue && valueRises(stepsOf(rule)),
  permit_missing: ({ kind, permit }, { permitNeeded }) => permitNeeded && PERMIT_KINDS.includes(kind) && permit === null,
  loss_needs_week: ({ basis, period }) => basis === 'loss' && period !== 'week',
  money_back_is_cash: ({ kind, basis, rewards }) =>
    (kind === MONEY_BACK_KIND || basis === 'loss') && rewards.some(({ type, wageringTimes }) => type !== 'cash' || wageringTimes > 0),
  language_missing: ({ texts }, { languages }) => languages.some((language) => !texts.includes(language)),
  schema: ({ isWellFormed }) => !isWellFormed,
} as const satisfies Readonly<Record<string, Check>>;
export type RuleFault = keyof typeof checks;

/** All reasons for refusing to publish a rule (REW-27). */
export const ruleFaults = (rule: CheckedRule, settings: LawSettings): RuleFault[] =>
  (Object.entries(checks) as [RuleFault, Check][]).filter(([, isFault]) => isFault(rule, settings)).map(([fault]) => fault);
