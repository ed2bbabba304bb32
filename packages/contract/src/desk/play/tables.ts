import * as z from 'zod';
import { endpoint } from '../../wire/endpoint.ts';
import { code, moment, money } from '../../wire/scalars.ts';
import { id, line, reason, shared } from '../scalars.ts';

const vendorParam = z.object({ vendor: code });

/** States of a table's round as its vendor names them. */
const phase = z.string().max(20);

const table = z.object({
  table: z.string(),
  gameId: z.string(),
  gameName: z.string(),
  /** Trial money plays at its own table. */
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

/** A share in percent with three decimals, rounded down. */
const percent = z.string();
const tableId = line(120).min(1);
/** A name of the vendor's: of a bet, a band. */
const vendorName = z.string().max(100);

/** Stakes and returns of a bet, its exact return, and the band that holds the measured one in 99 of 100 cases. */
const betReturn = z.object({
  gameId: z.string(),
  gameName: z.string(),
  mathematics: z.string(),
  version: z.number().int(),
  isTrial: z.boolean(),
  currency: z.string(),
  bet: z.string(),
  bets: z.number().int(),
  /** Draws: stakes on one draw win or lose together. */
  rounds: z.number().int(),
  staked: money,
  returned: money,
  actual: percent.nullable(),
  theoretical: percent,
  low: percent.nullable(),
  high: percent.nullable(),
  state: z.enum(['within', 'outside', 'too_few']),
});

const tableRound = z.object({
  number: z.number().int(),
  phase,
  opensAt: moment,
  drawnAt: moment.nullable(),
  plays: z.number().int(),
  /** `returned` null: not paid yet. */
  staked: z.array(z.object({ currency: z.string(), amount: money, returned: money.nullable() })),
  result: z.string().nullable(),
  voidReason: z.string().nullable(),
  chain: z.number().int(),
  chainNumber: z.number().int(),
  commitment: z.string(),
  serverSeed: z.string().nullable(),
  clientSeed: z.string().nullable(),
  root: z.string().nullable(),
  beacon: z.string().nullable(),
});

const tableSettings = z.object({
  ownWindowMs: z.number().int(),
  windowMs: z.number().int().nullable(),
  ownBand: vendorName.nullable(),
  band: vendorName.nullable(),
  bands: z.array(vendorName),
});

const tableDetail = z.object({
  table: z.string(),
  gameId: z.string(),
  gameName: z.string(),
  isTrial: z.boolean(),
  positions: z.array(z.object({ currency: z.string(), bet: z.string(), amount: money, stakes: z.number().int() })),
  bets: z.array(z.object({ bet: z.string(), rtp: percent })),
  /** Of the last 30 days. */
  returns: z.array(betReturn),
  rounds: z.array(tableRound),
  chains: z.array(z.object({ number: z.number().int(), anchor: z.string(), length: z.number().int(), used: z.number().int() })),
  settings: tableSettings,
});

const betAlarm = z.object({
  id: z.string(),
  gameId: z.string(),
  gameName: z.string(),
  bet: z.string(),
  isTrial: z.boolean(),
  currency: z.string(),
  mathematics: z.string(),
  version: z.number().int(),
  fromDay: z.iso.date(),
  toDay: z.iso.date(),
  rounds: z.number().int(),
  staked: money,
  returned: money,
  actual: percent,
  theoretical: percent,
  low: percent,
  high: percent,
  raisedAt: moment,
  acknowledged: z.object({ at: moment, by: z.string(), reason: z.string() }).nullable(),
});

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
  getTable: endpoint({
    summary: 'One shared table: stakes by bet, returns of its bets, its last rounds with their proof, chains of seeds, times and band.',
    access: 'staff:vendors.read',
    rate: 'read',
    ...shared,
    serves: ['GAME-31'],
    params: vendorParam,
    query: z.object({ table: tableId }),
    value: tableDetail,
    refusals: [...refusals, 'desk.table_unknown'],
  }),
  setTables: endpoint({
    summary: 'Sets how long the tables of a game take bets and the band of their stakes, from the next round on; null leaves it to its rules.',
    access: 'staff:play.switch',
    rate: 'write',
    ...shared,
    serves: ['GAME-31', 'T85'],
    params: vendorParam,
    body: z.object({ table: tableId, windowMs: z.number().int().min(5000).max(120_000).nullable(), band: vendorName.nullable(), reason }),
    value: tableDetail,
    refusals: [...refusals, 'desk.table_unknown', 'desk.table_band'],
  }),
  listBetReturns: endpoint({
    summary: 'What every bet of a vendor’s games took and paid in the last days, against its exact return.',
    access: 'staff:vendors.read',
    rate: 'read',
    ...shared,
    serves: ['GAME-03', 'T68'],
    params: vendorParam,
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30), money: z.enum(['real', 'trial']).default('real') }),
    value: z.object({ returns: z.array(betReturn) }),
    refusals,
  }),
  listBetAlarms: endpoint({
    summary: 'Bets whose return left its band: those nobody has acknowledged, or the last 200, newest first.',
    access: 'staff:vendors.read',
    rate: 'read',
    ...shared,
    serves: ['GAME-03', 'T68'],
    params: vendorParam,
    query: z.object({ state: z.enum(['open', 'all']).default('open') }),
    value: z.object({ alarms: z.array(betAlarm) }),
    refusals: ['catalogue.vendor_unknown'],
  }),
  acknowledgeBetAlarm: endpoint({
    summary: 'Acknowledges an alarm about a bet with what was found. The days it was raised for are not judged again.',
    access: 'staff:alarms.acknowledge',
    rate: 'write',
    ...shared,
    serves: ['GAME-03', 'T68', 'T85'],
    params: z.object({ vendor: code, alarmId: id }),
    body: z.object({ reason }),
    value: betAlarm,
    refusals: ['catalogue.vendor_unknown', 'desk.alarm_unknown', 'desk.alarm_acknowledged'],
  }),
};
