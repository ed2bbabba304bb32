import { many, type Transaction } from '#server/db/sql.ts';
import type { Seal } from '../draws/draw-states.store.ts';

/** A draw of a written history. */
interface PastDraw {
  gameId: string;
  /** Empty for a draw of this installation. */
  station: string;
  numero: string;
  drawsAt: Date;
  closesAt: Date;
  rulesVersion: number;
  /** Null for an imported draw, and so is the seed. */
  commitment: string | null;
  hiddenSeed: Buffer | null;
}

/** The numeros among these that have a draw. Holds the game's row, so that no other transaction makes one until this one ends. */
export async function takenNumeros(transaction: Transaction, gameId: string, numeros: readonly string[]): Promise<ReadonlySet<string>> {
  await transaction.query('select from lottery_games where id = $1 for update', [gameId]);
  const taken = await many<{ numero: string }>(transaction, "select numero from lottery_draws where game_id = $1 and station = '' and numero = any ($2)", [
    gameId,
    numeros,
  ]);
  return new Set(taken.map(({ numero }) => numero));
}

/** Gives the id of the draw, or undefined where it exists. Draws of a game are made under the lock of its row. */
export async function insertPastDraw(transaction: Transaction, draw: PastDraw): Promise<string | undefined> {
  await transaction.query('select from lottery_games where id = $1 for update', [draw.gameId]);
  const [made] = await many<{ id: string }>(
    transaction,
    `insert into lottery_draws (game_id, station, numero, draws_at, closes_at, rules_version, commitment, hidden_seed)
      select $1, $8, $2, $3, $4, $5, $6, $7 where not exists (select from lottery_draws where game_id = $1 and numero = $2 and station = $8) returning id`,
    [draw.gameId, draw.numero, draw.drawsAt, draw.closesAt, draw.rulesVersion, draw.commitment, draw.hiddenSeed, draw.station],
  );
  return made?.id;
}

export async function writePastVoid(transaction: Transaction, drawId: string): Promise<void> {
  await transaction.query("update lottery_draws set state = 'void', void_reason = 'no_beacon', settled_at = draws_at where id = $1", [drawId]);
}

export async function writePastSealed(transaction: Transaction, drawId: string, sealed: Seal & { beaconRound: number | null }): Promise<void> {
  await transaction.query(
    "update lottery_draws set state = 'closed', sealed_at = closes_at, seal = $2, orders = $3, trial_orders = $4, stakes = $5, beacon_round = $6 where id = $1",
    [drawId, sealed.seal, sealed.orders, sealed.trialOrders, JSON.stringify(sealed.stakes), sealed.beaconRound],
  );
}

/** Replaces the seed of a past draw that is not drawn yet. */
export async function writePastSeed(transaction: Transaction, drawId: string, commitment: string, hiddenSeed: Buffer): Promise<void> {
  await transaction.query('update lottery_draws set commitment = $2, hidden_seed = $3 where id = $1', [drawId, commitment, hiddenSeed]);
}

/** True where a feed has changed a result that was paid. */
export const hasChangedResults = async (transaction: Transaction): Promise<boolean> =>
  (await many(transaction, 'select from lottery_feed_changes limit 1')).length > 0;

/** Moves an order to the time when it was placed, and ends it where its history says so. */
export async function writePastOrder(
  transaction: Transaction,
  orderId: string,
  { placedAt, endedAt }: { placedAt: Date; endedAt: Date },
  end: 'cancelled' | 'void' | undefined,
): Promise<void> {
  await transaction.query(
    `update lottery_orders set placed_at = $2::timestamptz, state = $3::text, staked = case when $3::text = 'accepted' then staked else 0 end,
        settled_at = case when $3::text = 'accepted' then null else $4::timestamptz end where id = $1`,
    [orderId, placedAt, end ?? 'accepted', endedAt],
  );
  if (end) await transaction.query('update lottery_lines set state = $2 where order_id = $1', [orderId, end]);
}

/** Moves a series to the time when it was placed; one without orders, for which there was too little cash, is deleted. The job ends one that has stopped. */
export async function writePastChase(transaction: Transaction, chaseId: string, placedAt: Date | null): Promise<void> {
  if (placedAt === null) await transaction.query('delete from lottery_chases where id = $1', [chaseId]);
  else await transaction.query('update lottery_chases set placed_at = $2 where id = $1', [chaseId, placedAt]);
}
