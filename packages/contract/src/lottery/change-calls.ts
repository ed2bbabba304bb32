import * as z from 'zod';
import { proposable } from '../desk/proposable.ts';
import { id, line, reason, shared } from '../desk/scalars.ts';
import { endpoint } from '../wire/endpoint.ts';
import { code, moment } from '../wire/scalars.ts';
import { orderMode } from './scalars.ts';

/** Draw times and days without draws in the form that people write them (`schedule-text.ts` of packages/lottery). */
const schedule = z.object({ times: line(400), holidays: line(1000), closesBeforeSeconds: z.number().int().min(1).max(86_400) });

const limit = z.number().int().min(0).max(1_000_000_000);
/** Prizes and caps of a merchant in whole major units; six balls have no base. */
const terms = z.object({ merchant: code, base: z.number().int().nullable(), lineWinMax: limit, drawWinMax: limit, outcomeMax: limit, playMax: limit });

const changedGame = z.object({
  gameId: code,
  zone: z.string(),
  /** The first date without draws that can be bet on already: a change holds from it at the earliest. */
  earliest: z.iso.date(),
  /** Schedule and terms of that date. */
  schedule,
  terms: z.array(terms.extend({ mode: orderMode, currency: z.string() })),
  /** Decided changes, the last first. */
  changes: z.array(
    z.object({
      id,
      from: z.iso.date(),
      schedule: schedule.nullable(),
      terms: terms.nullable(),
      reason: z.string(),
      proposedBy: z.string(),
      decidedBy: z.string(),
      decidedAt: moment,
    }),
  ),
});

const params = z.object({ gameId: code });

/** Changes of a lottery game with the date from which they hold (LOTT-66). */
export const lotteryChangeCalls = {
  getDeskLotteryChanges: endpoint({
    ...shared,
    summary: 'Schedule, prizes and caps of a game, its changes, and the earliest date of a new one.',
    access: 'staff:lottery.read',
    rate: 'read',
    scope: 'any',
    serves: ['LOTT-04', 'LOTT-66'],
    params,
    value: changedGame,
    refusals: ['lottery.game_closed'],
  }),
  changeDeskLotteryGame: endpoint({
    ...shared,
    summary: 'Proposes another schedule, or other prizes and caps of a merchant, from a date on. Another person decides; draws that can be bet on keep theirs.',
    access: 'staff:lottery.change',
    rate: 'write',
    serves: ['LOTT-04', 'LOTT-14', 'LOTT-66', 'T33'],
    params,
    body: z.object({ from: z.iso.date(), schedule: schedule.nullable(), terms: terms.nullable(), reason }),
    twoPersons: 'lottery.change',
    value: proposable(changedGame),
    refusals: ['lottery.game_closed', 'lottery.change_too_early', 'lottery.change_invalid', 'request.not_found', 'desk.proposal_waiting'],
  }),
};
