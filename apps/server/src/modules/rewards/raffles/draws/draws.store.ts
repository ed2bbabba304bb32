import { first, insertRows, many, one, type Queries, type Transaction } from '#server/db/sql.ts';

export interface SeedsRow {
  generation: number;
  clientSeed: string;
  /** Draws so far: the nonce of the next one. */
  draws: number;
  endedAt: Date | null;
}

const SEEDS = 's.generation, s.client_seed as "clientSeed", s.draws, s.ended_at as "endedAt"';

/** The member's present seeds of a raffle; null before the first draw. */
export const seedsOf = async (queries: Queries, playerId: bigint, codes: readonly string[]): Promise<(SeedsRow & { code: string })[]> =>
  many<SeedsRow & { code: string }>(
    queries,
    `select s.code, ${SEEDS} from raffle_seeds s where s.player_id = $1 and s.code = any ($2) and s.ended_at is null`,
    [playerId, codes],
  );

interface SeedsOwner {
  playerId: bigint;
  merchantCode: string;
  code: string;
  at: Date;
}

/** Holds the member's present seeds of a raffle; the first time they are begun. The row is the lock of all draws of the member. */
export async function holdSeeds(transaction: Transaction, { playerId, merchantCode, code, at }: SeedsOwner, clientSeed: string): Promise<SeedsRow> {
  await transaction.query(
    `insert into raffle_seeds (player_id, code, generation, merchant_code, client_seed, begun_at) values ($1, $2, 0, $3, $4, $5)
    on conflict (player_id, code, generation) do nothing`,
    [playerId, code, merchantCode, clientSeed, at],
  );
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`raffle seeds ${playerId} ${code}`]);
  return one<SeedsRow>(transaction, `select ${SEEDS} from raffle_seeds s where s.player_id = $1 and s.code = $2 and s.ended_at is null`, [playerId, code]);
}

/** Ends the present seeds and begins the next ones. */
export async function beginSeeds(
  transaction: Transaction,
  { playerId, merchantCode, code, at }: SeedsOwner,
  generation: number,
  clientSeed: string,
): Promise<void> {
  await transaction.query('update raffle_seeds set ended_at = $4 where player_id = $1 and code = $2 and generation = $3', [playerId, code, generation, at]);
  await insertRows(transaction, 'raffle_seeds', [
    { player_id: playerId, code, generation: generation + 1, merchant_code: merchantCode, client_seed: clientSeed, begun_at: at },
  ]);
}

export interface DrawRow {
  id: string;
  playerId: bigint;
  key: string;
  code: string;
  version: number;
  generation: number;
  nonce: number;
  number: number;
  drawn: string;
  won: string;
  gone: string[];
  grantId: string;
  at: Date;
  clientSeed: string;
  /** The seeds have ended, so the server seed is shown. */
  isRevealed: boolean;
}

const COLUMNS = `d.id, d.player_id as "playerId", d.key, d.code, d.version, d.generation, d.nonce, d.number, d.drawn, d.won, d.gone, d.grant_id as "grantId", d.at,
  s.client_seed as "clientSeed", s.ended_at is not null as "isRevealed"`;
const FROM = 'raffle_draws d join raffle_seeds s on s.player_id = d.player_id and s.code = d.code and s.generation = d.generation';

export const drawOfKey = (queries: Queries, playerId: bigint, key: string): Promise<DrawRow | undefined> =>
  first<DrawRow>(queries, `select ${COLUMNS} from ${FROM} where d.player_id = $1 and d.key = $2`, [playerId, key]);

/** Instant draws of a member, newest first. */
export const drawsOf = (queries: Queries, playerId: bigint, code: string, before: string | null, limit: number): Promise<DrawRow[]> =>
  many<DrawRow>(
    queries,
    `select ${COLUMNS} from ${FROM} where d.player_id = $1 and d.code = $2 and ($3::uuid is null or d.id < $3) order by d.id desc limit $4`,
    [playerId, code, before, limit],
  );

export type NewDraw = Omit<DrawRow, 'clientSeed' | 'isRevealed'> & { merchantCode: string; ticketId: string };

/** Writes a draw, and counts it for the nonce of the next one. */
export async function insertDraw(transaction: Transaction, draw: NewDraw): Promise<void> {
  await insertRows(transaction, 'raffle_draws', [
    {
      id: draw.id,
      merchant_code: draw.merchantCode,
      player_id: draw.playerId,
      key: draw.key,
      code: draw.code,
      version: draw.version,
      generation: draw.generation,
      nonce: draw.nonce,
      number: draw.number,
      drawn: draw.drawn,
      won: draw.won,
      gone: draw.gone,
      ticket_id: draw.ticketId,
      grant_id: draw.grantId,
      at: draw.at,
    },
  ]);
  await transaction.query('update raffle_seeds set draws = draws + 1 where player_id = $1 and code = $2 and generation = $3', [
    draw.playerId,
    draw.code,
    draw.generation,
  ]);
}
