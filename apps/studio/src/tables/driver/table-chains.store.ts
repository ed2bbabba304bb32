import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { commitmentOf, serverSeedOf } from '@laro/games/fair/provably-fair';

/** Rounds of one chain. */
const CHAIN_LENGTH = 50_000;
/** The next chain is public this number of rounds ahead (GAME-11). */
const PUBLISHED_AHEAD = 1000;
const MARK_EVERY = 500;
const SEED_BYTES = 32;

interface Chain {
  anchor: string;
  /** Every 500th seed from seed(500) to the last. */
  marks: readonly string[];
}

/** seed(0) and every 500th seed of a chain that ends with `last`. Throws RangeError for a length that no mark ends. */
export function chainFrom(last: string, length: number): Chain {
  if (length < MARK_EVERY || length % MARK_EVERY !== 0) throw new RangeError(`a chain of ${length} seeds`);
  const marks: string[] = [];
  let seed = last;
  for (let number = length; number > 0; number -= 1) {
    if (number % MARK_EVERY === 0) marks.push(seed);
    seed = commitmentOf(seed);
  }
  return { anchor: seed, marks: marks.toReversed() };
}

/** seed(number) of a chain, from the next mark on. Throws RangeError for a number outside of it. */
export function seedAt({ marks }: Pick<Chain, 'marks'>, number: number): string {
  const place = Math.ceil(number / MARK_EVERY) - 1;
  const mark = number > 0 ? marks[place] : undefined;
  if (mark === undefined) throw new RangeError(`the chain has no seed ${number}`);
  let seed = mark;
  for (let at = (place + 1) * MARK_EVERY; at > number; at -= 1) seed = commitmentOf(seed);
  return seed;
}

/** Makes a chain of a table unless it is there. */
export async function makeChain(db: pg.Pool | pg.PoolClient, tableId: string, number: number, length = CHAIN_LENGTH): Promise<void> {
  const known = await db.query('select from table_chains where table_id = $1 and number = $2', [tableId, number]);
  if (known.rowCount === 1) return;
  const { anchor, marks } = chainFrom(serverSeedOf(randomBytes(SEED_BYTES)), length);
  await db.query('insert into table_chains (table_id, number, length, anchor, marks) values ($1, $2, $3, $4, $5) on conflict do nothing', [
    tableId,
    number,
    length,
    anchor,
    marks,
  ]);
}

/** An unused seed, with its published promise. */
interface NextSeed {
  chain: number;
  number: number;
  commitment: string;
}

/** Takes the next seed of a locked table's chains. The next chain is made and published ahead of its use. */
export async function takeSeed(client: pg.PoolClient, tableId: string): Promise<NextSeed> {
  const { rows } = await client.query<{ chain: number; used: number; length: number; anchor: string; marks: string[] }>(
    `select t.chain, t.chain_used as used, c.length, c.anchor, c.marks from tables t join table_chains c on c.table_id = t.id and c.number = t.chain where t.id = $1`,
    [tableId],
  );
  const [row] = rows;
  if (!row) throw new Error(`table ${tableId} has no chain`);
  if (row.used >= row.length) {
    await client.query('update tables set chain = chain + 1, chain_used = 0 where id = $1', [tableId]);
    return takeSeed(client, tableId);
  }
  if (row.length - row.used <= PUBLISHED_AHEAD) await makeChain(client, tableId, row.chain + 1, row.length);
  const number = row.used + 1;
  await client.query('update tables set chain_used = $2 where id = $1', [tableId, number]);
  return { chain: row.chain, number, commitment: number === 1 ? row.anchor : seedAt(row, number - 1) };
}

/** The server seed of a round. */
export async function readSeed(client: pg.PoolClient, tableId: string, chain: number, number: number): Promise<string> {
  const { rows } = await client.query<{ marks: string[] }>('select marks from table_chains where table_id = $1 and number = $2', [tableId, chain]);
  return seedAt({ marks: rows[0]?.marks ?? [] }, number);
}
