/** A database with lottery games, players and their rights to stake, for the benchmark of the lottery. */
import { createHash } from 'node:crypto';
import { settingsFrom } from '@laro/domain/settings/settings';
import { orderHash, orderText, sealOf } from '@laro/lottery/draw/seal';
import type pg from 'pg';
import { inTransaction, one } from '../../apps/server/src/db/sql.ts';
import { betsWithin } from '../../apps/server/src/ledger/accounts/house-moves.ts';
import type { PlayerSession } from '../../apps/server/src/http/handlers.ts';
import { KnownGames } from '../../apps/server/src/modules/play/lottery/games/known-games.ts';
import type { GameRow } from '../../apps/server/src/modules/play/lottery/games/games.store.ts';
import { orderKey } from '../../apps/server/src/modules/play/lottery/orders/order-keys.ts';

export const settings = settingsFrom({});
export const GAME = 'kidlat-5';
const MERCHANT = 'bench';
const CURRENCY = 'PHP';
const BETS_AT_ONCE = 4000;

export interface Bettor {
  cash: bigint;
  token: Buffer;
  session: PlayerSession;
}

export interface Stage {
  pool: pg.Pool;
  game: GameRow;
  players: Bettor[];
  vendorAccount: bigint;
}

/** Opens accounts with money and rights to stake for as many players. */
export async function setStage(pool: pg.Pool, count: number): Promise<Stage> {
  const games = new KnownGames(pool);
  await games.open();
  const game = games.of(GAME);
  if (!game) throw new Error(`${GAME} is no game`);
  await pool.query("insert into merchants (code, name) values ($1, 'Bench')", [MERCHANT]);
  const { rows } = await pool.query<{ id: bigint; vendor: bigint }>(
    `select open_account('player:cash', $1, $2, false, n::text) as id, open_account('vendor', $1, $2, false, $3) as vendor from generate_series(1, $4) n`,
    [MERCHANT, CURRENCY, game.vendor, count],
  );
  await pool.query('update balances set balance = 1000000000000000');
  const players = rows.map(({ id }, place) => {
    const session = { playerId: null, publicId: `bench${place}`, cashAccount: id, merchantCode: MERCHANT, currency: CURRENCY, isTrial: false };
    return { cash: id, token: createHash('sha256').update(String(id)).digest(), session: session as unknown as PlayerSession };
  });
  await pool.query(
    `insert into play_tokens (token_hash, cash_account, vendor_code, game_id, expires_at)
      select t, a, $3, $4, now() + interval '1 day' from unnest($1::bytea[], $2::bigint[]) u (t, a)`,
    [players.map(({ token }) => token), players.map(({ cash }) => String(cash)), game.vendor, game.id],
  );
  await pool.query('vacuum analyze balances, player_rights, play_tokens, accounts');
  return { pool, game, players, vendorAccount: rows[0]?.vendor ?? 0n };
}

/** Makes a draw that closes after some seconds. Gives its id. */
export async function makeDraw({ pool, game }: Stage, numero: string, closesInSeconds: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into lottery_draws (game_id, numero, draws_at, closes_at, rules_version, commitment)
      values ($1, $2, clock_timestamp() + make_interval(secs => $3 + 10), clock_timestamp() + make_interval(secs => $3), $4, '') returning id`,
    [game.id, numero, closesInSeconds, game.rulesVersion],
  );
  return rows[0]?.id ?? '';
}

/** Gives a draw its result, in the state before the settlement. */
export async function drawOrders({ pool }: Stage, drawId: string, result: string): Promise<void> {
  const { rows } = await pool.query<{ hash: string }>('select hash from lottery_orders where draw_id = $1 order by id', [drawId]);
  await pool.query(
    `update lottery_draws set state = 'drawn', result = $2, seal = $3, orders = $4, drawn_at = now(), closes_at = now() - interval '20 seconds', draws_at = now() where id = $1`,
    [drawId, result, sealOf(rows.map(({ hash }) => hash)), rows.length],
  );
}

/** A line of every order of the bulk. */
export interface BulkLine {
  play: string;
  selection: string;
  bets: number;
  /** Of one bet, in money units. */
  stake: bigint;
  most: bigint;
}

/** Writes accepted orders of a draw with their lines in bulk, and their stakes through the ledger. Order number n has the lines `linesOf(n)`. */
export async function writeOrders(stage: Stage, drawId: string, count: number, linesOf: (order: number) => readonly BulkLine[]): Promise<void> {
  const { pool, game, players, vendorAccount } = stage;
  const { rows: ids } = await pool.query<{ id: string }>('select uuidv7() as id from generate_series(1, $1)', [count]);
  const { numero } = await one<{ numero: string }>(pool, 'select numero from lottery_draws where id = $1', [drawId]);
  const perTurn = Math.max(1, Math.floor(BETS_AT_ONCE / Math.max(1, linesOf(0).length)));
  for (let from = 0; from < count; from += perTurn) {
    const orders = ids.slice(from, from + perTurn).map(({ id }, at) => {
      const player = players[(from + at) % players.length] as Bettor;
      const lines = linesOf(from + at).map((line, place) => ({ ...line, order_id: id, line: place + 1 }));
      const sealed = lines.map(({ play, selection, bets, stake }) => ({ family: game.params.family, play, selection, bets, stake }));
      const hash = orderHash(orderText({ id, game: game.id, numero, mode: 'Elott', base: 1900, lines: sealed }));
      return { id, player, hash, lines, staked: lines.reduce((sum, { stake, bets }) => sum + stake * BigInt(bets), 0n) };
    });
    await inTransaction(pool, async (transaction) => {
      await transaction.query(
        `insert into lottery_orders (id, draw_id, cash_account, public_id, merchant_code, currency, is_trial, mode, base, kept_ppm, staked, most, hash, game_id, is_one_bet)
          select o.id, $1, o.cash, o.public_id, $2, $3, false, 'Elott', 1900, 0, o.staked, 0, o.hash, d.game_id, true from lottery_draws d cross join unnest($4::uuid[], $5::bigint[], $6::text[], $7::bigint[], $8::text[]) as o (id, cash, public_id, staked, hash) where d.id = $1`,
        [
          drawId,
          MERCHANT,
          CURRENCY,
          orders.map(({ id }) => id),
          orders.map(({ player }) => String(player.cash)),
          orders.map(({ player }) => player.session.publicId),
          orders.map(({ staked }) => String(staked)),
          orders.map(({ hash }) => hash),
        ],
      );
      await transaction.query(
        `insert into lottery_lines (order_id, line, play, selection, bets, stake, most)
          select order_id, line, play, selection, bets, stake, most
          from jsonb_to_recordset($1::jsonb) as l (order_id uuid, line smallint, play text, selection text, bets integer, stake bigint, most bigint)`,
        [JSON.stringify(orders.flatMap(({ lines }) => lines.map((line) => ({ ...line, stake: String(line.stake), most: String(line.most) }))))],
      );
      const bets = orders.map(({ id, player, staked }) => ({
        vendorCode: game.vendor,
        key: orderKey(id),
        tokenHash: player.token,
        cashAccount: player.cash,
        vendorAccount,
        roundRef: id,
        gameId: game.id,
        amount: staked,
        closesRound: false,
      }));
      const refused = (await betsWithin(transaction, bets)).find(({ status }) => status !== 'done');
      if (refused) throw new Error(`a stake was answered with ${refused.status}`);
    });
  }
  await pool.query('vacuum analyze lottery_orders, lottery_lines, movements, rounds');
}
