import { CONTRACT_ROWS_MAX, contractKinds, contractScopes, offeredKinds } from '@laro/domain/agents/contracts/contract-terms';
import { CPA_DAYS_MAX } from '@laro/domain/agents/contracts/first-deposit-pay';
import * as z from 'zod';
import { moment, money, rowNumber } from '../wire/scalars.ts';
import { day } from './agent-scalars.ts';

const PPM_MAX = 1_000_000;
const ACTIVE_MAX = 1_000_000;
const WORDS_MAX = 6_000;

/** An amount that is not negative. */
const amount = money.refine((value) => value >= 0n, 'too_small');

export const contractKind = z.enum(contractKinds);
export const contractScope = z.enum(contractScopes);

/** A step: what it needs, and what it pays. P pays ppm of the base, F the amount. In dividends `betVolume` is the smallest turnover. */
const contractRow = z.object({
  betVolume: amount,
  activeMember: z.number().int().min(0).max(ACTIVE_MAX),
  /** The smallest result of the team; 0 asks for none. */
  netLoss: amount,
  rateType: z.enum(['P', 'F']),
  ppm: z.number().int().min(0).max(PPM_MAX),
  amount,
});

/** Pay for each new player who is verified, makes a first deposit and plays (agents.md 6.4). */
const cpa = z.object({
  amount,
  firstDepositMin: amount,
  validMin: amount,
  /** From joining to the first deposit, and from there to the turnover. */
  days: z.number().int().min(1).max(CPA_DAYS_MAX),
  /** The most that a month pays; null: no bound. */
  monthMax: amount.nullable(),
});

/** `max` is for salaries, `cpa` for new players; the others are for dividends. */
const contractOptions = z.object({
  max: amount.nullable(),
  period: z.enum(['half', 'month']),
  carry: z.enum(['none', 'month', 'always']),
  /** The most that is carried, as a positive amount. */
  carryCap: amount.nullable(),
  deductsSalary: z.boolean(),
  /** False: it begins without the carry of the version before it. */
  inheritsCarry: z.boolean().optional(),
  cpa: cpa.nullable(),
});

export const contractTerms = z.object({
  kind: contractKind,
  scope: contractScope,
  /** None for pay for new players; at least one for all other kinds. */
  rows: z.array(contractRow).max(CONTRACT_ROWS_MAX),
  options: contractOptions,
  /** The first day. */
  from: day,
});

/** Kinds that an agent can offer: the company alone pays for new players. */
export const agentTerms = contractTerms.extend({ kind: z.enum(offeredKinds) });

export const contractId = rowNumber;

/** `in_force`, `ended` and `replaced` (ended by the next version) follow from the days of an accepted contract. */
const contractState = z.enum(['requested', 'refused', 'offered', 'accepted', 'in_force', 'ended', 'replaced', 'declined', 'withdrawn', 'lapsed']);

export const contractSummary = contractTerms.extend({
  id: contractId,
  state: contractState,
  /** The last day; null while it is open. */
  to: day.nullable(),
  offeredAt: moment,
  lapsesAt: moment,
  /** The wish that came with a refusal. */
  wish: z.string(),
  /** Why one of both sides has ended it; empty for all others. */
  endReason: z.string(),
});

/** The text of a contract as it was read before an answer. */
export const contractWords = z
  .string()
  .trim()
  .max(WORDS_MAX)
  .refine((text) => text.isWellFormed() && !/[^\P{Cc}\n]/u.test(text), 'pattern');
