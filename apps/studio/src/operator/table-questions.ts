import type { TableForm } from '@laro/games/kind';
import { betReturns } from '@laro/games/kinds/bet-returns';
import { fractionText } from '@laro/games/figures/rational';
import type { BandName } from '@laro/games/stakes/bands';
import * as z from 'zod';
import { inTransaction } from '../db/database.ts';
import { actOnTable, listDeskTables } from '../tables/desk/table-desk.store.ts';
import { listPools } from '../tables/halls/hall-pools.store.ts';
import { readTable } from '../tables/desk/table-detail.store.ts';
import { bandOf, bandsOf, readSettings, writeSettings } from '../tables/desk/table-settings.store.ts';
import { isOwnRequest } from './operator.store.ts';
import { refusal, text, wrongInput, type OperatorDeps, type Question } from './question.ts';
import { betReturnsOf } from './return-questions.ts';

const listSchema = z.object({ request_uuid: text(100) });
const actSchema = z.object({ request_uuid: text(100), table: text(120), act: z.enum(['stop', 'open', 'void']), reason: text(300) });
const detailSchema = z.object({ request_uuid: text(100), table: text(120) });
const WINDOW_MS = { least: 5000, most: 120_000 } as const;
const setSchema = z.object({
  request_uuid: text(100),
  game_code: text(100),
  window_ms: z.int().min(WINDOW_MS.least).max(WINDOW_MS.most).nullable(),
  /** Empty, as null, for the game's own: flat dialects have no null. */
  band: z
    .enum(['S', 'M', 'L', 'H', 'V', ''])
    .nullable()
    .transform((band) => (band === '' ? null : band)),
  reason: text(300),
});
/** Days of returns on the page of a table. */
const RETURN_DAYS = 30;

/** The games of a vendor that are shared tables. */
const tableGames = ({ games }: OperatorDeps, vendorCode: string): string[] =>
  games.hostedFor(vendorCode).flatMap(({ id }) => (games.find(id, vendorCode)?.rules.table ? [id] : []));

/** The vendor's tables as they are now; tables without a first player are not listed. */
export const listTablesQuestion: Question = async (deps, { vendorCode, input }) => {
  const parsed = listSchema.safeParse(input, { reportInput: true });
  if (!parsed.success) return wrongInput(parsed.error);
  const tables = await listDeskTables(deps.pool, tableGames(deps, vendorCode));
  const pools = await listPools(deps.pool);
  const dropsAt = (gameId: string): boolean => deps.games.byId(gameId)?.rules.table?.hall?.feed.dropsHere ?? false;
  return tables.map((table) => ({
    table: table.id,
    game_code: table.gameId,
    is_trial: table.isTrial,
    players: table.players,
    round: table.round,
    phase: table.phase,
    stopped_at: table.stoppedAt?.toISOString() ?? null,
    stop_reason: table.stopReason,
    driver: table.driver,
    epoch: table.epoch === null ? null : Number(table.epoch),
    staked: table.staked,
    cards: table.cards,
    pools: dropsAt(table.gameId) && !table.isTrial ? pools : [],
    seeds_used: table.chainUsed,
    seeds: table.chainLength,
  }));
};

/** Stops a table, opens it again, or voids its undrawn round. */
export const actOnTableQuestion: Question = async (deps, { vendorCode, input, body }) => {
  const parsed = actSchema.safeParse(input, { reportInput: true });
  if (!parsed.success) return wrongInput(parsed.error);
  const { request_uuid: requestUuid, table, act, reason } = parsed.data;
  if (!(await isOwnRequest(deps.pool, vendorCode, requestUuid, body))) return refusal('RS_ERROR_DUPLICATE_TRANSACTION');
  const isDone = await actOnTable(deps.pool, table, tableGames(deps, vendorCode), act, reason);
  return isDone ? { table } : refusal('RS_ERROR_INVALID_GAME');
};

/** Times and stakes of a game's tables: its own, what is set for it, and the bands that may be. */
const settingsJson = (form: TableForm, set: { windowMs: number | null; band: BandName | null }): object => ({
  own_window_ms: form.windowMs,
  window_ms: set.windowMs,
  own_band: bandOf(form),
  band: set.band,
  bands: bandsOf(form),
});

/** One table: stakes by bet, what its bets took and paid, its last rounds with their proof, its chains and settings (GAME-31). */
export const tableDetailQuestion: Question = async (deps, { vendorCode, input }) => {
  const parsed = detailSchema.safeParse(input, { reportInput: true });
  if (!parsed.success) return wrongInput(parsed.error);
  const detail = await readTable(deps.pool, parsed.data.table, tableGames(deps, vendorCode));
  const rules = detail && deps.games.find(detail.gameId, vendorCode)?.rules;
  if (!detail || !rules?.table) return refusal('RS_ERROR_INVALID_GAME');
  const returns = (await betReturnsOf(deps, [detail.gameId], RETURN_DAYS)) as { is_trial: boolean }[];
  return {
    table: parsed.data.table,
    game_code: detail.gameId,
    is_trial: detail.isTrial,
    positions: detail.positions,
    bets: betReturns(rules).map(({ bet, rtp }) => ({ bet, rtp: fractionText(rtp) })),
    returns: returns.filter((row) => row.is_trial === detail.isTrial),
    rounds: detail.rounds.map(({ opensAt, closesAt, drawnAt, voidReason, chainNumber, serverSeed, clientSeed, ...round }) => ({
      ...round,
      opens_at: opensAt,
      closes_at: closesAt,
      drawn_at: drawnAt,
      void_reason: voidReason,
      chain_number: chainNumber,
      server_seed: serverSeed,
      client_seed: clientSeed,
    })),
    chains: detail.chains,
    settings: settingsJson(rules.table, await readSettings(deps.pool, detail.gameId)),
  };
};

/** Sets how long the tables of a game take bets and the band of their stakes, from the next round on; null leaves it to the game's rules. */
export const setTableQuestion: Question = async (deps, { vendorCode, input, body }) => {
  const parsed = setSchema.safeParse(input, { reportInput: true });
  if (!parsed.success) return wrongInput(parsed.error);
  const { request_uuid: requestUuid, game_code: gameId, window_ms: windowMs, band } = parsed.data;
  const form = deps.games.find(gameId, vendorCode)?.rules.table;
  if (!form) return refusal('RS_ERROR_INVALID_GAME');
  if (band !== null && !bandsOf(form).includes(band)) return refusal('RS_ERROR_BET_LIMIT_EXCEEDED');
  if (!(await isOwnRequest(deps.pool, vendorCode, requestUuid, body))) return refusal('RS_ERROR_DUPLICATE_TRANSACTION');
  await inTransaction(deps.pool, (client) => writeSettings(client, gameId, { windowMs, band }));
  return { game_code: gameId };
};
