import * as z from 'zod';
import { merchantParam, shared } from '../desk/scalars.ts';
import { endpoint } from '../wire/endpoint.ts';
import { money } from '../wire/scalars.ts';

const day = z.union([z.iso.date(), z.literal('')]).default('');
/** Keys by which costs are added up. */
const costGroups = ['day', 'rule', 'source', 'rank'] as const;
const query = z.object({ by: z.enum(costGroups).default('day'), from: day, to: day });
const read = { access: 'staff:rewards.read', ...shared, params: merchantParam } as const;
const refusals = ['request.not_found', 'records.range_too_long', 'records.range_reversed'] as const;

const row = z.object({
  /** The date, the rule's code, the source or the rank; empty for grants without a rule or rank. */
  key: z.string(),
  granted: money,
  claimed: money,
  expired: money,
  /** Also refused ones. */
  takenBack: money,
  lapsed: money,
  /** Cost of grants that can be claimed or are held: of a date at its end, of another key now. */
  owed: money,
  /** Members with a new grant, counted once on each date. */
  members: z.number().int(),
  /** Granted cost for each of them, cut. */
  perMember: money,
});

/** Costs of rewards at the desk. */
export const rewardCosts = {
  getDeskRewardCosts: endpoint({
    summary: 'Cost of rewards in a period by date, rule, source or rank, what is owed now, and the gross revenue of the members who got any.',
    ...read,
    rate: 'read',
    serves: ['REW-55'],
    query,
    value: z.object({
      from: z.string(),
      to: z.string(),
      currency: z.string(),
      rows: z.array(row),
      owed: money,
      /** Dates of the period whose rounds are all closed: members with a new grant, their gross revenue on it, and what they were granted. */
      finalDays: z.object({ days: z.number().int(), members: z.number().int(), ggr: money, granted: money }),
    }),
    refusals,
  }),
  exportDeskRewardCosts: endpoint({
    summary: 'The same rows as CSV, without cells that a spreadsheet would interpret as a formula.',
    ...read,
    rate: 'search',
    serves: ['REW-55', 'T88'],
    query,
    value: z.object({ fileName: z.string(), csv: z.string() }),
    refusals,
  }),
};
