import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { rulesOf } from '@laro/games/kinds/all';
import { quickDraws } from '@laro/games/testing/quick-draws';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { StudioRefusal } from '../../api/studio-refusal.ts';
import type { Session } from '../../sessions/sessions.store.ts';
import { pesos } from '../../testing/stage-player.ts';
import { TABLE_GAME, TableStage } from '../../testing/table-stage.ts';
import type { TableGame } from '../driver/table-phases.store.ts';
import { createPlacing } from './place-stakes.ts';
import { limitsIn } from './table-limits.ts';

let stage: TableStage;
beforeAll(async () => {
  stage = await TableStage.open();
});
afterAll(() => stage.close());
beforeEach(() => stage.begin());
afterEach(() => stage.end());

const PLAYERS = 1000;
const STAKES = 10_000;
/** The stakes are sent within this time before and after the close. */
const AROUND_MS = 1000;
const STAKE = BigInt(pesos(10n));

/** Players with a session and seeds, without wallets. */
async function crowd(): Promise<Session[]> {
  const { rows } = await stage.database.pool.query<{ id: string; player_id: bigint }>(
    `with players as (
        insert into players (vendor_code, user_ref) select 'SALA', 'crowd-' || n from generate_series(1, $1::int) n returning id
      ), secrets as (
        insert into server_seeds (commitment, server_seed) select p.id || ' ' || n, 'seed ' || p.id || ' ' || n from players p, generate_series(1, 2) n
      ), seeds as (
        insert into seed_chains (player_id, game_id, commitment, next_commitment, client_seed, rounds, since_ms)
          select id, $2, id || ' 1', id || ' 2', 'kape', 0, 0 from players
      )
      insert into sessions (player_id, game_id, code_hash, code_ends_at, play_token, currency, currency_symbol, currency_decimals, is_trial, language, min_cycle_ms)
        select id, $2, sha256(id::text::bytea), now(), 'token', 'PHP', '₱', 2, false, 'en', 0 from players returning id, player_id`,
    [PLAYERS, TABLE_GAME],
  );
  return rows.map(({ id, player_id: playerId }) => ({
    id,
    playerId,
    vendorCode: 'SALA',
    userRef: String(playerId),
    gameId: TABLE_GAME,
    playToken: 'token',
    currency: 'PHP',
    currencySymbol: '₱',
    currencyDecimals: 2,
    isTrial: false,
    language: 'en',
    minCycleMs: 0,
    autoplay: false,
    lobbyUrl: null,
    verifyUrl: null,
    openedAt: null,
    net: 0n,
    tableCopy: 1,
    rules: null,
  }));
}

interface Sent {
  key: string;
  isTaken: boolean;
  /** By the clock of this machine, which is the database's too. */
  sentMs: number;
  answeredMs: number;
}

test('[TABLE-01] ten thousand stakes at random times around the close count if and only if they were inserted before it', { timeout: 60_000 }, async () => {
  await stage.player();
  const sessions = await crowd();
  await stage.openRound();
  const rules = rulesOf(TABLE_GAME, 1) as TableGame;
  const limits = limitsIn(rules.table.limits, 'PHP');
  const place = createPlacing(stage.database.pool);
  const draws = quickDraws('around the close');
  await stage.database.pool.query("update table_rounds set closes_at = clock_timestamp() + $1 * interval '1 ms'", [AROUND_MS]);
  const send = async (at: number): Promise<Sent> => {
    await sleep(draws.below(2 * AROUND_MS));
    const [key, sentMs] = [randomUUID() as string, Date.now()];
    const stake = {
      session: sessions[at % PLAYERS] ?? expect.fail(),
      tableId: TABLE_GAME,
      rules,
      limits,
      key,
      positions: { player: STAKE.toString() },
      amount: STAKE,
    };
    const isTaken = await place(stake, Date.now).then(
      () => true,
      (error: unknown) => (error instanceof StudioRefusal && error.code === 'studio.bets_closed' ? false : Promise.reject(error)),
    );
    return { key, isTaken, sentMs, answeredMs: Date.now() };
  };
  const sent = await Promise.all(Array.from({ length: STAKES }, (_, at) => send(at)));
  const { closesMs } = await stage.round();
  const taken = sent.filter(({ isTaken }) => isTaken);
  // One millisecond is lost in rounding.
  expect(taken.filter(({ sentMs }) => sentMs > closesMs + 1)).toEqual([]);
  expect(sent.filter(({ isTaken, answeredMs }) => !isTaken && answeredMs < closesMs - 1)).toEqual([]);
  expect([taken.length > 100, STAKES - taken.length > 100]).toEqual([true, true]);
  const { rows } = await stage.database.pool.query<{ key: string; isBefore: boolean }>(
    'select s.key, s.placed_at < r.closes_at as "isBefore" from table_stakes s join table_rounds r on r.id = s.round_id',
  );
  expect(rows.map(({ key }) => key).toSorted()).toEqual(taken.map(({ key }) => key).toSorted());
  expect(rows.filter(({ isBefore }) => !isBefore)).toEqual([]);
  // Every second bet is done by the draw: it counts, and no other.
  await stage.database.pool.query("update table_stakes set state = 'taken', taken_at = clock_timestamp() where ascii(key) % 2 = 0");
  await stage.draw();
  const counted = await stage.database.pool.query("select from table_stakes where state = 'counted' and ascii(key) % 2 = 0");
  expect(counted.rowCount).toBe(taken.filter(({ key }) => key.charCodeAt(0) % 2 === 0).length);
  const out = await stage.database.pool.query("select from table_stakes where state = 'revoked' and refusal = 'studio.stake_late' and ascii(key) % 2 = 1");
  expect(out.rowCount).toBe(taken.length - (counted.rowCount ?? 0));
});
