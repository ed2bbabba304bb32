import { raffleBody } from '@laro/contract/raffles/raffle';
import type { Money } from '@laro/domain/money/money';
import type { RaffleBody } from '@laro/domain/raffles/raffle-program';
import type { RuleState } from '@laro/domain/rewards/rule-states';
import { decode, encode } from 'zod';
import { first, insertRows, many, type Queries, type Transaction } from '#server/db/sql.ts';

export interface RaffleRow {
  id: string;
  merchantCode: string;
  code: string;
  version: number;
  state: RuleState;
  body: RaffleBody;
  startsAt: Date;
  endsAt: Date | null;
  madeBy: string;
  madeAt: Date;
  publishedBy: string | null;
  stoppedAt: Date | null;
  commitment: string | null;
  beaconRound: bigint | null;
  numbered: number;
  closedAt: Date | null;
  listHash: string | null;
  tickets: number | null;
  drawnAt: Date | null;
  beaconSignature: string | null;
  serverSeed: string | null;
}
type WireBody = Parameters<typeof decode<typeof raffleBody>>[1];
type Stored = Omit<RaffleRow, 'body'> & { body: WireBody };

const COLUMNS = `r.id, r.merchant_code as "merchantCode", r.code, r.version, r.state, r.body, r.starts_at as "startsAt", r.ends_at as "endsAt",
  r.made_by as "madeBy", r.made_at as "madeAt", r.published_by as "publishedBy", r.stopped_at as "stoppedAt", r.commitment, r.beacon_round as "beaconRound", r.numbered,
  r.closed_at as "closedAt", r.list_hash as "listHash", r.tickets, r.drawn_at as "drawnAt", r.beacon_signature as "beaconSignature",
  r.server_seed as "serverSeed"`;

const raffleOf = ({ body, ...row }: Stored): RaffleRow => ({ ...row, body: decode(raffleBody, body) });
/** A body as it is stored and as calls carry it. */
export const wireBody = (body: RaffleBody): WireBody => encode(raffleBody, body as Parameters<typeof encode<typeof raffleBody>>[1]);

/** All versions of a merchant's raffles, the newest of a code first. */
export const rafflesOf = async (queries: Queries, merchantCode: string): Promise<RaffleRow[]> =>
  (await many<Stored>(queries, `select ${COLUMNS} from raffles r where r.merchant_code = $1 order by r.code, r.version desc`, [merchantCode])).map(raffleOf);

/** Versions of a merchant's raffles that have begun and were published, the newest of a code first. */
export const begunRaffles = async (queries: Queries, merchantCode: string, at: Date): Promise<RaffleRow[]> =>
  (
    await many<Stored>(
      queries,
      `select ${COLUMNS} from raffles r where r.merchant_code = $1 and r.state <> 'draft' and r.starts_at <= $2
      order by r.code, r.starts_at desc, r.version desc`,
      [merchantCode, at],
    )
  ).map(raffleOf);

/** The newest version of a raffle that has begun; null for none. */
export async function raffleAt(queries: Queries, merchantCode: string, code: string, at: Date): Promise<RaffleRow | null> {
  const row = await first<Stored>(
    queries,
    `select ${COLUMNS} from raffles r where r.merchant_code = $1 and r.code = $2 and r.state <> 'draft' and r.starts_at <= $3
    order by r.starts_at desc, r.version desc limit 1`,
    [merchantCode, code, at],
  );
  return row ? raffleOf(row) : null;
}

export async function raffleVersion(queries: Queries, merchantCode: string, code: string, version: number): Promise<RaffleRow | null> {
  const row = await first<Stored>(queries, `select ${COLUMNS} from raffles r where r.merchant_code = $1 and r.code = $2 and r.version = $3`, [
    merchantCode,
    code,
    version,
  ]);
  return row ? raffleOf(row) : null;
}

/** Published versions of a raffle that are not closed, the oldest first. */
export const openVersions = (queries: Queries, merchantCode: string, code: string): Promise<{ id: string }[]> =>
  many<{ id: string }>(
    queries,
    "select id from raffles where merchant_code = $1 and code = $2 and state = 'published' and closed_at is null order by version",
    [merchantCode, code],
  );

/** Names of the newest version of a raffle that was published. */
export async function raffleNames(queries: Queries, merchantCode: string, code: string): Promise<RaffleBody['names'] | null> {
  const row = await first<{ names: RaffleBody['names'] }>(
    queries,
    `select body -> 'names' as names from raffles where merchant_code = $1 and code = $2 and state <> 'draft' order by version desc limit 1`,
    [merchantCode, code],
  );
  return row?.names ?? null;
}

export async function readRaffle(queries: Queries, merchantCode: string, id: string): Promise<RaffleRow | null> {
  const row = await first<Stored>(queries, `select ${COLUMNS} from raffles r where r.merchant_code = $1 and r.id = $2`, [merchantCode, id]);
  return row ? raffleOf(row) : null;
}

