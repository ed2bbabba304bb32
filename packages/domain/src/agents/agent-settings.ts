import type { SettingDefinition } from '../settings/setting-kinds.ts';
import { contractKinds } from './contracts/contract-terms.ts';
import { accreditationNeeds } from './accreditation/accreditation.ts';
import { memberDetails, TEAM_FLOOR_MAX } from './team/privacy.ts';
import { agentCategories, type AgentCategory } from './tree/rates.ts';

/** Rates are set in steps of 0.01 %. */
export const rateStepPpm = 100;
const RATE_PPM_MAX = 100_000;
const FEE_PPM_MAX = 500_000;

/** The highest rate of each category in ppm at a strict merchant (agents.md 2). */
const strictRateMax: Readonly<Record<AgentCategory, number>> = {
  RNG: 8_000,
  LIVE: 6_000,
  FISH: 8_000,
  PVP: 3_000,
  SPORTS: 6_000,
  ESPORTS: 6_000,
  COCKFIGHT: 0,
  LOTT: 20_000,
  ZY: 20_000,
  ELOTT: 20_000,
  SEA: 20_000,
};

const whole = <const Bounds extends { min: number; max: number; default: number }>(bounds: Bounds) => ({ group: 'agent', kind: 'integer', ...bounds }) as const;
type RateSetting = ReturnType<typeof whole<{ min: 0; max: number; default: number }>>;
const rateSettings = Object.fromEntries(
  agentCategories.map((category) => [`agent.rateMax.${category}`, whole({ min: 0, max: RATE_PPM_MAX, default: strictRateMax[category] })]),
) as Record<`agent.rateMax.${AgentCategory}`, RateSetting>;

type FeeSetting = ReturnType<typeof whole<{ min: 0; max: number; default: 0 }>>;
const feesBy = <const Name extends string>(name: Name) =>
  Object.fromEntries(agentCategories.map((category) => [`agent.${name}.${category}`, whole({ min: 0, max: FEE_PPM_MAX, default: 0 })])) as Record<
    `agent.${Name}.${AgentCategory}`,
    FeeSetting
  >;
const resultFees = feesBy('feeResult');
const stakeFees = feesBy('feeStakes');

/** Settings of the agent centre (agents.md 2). */
export const agentSettings = {
  /** The deepest level of an agent; top agents are 1. */
  'agent.levelsMax': whole({ min: 1, max: 10, default: 3 }),
  /** Agents who need an accreditation that is in force; they begin as applied, until the desk has checked it. */
  'agent.accreditation': { group: 'agent', kind: 'choice', options: accreditationNeeds, default: 'all' },
  /** Members may apply to become agents. */
  'agent.applications': { group: 'agent', kind: 'boolean', default: false },
  /** The time from a cut of rates to its first day; a raise acts from tomorrow on. */
  'agent.rateNoticeDays': whole({ min: 0, max: 30, default: 3 }),
  'agent.openAccount': { group: 'agent', kind: 'boolean', default: true },
  'agent.openPerDay': whole({ min: 1, max: 1_000, default: 20 }),
  /** How long an invitation waits for its person, in days. */
  'agent.activationDays': whole({ min: 1, max: 60, default: 14 }),
  'agent.linksMax': whole({ min: 1, max: 200, default: 20 }),
  'agent.linkDaysMax': whole({ min: 1, max: 730, default: 365 }),
  /** How long the first link that a browser followed counts at a registration, in days. */
  'agent.codeDays': whole({ min: 1, max: 365, default: 30 }),
  /** Valid turnover that makes a member active on a day, in major units. */
  'agent.activeDayMin': whole({ min: 1, max: 1_000_000, default: 500 }),
  /** Above the first amount (major units) one person approves a statement, above the second two. */
  'agent.autoMax': whole({ min: 1, max: 100_000_000, default: 5_000 }),
  'agent.secondPersonAbove': whole({ min: 1, max: 100_000_000, default: 50_000 }),
  /** Above this sum of a run two people approve each statement that a person looks at. */
  'agent.runSecondPersonAbove': whole({ min: 1, max: 1_000_000_000, default: 1_000_000 }),
  /** Rebates are paid; switched off, they end with the running day. */
  'agent.rebates': { group: 'agent', kind: 'boolean', default: true },
  /** Kinds of contracts that are offered and paid. */
  'agent.kinds': { group: 'agent', kind: 'choices', options: contractKinds, minCount: 0, default: ['daily', 'dividend'] },
  /** How long before its end a contract is ended, and how long an offer waits for its answer, in days. */
  'agent.contractNoticeDays': whole({ min: 0, max: 31, default: 3 }),
  'agent.offerDays': whole({ min: 1, max: 31, default: 7 }),
  /** Valid turnover that makes a member active in an hour and in the period of a dividend, in major units. */
  'agent.activeHourMin': whole({ min: 1, max: 1_000_000, default: 100 }),
  'agent.activePeriodMin': whole({ min: 1, max: 10_000_000, default: 3_000 }),
  /** Fees that a dividend deducts, in ppm: of deposits, of withdrawals, and by category of the result and of the stakes. */
  'agent.feeDeposits': whole({ min: 0, max: FEE_PPM_MAX, default: 0 }),
  'agent.feeWithdrawals': whole({ min: 0, max: FEE_PPM_MAX, default: 0 }),
  /** The company pays what an upline is short of, and is owed it. */
  'agent.companyAdvances': { group: 'agent', kind: 'boolean', default: false },
  /** A person looks at pay above this part of a team's result, in percent. */
  'agent.shareMax': whole({ min: 1, max: 100, default: 45 }),
  'agent.downlineTransfer': { group: 'agent', kind: 'boolean', default: false },
  /** One transfer to the downline, and all of a day by sender and by receiver, in major units. */
  'agent.transferMin': whole({ min: 1, max: 1_000_000, default: 1 }),
  'agent.transferMax': whole({ min: 1, max: 1_000_000, default: 500 }),
  'agent.transferDaySum': whole({ min: 1, max: 10_000_000, default: 2_000 }),
  'agent.receiverDaySum': whole({ min: 1, max: 10_000_000, default: 500 }),
  'agent.transferDayCount': whole({ min: 1, max: 1_000, default: 20 }),
  /** How old the account of a sender must be, in hours. */
  'agent.transferAgeHours': whole({ min: 0, max: 8_760, default: 168 }),
  /** Accounts with a lottery rate from `quotaFrom` (ppm) on are counted against the quotas of their agent. */
  'agent.quotas': { group: 'agent', kind: 'boolean', default: false },
  'agent.quotaFrom': whole({ min: 0, max: RATE_PPM_MAX, default: 76_000 }),
  /** How much agents see of single members, and the number of active members from which the amounts of a team are shown. */
  'agent.memberDetail': { group: 'agent', kind: 'choice', options: memberDetails, default: 'minimal' },
  'agent.teamFloor': whole({ min: 1, max: TEAM_FLOOR_MAX, default: 5 }),
  ...rateSettings,
  ...resultFees,
  ...stakeFees,
} as const satisfies Record<string, SettingDefinition>;
