import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { code, moment, money } from '../wire/scalars.ts';
import { line, reason, shared } from './scalars.ts';

const vendorParam = z.object({ vendor: code });

/** States of a table's round as its vendor names them. */
const phase = z.string().max(20);

const table = z.object({
  table: z.string(),
  gameId: z.string(),
  gameName: z.string(),
  /** Trial money plays at a table of its own. */
  isTrial: z.boolean(),
  players: z.number().int(),
  round: z.number().int().nullable(),
  phase: phase.nullable(),
  /** Stakes on the table now, by currency. */
  staked: z.array(z.object({ currency: z.string(), amount: money })),
  /** Of bingo halls: cards in the round. */
  cards: z.number().int().nullable(),
  /** Pools of several games that drop at this table, with how often they have. */
  pools: z.array(z.object({ currency: z.string(), amount: money, drops: z.number().int() })),
  /** The process that drives it, and how often the table has changed its driver; null while it rests. */
  driver: z.string().nullable(),
  epoch: z.number().int().nullable(),
  seedsUsed: z.number().int(),
  seeds: z.number().int(),
  stoppedAt: moment.nullable(),
  stopReason: z.string().nullable(),
});

const refusals = ['catalogue.vendor_unknown', 'play.vendor_unavailable'] as const;

/** Shared tables of vendors (GAME-31). */
export const tables = {
  listTables: endpoint({
    summary: 'Shared tables of a vendor that have been used, in their current state: players, round, driver, stakes.',
    access: 'staff:vendors.read',
    rate: 'read',
    ...shared,
    serves: ['GAME-31'],
    params: vendorParam,
    value: z.object({ tables: z.array(table) }),
    refusals,
  }),
  actOnTable: endpoint({
    summary: 'Stops a table after its round, reopens it, or returns the stakes of its undrawn round. A drawn round is always paid.',
    access: 'staff:play.switch',
    rate: 'write',
    ...shared,
    serves: ['GAME-19', 'GAME-31'],
    params: vendorParam,
    body: z.object({ table: line(120).min(1), act: z.enum(['stop', 'open', 'void']), reason }),
    value: z.object({ tables: z.array(table) }),
    refusals,
  }),
};