export async function holdRaffle(transaction: Transaction, id: string): Promise<RaffleRow | null> {
  const row = await first<Stored>(transaction, `select ${COLUMNS} from raffles r where r.id = $1 for update`, [id]);
  return row ? raffleOf(row) : null;
}

/** Holds a draw so that its closing waits for this transaction; false if it is closed. Taken before tickets of the draw, as the closing does. */
export const holdOpenDraw = async (transaction: Transaction, id: string): Promise<boolean> =>
  (await first(transaction, 'select from raffles where id = $1 and closed_at is null for share', [id])) !== undefined;

export type RaffleValues = Pick<RaffleRow, 'merchantCode' | 'code' | 'body' | 'startsAt' | 'endsAt' | 'madeBy' | 'madeAt'>;

/** Writes the draft of a code's next version, or replaces its draft. Writers of the same code wait for each other. Gives id and version, and the newest version before. */
export async function writeRaffle(transaction: Transaction, raffle: RaffleValues): Promise<{ id: string; version: number; before: RaffleRow | null }> {
  const { merchantCode, code, body } = raffle;
  await transaction.query('select pg_advisory_xact_lock(hashtext($1))', [`raffle ${merchantCode} ${code}`]);
  const before = await first<Stored>(
    transaction,
    `select ${COLUMNS} from raffles r where r.merchant_code = $1 and r.code = $2 order by r.version desc limit 1`,
    [merchantCode, code],
  );
  await transaction.query("delete from raffles where merchant_code = $1 and code = $2 and state = 'draft'", [merchantCode, code]);
  const row = await first<{ id: string; version: number }>(
    transaction,
    `insert into raffles (merchant_code, code, version, state, look, body, starts_at, ends_at, made_by, made_at)
    select $1, $2, coalesce(max(version), 0) + 1, 'draft', $3, $4, $5, $6, $7, $8 from raffles where merchant_code = $1 and code = $2 returning id, version`,
    [merchantCode, code, body.look, JSON.stringify(wireBody(body)), raffle.startsAt, raffle.endsAt, raffle.madeBy, raffle.madeAt],
  );
  if (!row) throw new Error('a raffle was not written');
  return { ...row, before: before ? raffleOf(before) : null };
}

interface Publication {
  by: string;
  at: Date;
  /** Of a draw; null otherwise. */
  promise: { commitment: string; round: number } | null;
}

/** Publishes a draft with its stock, and with what a draw is committed to. */
export async function publishRaffleRow(
  transaction: Transaction,
  { id, body }: Pick<RaffleRow, 'id' | 'body'>,
  { by, at, promise }: Publication,
): Promise<void> {
  await transaction.query(
    `update raffles set state = 'published', published_by = $2, published_at = $3, commitment = $4, beacon_round = $5, given_upto = $6 where id = $1`,
    [id, by, at, promise?.commitment ?? null, promise?.round ?? null, body.look === 'redpack' ? 0 : null],
  );
  const stock = body.rows.flatMap((row) => (row.stock === null ? [] : [{ raffle_id: id, row_id: row.id, added: row.stock, remaining: row.stock }]));
  await insertRows(transaction, 'raffle_stock', stock);
}

export async function stopRaffleRow(transaction: Transaction, id: string, by: string, at: Date): Promise<void> {
  await transaction.query("update raffles set state = 'stopped', stopped_by = $2, stopped_at = $3, given_upto = null where id = $1", [id, by, at]);
}

export interface StockRow {
  raffleId: string;
  row: string;
  left: number;
}

/** Remaining stock of the rows of some tables. */
export const stockOf = (queries: Queries, raffleIds: readonly string[]): Promise<StockRow[]> =>
  many<StockRow>(queries, 'select raffle_id as "raffleId", row_id as row, remaining as left from raffle_stock where raffle_id = any ($1)', [raffleIds]);

/** The same of one table, held, so that a draw is made with the odds that it was shown with. */
export const holdStock = (transaction: Transaction, raffleId: string): Promise<StockRow[]> =>
  many<StockRow>(
    transaction,
    'select raffle_id as "raffleId", row_id as row, remaining as left from raffle_stock where raffle_id = $1 order by row_id for update',
    [raffleId],
  );

export async function takeFromStock(transaction: Transaction, raffleId: string, row: string): Promise<void> {
  await transaction.query('update raffle_stock set remaining = remaining - 1 where raffle_id = $1 and row_id = $2', [raffleId, row]);
}

export interface RaffleCost {
  code: string;
  version: number;
  spent: Money;
  owed: Money;
}

/** The prizes of each version: their cost, and what of it is still owed. */
export const raffleCosts = (queries: Queries, merchantCode: string): Promise<RaffleCost[]> =>
  many<RaffleCost>(
    queries,
    `select rule_code as code, rule_version as version,
      coalesce(sum(cost) filter (where state in ('held', 'claimable', 'claimed')), 0)::bigint as spent,
      coalesce(sum(cost) filter (where state in ('held', 'claimable')), 0)::bigint as owed
    from reward_grants where merchant_code = $1 and rule_code is not null and source = 'RAFFLE' group by 1, 2`,
    [merchantCode],
  );
