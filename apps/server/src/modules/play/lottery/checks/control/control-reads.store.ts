/** Reads of the control of a draw. No other module uses them: an error here must not be shared with the settlement (TL6). */
import type { ControlledGame } from '@laro/lottery/control/control';
import type { Money } from '@laro/domain/money/money';
import { first, one, type Queries, type Transaction } from '#server/db/sql.ts';

/** Orders at a time; the database keeps their lines in memory together. */
export const ORDERS_AT_ONCE = 20_000;
/** Bytes of a leaf of the seal. */
const LEAF_BYTES = 32;

interface SealedDraw {
  numero: string;
  drawsAt: Date;
  seal: string | null;
  result: string | null;
  gameId: string;
  params: ControlledGame;
  zone: string;
}

/** A draw as the control reads it. */
export const readSealedDraw = (queries: Queries, drawId: string): Promise<SealedDraw | undefined> =>
  first<SealedDraw>(
    queries,
    `select d.numero, d.draws_at as "drawsAt", d.seal, d.result, g.id as "gameId", g.params, g.zone
      from lottery_draws d join lottery_games g on g.id = d.game_id where d.id = $1`,
    [drawId],
  );

/** Lines that are alike in all that decides their payout, and how often they come. */
interface CountedLines {
  play: string;
  selection: string;
  stake: Money;
  base: number;
  times: number;
}

/** Some orders of a draw: the leaves of their seal, and their lines by what decides a payout. Both come from the same rows. */
interface SealedOrders {
  leaves: Buffer[];
  lines: CountedLines[];
  /** Orders whose kept hash is not that of their text. */
  strays: number;
}

interface SealedRow {
  last: string | null;
  orders: number;
  leaves: Buffer | null;
  lines: [play: string, selection: string, stake: string, base: number, times: number][] | null;
  strays: number;
}

/** The database writes the text of each order from its lines, and hashes it, so that a million lines do not go through the process. */
const SEALED_ORDERS = `
  with taken as materialized (
    select id, mode, base, hash from lottery_orders
    where draw_id = $1 and id >= lottery_first_order($1) and state <> 'cancelled' and ($2::uuid is null or id > $2) order by id limit $3
  ), sealed as materialized (
    select o.id, o.base, l.play, l.selection, l.bets, l.stake, row_number() over (partition by o.id order by l.line) as place
    from taken o join lottery_lines l on l.order_id = o.id and l.state <> 'cancelled'
  ), written as materialized (
    select o.id, o.hash, sha256(convert_to(concat_ws(E'\\n', 'laro-order-1', o.id, $4::text, $5::text, o.mode, o.base, s.rows), 'UTF8')) as digest
    from taken o left join (
      select id, string_agg(concat_ws(';', place, $6::text || '.' || play, selection, bets, stake), E'\\n' order by place) as rows from sealed group by id
    ) s on s.id = o.id
  )
  select (select id from taken order by id desc limit 1) as last, (select count(*)::integer from taken) as orders,
    (select string_agg(sha256('\\x00'::bytea || digest), ''::bytea order by id) from written) as leaves,
    (select count(*)::integer from written where hash <> encode(digest, 'hex')) as strays,
    (select json_agg(json_build_array(g.play, g.selection, g.stake::text, g.base, g.times)) from
      (select play, selection, stake, base, count(*) as times from sealed group by play, selection, stake, base) g) as lines`;

/** The orders of a draw that take part, in the order of the seal, some at a time. */
export async function* sealedOrders(
  transaction: Transaction,
  drawId: string,
  { gameId, numero, params }: Pick<SealedDraw, 'gameId' | 'numero' | 'params'>,
  ordersAtOnce: number,
): AsyncGenerator<SealedOrders> {
  // Orders of a draw are few among those of a month, whatever the planner has not seen of the tables yet.
  await transaction.query('set local enable_seqscan = off');
  for (let after: string | null = null; ;) {
    const row: SealedRow = await one<SealedRow>(transaction, SEALED_ORDERS, [drawId, after, ordersAtOnce, gameId, numero, params.family]);
    const leaves = row.leaves ?? Buffer.alloc(0);
    yield {
      leaves: Array.from({ length: leaves.length / LEAF_BYTES }, (_, place) => leaves.subarray(place * LEAF_BYTES, (place + 1) * LEAF_BYTES)),
      lines: (row.lines ?? []).map(([play, selection, stake, base, times]) => ({ play, selection, stake: BigInt(stake), base, times })),
      strays: row.strays,
    };
    if (row.orders < ordersAtOnce) return;
    after = row.last;
  }
}
