import { moneyGroups, moneyStates } from '@laro/domain/money/money-groups';
import { movementNames } from '@laro/domain/money/movement-names';
import { statementFormats, transactionsPageSize } from '@laro/domain/statements/statement-rules';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { gameCategory, language, moment, money } from '../wire/scalars.ts';

const periods = ['today', 'yesterday', '7days', '30days', 'range'] as const;
const date = z.iso.date();

/** Days in the merchant's time zone. */
const days = {
  period: z.enum(periods).default('today'),
  /** First and last day of `range`, both inclusive. */
  from: z.union([date, z.literal('')]).default(''),
  to: z.union([date, z.literal('')]).default(''),
};

/** Id of an entry: a movement and its line. */
const entryId = z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,5}$/);

const entry = z.object({
  id: z.string(),
  at: moment,
  kind: z.enum(movementNames),
  group: z.enum(moneyGroups),
  status: z.enum(moneyStates),
  wallet: z.enum(['cash', 'bonus', 'held']),
  /** Signed change of the wallet. */
  change: money,
  before: money,
  after: money,
  /** Of a reward: what it was given for, in the reader's language; empty for others. */
  cause: z.string(),
});

/** Play of a day as one sum, by the times at which stakes and payouts moved. */
const playDay = z.object({ day: z.string(), bets: z.number().int(), staked: money, won: money, net: money });

const range = z.object({ from: moment, to: moment, timeZone: z.string(), firstDay: z.string(), lastDay: z.string() });
const refusals = ['records.range_too_long', 'records.range_reversed'] as const;
const played = { staked: money, won: money, net: money };

/** The player's own money: transaction record, profit and loss, statements. */
export const statements = {
  listTransactions: endpoint({
    summary: 'Movements on the player’s accounts in a period, newest first, in pages; the first page includes the play of each day and exact sums.',
    access: 'player',
    rate: 'read',
    whileClosed: 'refuses',
    serves: ['REC-01', 'REW-09', 'T29', 'T31', 'T32', 'T86'],
    query: z.object({
      ...days,
      group: z.union([z.enum(moneyGroups), z.literal('')]).default(''),
      status: z.union([z.enum(moneyStates), z.literal('')]).default(''),
      before: entryId.optional(),
      pageSize: z.coerce.number().int().min(1).max(100).default(transactionsPageSize),
    }),
    value: z.object({
      entries: z.array(entry),
      /** Pass it as `before` for the next page; null at the end. */
      next: z.string().nullable(),
      /** Days with play, latest first; only with the first page, and only if the filters include play. */
      play: z.array(playDay).nullable(),
      /** Only with the first page. In and out exclude play and movements between the player's own wallets. */
      totals: z
        .object({
          count: z.number().int(),
          moneyIn: money,
          moneyOut: money,
          play: money,
          /** All wallets at the beginning and end of the period. Null with filters, because the filtered list would not lead from one to the other. */
          opening: money.nullable(),
          closing: money.nullable(),
        })
        .nullable(),
      range,
      isTrial: z.boolean(),
    }),
    refusals,
  }),
  getTransaction: endpoint({
    summary: 'One movement on the player’s accounts.',
    access: 'player',
    rate: 'read',
    whileClosed: 'refuses',
    serves: ['REC-01', 'T29', 'T86'],
    params: z.object({ entryId }),
    value: z.object({ entry, movementId: z.string(), reference: z.string(), timeZone: z.string(), isTrial: z.boolean() }),
    refusals: ['statements.entry_unknown'],
  }),
  getProfitAndLoss: endpoint({
    summary: 'Stakes and wins of the player in a period by day, vendor and type of game, and lifetime net deposits.',
    access: 'player',
    rate: 'read',
    whileClosed: 'refuses',
    serves: ['REC-01', 'T31'],
    query: z.object({ ...days, period: z.enum(periods).default('7days'), language: language.optional() }),
    value: z.object({
      totals: z.object({ ...played, bets: z.number().int() }),
      /** Every day of the period up to today, earliest first, including days without play. */
      days: z.array(z.object({ day: z.string(), ...played, level: z.number().int() })),
      /** Levels are ten-thousandths between the lowest and the highest day, for charts; this is the level of zero. */
      zeroLevel: z.number().int(),
      vendors: z.array(z.object({ code: z.string(), name: z.string(), ...played })),
      categories: z.array(z.object({ category: gameCategory.nullable(), ...played })),
      lifetime: z.object({ deposited: money, withdrawn: money, net: money }),
      range,
      isTrial: z.boolean(),
    }),
    refusals,
  }),
  downloadStatement: endpoint({
    summary: 'The player’s statement of a period as a PDF or CSV file: opening and closing balances, every movement, the play of each day.',
    access: 'member',
    rate: 'file',
    whileClosed: 'refuses',
    serves: ['REC-01', 'T29', 'T31', 'T69', 'T88'],
    query: z.object({ ...days, format: z.enum(statementFormats), language: language.optional() }),
    isFile: true,
    value: z.null(),
    refusals: [...refusals, 'statements.too_long'],
  }),
};
