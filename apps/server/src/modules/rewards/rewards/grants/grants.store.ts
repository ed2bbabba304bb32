import type { GrantSource } from '@laro/domain/rewards/grants/counters';
import type { GrantState } from '@laro/domain/rewards/grants/grant-states';
import type { Money } from '@laro/domain/money/money';
import type { Why } from '@laro/domain/rewards/grants/why';
import { storedReward, type Reward, type StoredReward } from '@laro/domain/rewards/reward';
import { many, type Queries, type Transaction } from '#server/db/sql.ts';
import { returnToBudget } from '../budgets/budgets.store.ts';
import type { Names } from '../rewards-parts.ts';
import { GRANT_FACTS, type GrantFacts } from './grant-facts.ts';

export interface GrantRow extends GrantFacts {
  merchantCode: string;
  names: Names;
  reward: StoredReward;
  /** Of goods: their piece is taken out of the stock already. */
  holdsPiece: boolean;
}

const COLUMNS = `${GRANT_FACTS}, g.merchant_code as "merchantCode", g.names, g.reward, g.holds_piece as "holdsPiece"`;

export interface NewGrant {
  merchantCode: string;
  playerId: bigint;
  source: GrantSource;
  sourceKey: string;
  rule: { code: string; version: number } | null;
  names: Names;
  reward: Reward;
  /** The merchant's cost (`costOf`). */
  cost: Money;
  currency: string;
  at: Date;
  until: Date | null;
  by: string;
  /** The facts that it follows from, for the desk (REW-22). */
  why: Why;
}

/** Notes a change of a grant for the sums of costs (REW-55). Rows are only added, so claims of different members touch none together. */
async function noteMove(transaction: Transaction, id: string, move: 'granted' | GrantEnd['state'], at: Date, sign: 1 | -1 = 1): Promise<void> {
  await transaction.query('insert into reward_cost_moves (grant_id, move, sign, at) values ($1, $2, $3, $4)', [id, move, sign, at]);
}

/** Takes a piece of a new grant's goods out of their stock, if there is one. */
async function takePiece(transaction: Transaction, grantId: string, merchantCode: string, code: string): Promise<void> {
  const taken = await transaction.query('update mall_stock set remaining = remaining - 1 where merchant_code = $1 and code = $2 and remaining > 0', [
    merchantCode,
    code,
  ]);
  if (taken.rowCount === 1) await transaction.query('update reward_grants set holds_piece = true where id = $1', [grantId]);
}

/** Puts the piece of a grant that ends unclaimed back into the stock. */
async function returnPiece(transaction: Transaction, grantId: string): Promise<void> {
  await transaction.query(
    `with released as (update reward_grants set holds_piece = false where id = $1 and holds_piece returning merchant_code, reward ->> 'goods' as code)
    update mall_stock s set remaining = s.remaining + 1 from released r where s.merchant_code = r.merchant_code and s.code = r.code`,
    [grantId],
  );
}

/** True if the grant of a source and key was written before. */
export const isWritten = async (
  transaction: Transaction,
  { merchantCode, playerId, source, sourceKey }: Pick<NewGrant, 'merchantCode' | 'playerId' | 'source' | 'sourceKey'>,
): Promise<boolean> => {
  const found = await transaction.query('select from reward_grants where merchant_code = $1 and player_id = $2 and source = $3 and source_key = $4', [
    merchantCode,
    playerId,
    source,
    sourceKey,
  ]);
  return found.rowCount === 1;
};

/** Writes a grant once for a source and key (REW-03); gives the row that there is, held, and whether it is new. */
export async function writeGrant(transaction: Transaction, grant: NewGrant): Promise<{ row: GrantRow; isNew: boolean }> {
  const { merchantCode, playerId, source, sourceKey, rule, reward } = grant;
  const inserted = await transaction.query(
    `insert into reward_grants (merchant_code, player_id, source, source_key, rule_code, rule_version, names, kind, reward, cost, currency, claimable_from,
      claimable_until, due_at, created_at, created_by, why, rank_id, events_upto)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $12, $14, $15, (select rank_id from member_ranks where player_id = $2),
      (select max(number) from reward_events))
    on conflict (merchant_code, player_id, source, source_key) do nothing`,
    [
      merchantCode,
      playerId,
      source,
      sourceKey,
      rule?.code ?? null,
      rule?.version ?? null,
      grant.names,
      reward.kind,
      storedReward(reward),
      grant.cost,
      grant.currency,
      grant.at,
      grant.until,
      grant.by,
      grant.why,
    ],
  );
  const isNew = inserted.rowCount === 1;
  const read = async () => {
    const [row] = await many<GrantRow>(
      transaction,
      `select ${COLUMNS} from reward_grants g where g.merchant_code = $1 and g.player_id = $2 and g.source = $3 and g.source_key = $4 for update`,
      [merchantCode, playerId, source, sourceKey],
    );
    if (!row) throw new Error('a grant was not written');
    return row;
  };
  const row = await read();
  if (!isNew) return { row, isNew };
  await noteMove(transaction, row.id, 'granted', grant.at);
  if (reward.kind !== 'goods') return { row, isNew };
  await takePiece(transaction, row.id, merchantCode, reward.goods);
  return { row: await read(), isNew };
}

