import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { language, moment, money } from '../wire/scalars.ts';

/** A pool and its rules, fixed when it opened. */
export const jackpotPool = z.object({
  id: z.string(),
  amount: money,
  currency: z.string(),
  seed: money,
  mustDropBy: money,
  rateBasisPoints: z.number().int(),
  /** SHA-256 (hex) of `pool id:drop amount:salt`. */
  commitment: z.string(),
  openedAt: moment,
});

/** A pool that was won, with the proof that it dropped at the committed amount. */
export const jackpotDrop = z.object({
  id: z.string(),
  maskedName: z.string(),
  amount: money,
  currency: z.string(),
  droppedAt: moment,
  commitment: z.string(),
  /** The committed text; its SHA-256 is the commitment. */
  revealed: z.string(),
});

/** The progressive pool of a merchant. */
export const jackpot = {
  getJackpot: endpoint({
    summary: 'The merchant’s progressive pool according to the ledger, at most 30 s old, with its rules and last winners.',
    access: 'public',
    rate: 'read',
    module: 'GAMELIST3',
    whileClosed: 'refuses',
    serves: ['HOME-06', 'T66'],
    query: z.object({ language: language.optional() }),
    value: z.object({
      /** Null if no pool is open: the counter is then an illustration and labelled as such. */
      pool: jackpotPool.nullable(),
      /** The merchant’s largest pool of six balls, where it is larger than the progressive one (LOTT-57). */
      sixBalls: z.object({ gameId: z.string(), name: z.string(), amount: money }).nullable(),
      /** False while the operator has stopped it: the pool is kept and does not grow. */
      isOn: z.boolean(),
      drops: z.array(jackpotDrop),
    }),
    refusals: [],
  }),
};
