import * as z from 'zod';
import { actOnTable, listDeskTables } from '../tables/table-desk.store.ts';
import { listPools } from '../tables/halls/hall-pools.store.ts';
import { isOwnRequest } from './operator.store.ts';
import { refusal, text, wrongInput, type OperatorDeps, type Question } from './question.ts';

const listSchema = z.object({ request_uuid: text(100) });
const actSchema = z.object({ request_uuid: text(100), table: text(120), act: z.enum(['stop', 'open', 'void']), reason: text(300) });

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