/** The member and the source key of a grant, for a set of grants of one source. */
export const grantName = ({ playerId, sourceKey }: Pick<NewGrant, 'playerId' | 'sourceKey'>): string => `${playerId} ${sourceKey}`;

/** Writes grants, each once for its source and key, in one statement; gives the names of those that are new. Goods need `writeGrant`. */
export async function writeGrants(transaction: Transaction, grants: readonly NewGrant[]): Promise<Set<string>> {
  if (grants.length === 0) return new Set();
  const given = grants.map(({ playerId, rule, reward, cost, ...grant }) => ({
    ...grant,
    playerId: String(playerId),
    rule: rule?.code,
    version: rule?.version,
    kind: reward.kind,
    reward: storedReward(reward),
    cost: String(cost),
  }));
  const rows = await many<{ playerId: bigint; sourceKey: string }>(
    transaction,
    `with written as (
      insert into reward_grants (merchant_code, player_id, source, source_key, rule_code, rule_version, names, kind, reward, cost, currency, claimable_from,
        claimable_until, due_at, created_at, created_by, why, rank_id, events_upto)
      select g."merchantCode", g."playerId", g.source, g."sourceKey", g.rule, g.version, g.names, g.kind, g.reward, g.cost, g.currency, g.at, g.until, g.until,
        g.at, g.by, g.why, r.rank_id, (select max(number) from reward_events)
      from jsonb_to_recordset($1) as g ("merchantCode" text, "playerId" bigint, source text, "sourceKey" text, rule text, version integer, names jsonb, kind text,
        reward jsonb, cost bigint, currency text, at timestamptz, until timestamptz, by text, why jsonb)
      left join member_ranks r on r.player_id = g."playerId"
      on conflict (merchant_code, player_id, source, source_key) do nothing
      returning id, player_id, source_key, created_at
    ), noted as (insert into reward_cost_moves (grant_id, move, sign, at) select id, 'granted', 1, created_at from written)
    select player_id as "playerId", source_key as "sourceKey" from written`,
    [JSON.stringify(given)],
  );
  return new Set(rows.map(grantName));
}

/** A member's grant, held until the transaction ends; null for somebody else's. */
export async function holdGrant(transaction: Transaction, playerId: bigint, id: string): Promise<GrantRow | null> {
  const [row] = await many<GrantRow>(transaction, `select ${COLUMNS} from reward_grants g where g.id = $1 and g.player_id = $2 for update`, [id, playerId]);
  return row ?? null;
}

/** The grant of a source key, held until the transaction ends; null for none. */
export async function holdGrantOfKey(
  transaction: Transaction,
  { merchantCode, playerId, source, sourceKey }: Pick<NewGrant, 'merchantCode' | 'playerId' | 'source' | 'sourceKey'>,
): Promise<{ id: string; state: GrantState } | null> {
  const [row] = await many<{ id: string; state: GrantState }>(
    transaction,
    `select id, state from reward_grants where merchant_code = $1 and player_id = $2 and source = $3 and source_key = $4 for update`,
    [merchantCode, playerId, source, sourceKey],
  );
  return row ?? null;
}

export async function readGrant(queries: Queries, id: string): Promise<GrantRow | null> {
  const [row] = await many<GrantRow>(queries, `select ${COLUMNS} from reward_grants g where g.id = $1`, [id]);
  return row ?? null;
}

/** A member's grants of some ids. */
export const grantsOfIds = (queries: Queries, playerId: bigint, ids: readonly string[]): Promise<GrantRow[]> =>
  many<GrantRow>(queries, `select ${COLUMNS} from reward_grants g where g.player_id = $1 and g.id = any ($2)`, [playerId, ids]);

export interface GrantEnd {
  state: Exclude<GrantState, 'held' | 'claimable'>;
  at: Date;
  by: string;
  reason?: string;
  movementId?: string | null;
  bonusId?: string | null;
  tickets?: number | null;
  orderId?: string | null;
}

export async function endGrant(
  transaction: Transaction,
  id: string,
  { state, at, by, reason = '', movementId = null, bonusId = null, orderId = null, tickets = null }: GrantEnd,
): Promise<void> {
  if (state !== 'claimed') {
    await returnPiece(transaction, id);
    await returnToBudget(transaction, id);
  }
  await transaction.query(
    `update reward_grants set state = $2, ended_at = $3, ended_by = $4, reason = $5, movement_id = $6, bonus_id = $7, order_id = $8, tickets = $9,
      holds_piece = false
     where id = $1`,
    [id, state, at, by, reason, movementId, bonusId, orderId, tickets],
  );
  await noteMove(transaction, id, state, at);
}

/** Makes a claimed grant of an order claimable again until a moment. */
export async function reopenGrant(
  transaction: Transaction,
  { id, orderId, until, at }: { id: string; orderId: string; until: Date | null; at: Date },
): Promise<void> {
  const { rowCount } = await transaction.query(
    `update reward_grants set state = 'claimable', ended_at = null, ended_by = null, reason = '', order_id = null, claimable_until = $3, due_at = $3
     where id = $1 and order_id = $2`,
    [id, orderId, until],
  );
  if (rowCount !== 1) throw new Error(`grant ${id} is not that of order ${orderId}`);
  await noteMove(transaction, id, 'claimed', at, -1);
}

/** Claimable grants of a member from some sources, oldest first, beginning after an id. */
export const claimableOf = (queries: Queries, playerId: bigint, sources: readonly GrantSource[], after: string | null, limit: number): Promise<GrantRow[]> =>
  many<GrantRow>(
    queries,
    `select ${COLUMNS} from reward_grants g where g.player_id = $1 and g.source = any ($2) and g.state = 'claimable' and ($3::uuid is null or g.id > $3)
    order by g.id limit $4`,
    [playerId, sources, after, limit],
  );

/** Grants of a member that have ended since a moment, newest first. */
export const endedOf = (
  queries: Queries,
  playerId: bigint,
  sources: readonly GrantSource[],
  before: string | null,
  limit: number,
  since: Date,
): Promise<GrantRow[]> =>
  many<GrantRow>(
    queries,
    `select ${COLUMNS} from reward_grants g where g.player_id = $1 and g.source = any ($2) and g.ended_at is not null and ($3::uuid is null or g.id < $3)
      and g.ended_at > $5
    order by g.id desc limit $4`,
    [playerId, sources, before, limit, since],
  );

/** Claimable grants that may have expired. */
export const dueGrants = (queries: Queries, now: Date, limit: number): Promise<{ id: string; playerId: bigint; publicId: string }[]> =>
  many(
    queries,
    `select g.id, g.player_id as "playerId", p.public_id as "publicId" from reward_grants g join players p on p.id = g.player_id
    where g.state = 'claimable' and g.due_at <= $1 order by g.due_at limit $2`,
    [now, limit],
  );

/** When is looked again whether a grant has expired. */
export async function lookAgain(transaction: Transaction, id: string, at: Date): Promise<void> {
  await transaction.query('update reward_grants set due_at = $2 where id = $1', [id, at]);
}

/** Open grants of a member, oldest first. */
export const openGrantsOf = async (queries: Queries, playerId: bigint): Promise<string[]> =>
  (await many<{ id: string }>(queries, "select id from reward_grants where player_id = $1 and state in ('held', 'claimable') order by id", [playerId])).map(
    ({ id }) => id,
  );

/** Open grants of members who are excluded now, by their own wish or by law. */
export const grantsOfExcluded = (queries: Queries, limit: number): Promise<{ id: string; playerId: bigint; publicId: string; cashAccount: bigint }[]> =>
  many(
    queries,
    `select g.id, g.player_id as "playerId", p.public_id as "publicId", p.cash_account as "cashAccount"
    from (select distinct player_id from player_blocks where ended_at is null and cause in ('exclusion', 'law') and (until is null or until > now())) b
    join reward_grants g on g.player_id = b.player_id and g.state in ('held', 'claimable')
    join players p on p.id = g.player_id limit $1`,
    [limit],
  );
