import type { Money } from '@laro/domain/money/money';
import type pg from 'pg';
import type { Transaction } from '#server/db/sql.ts';

export type GiftState = 'proposed' | 'done' | 'refused' | 'withdrawn' | 'expired';

export interface ProposalRow {
  id: string;
  merchantCode: string;
  playerId: bigint;
  publicId: string;
  username: string;
  isTrial: boolean;
  cashAccount: bigint;
  offerId: string;
  offer: string;
  amount: Money;
  state: GiftState;
  reason: string;
  proposedBy: string;
  proposedAt: Date;
}

const SELECT = `select g.id, g.merchant_code as "merchantCode", g.player_id as "playerId", p.public_id as "publicId", coalesce(p.username, p.public_id) as username,
    p.is_trial as "isTrial", p.cash_account as "cashAccount", g.offer_id as "offerId", o.code as offer, g.amount, g.state, g.reason, g.proposed_by as "proposedBy",
    g.proposed_at as "proposedAt"
  from bonus_proposals g join players p on p.id = g.player_id join bonus_offers o on o.id = g.offer_id`;

export interface NewProposal {
  merchantCode: string;
  playerId: bigint;
  offerId: string;
  key: string;
  amount: Money;
  reason: string;
  by: string;
  at: Date;
}

/** Writes a gift as a proposal; false when its key has been used. */
export async function insertProposal(transaction: Transaction, given: NewProposal): Promise<boolean> {
  const { merchantCode, playerId, offerId, key, amount, reason, by, at } = given;
  const { rows } = await transaction.query(
    `insert into bonus_proposals (merchant_code, player_id, offer_id, request_key, amount, state, reason, proposed_by, proposed_at)
    values ($1, $2, $3, $4, $5, 'proposed', $6, $7, $8) on conflict (request_key) do nothing returning id`,
    [merchantCode, playerId, offerId, key, amount, reason, by, at],
  );
  return rows.length > 0;
}

export async function proposalOfKey(transaction: Transaction, key: string): Promise<ProposalRow | null> {
  const { rows } = await transaction.query<ProposalRow>(`${SELECT} where g.request_key = $1`, [key]);
  return rows[0] ?? null;
}

/** A proposal, held until the transaction ends; null when it is another merchant's. */
export async function lockProposal(transaction: Transaction, merchantCode: string, id: string): Promise<ProposalRow | null> {
  const { rows } = await transaction.query<ProposalRow>(`${SELECT} where g.merchant_code = $1 and g.id = $2 for no key update of g`, [merchantCode, id]);
  return rows[0] ?? null;
}

export async function writeDecision(transaction: Transaction, id: string, state: Exclude<GiftState, 'proposed'>, by: string | null, at: Date): Promise<void> {
  await transaction.query('update bonus_proposals set state = $1, decided_by = $2, decided_at = $3 where id = $4', [state, by, at, id]);
}

/** Sum that one person has given a member without a second person since a moment, in money units. */
export async function givenAlone(transaction: Transaction, playerId: bigint, by: string, since: Date): Promise<Money> {
  const { rows } = await transaction.query<{ total: Money }>(
    `select coalesce(sum(amount), 0)::bigint as total from bonus_proposals
    where player_id = $1 and proposed_by = $2 and state = 'done' and decided_by is null and proposed_at > $3`,
    [playerId, by, since],
  );
  return rows[0]?.total ?? 0n;
}

/** Gifts that wait for a second person, the oldest first. */
export async function waitingProposals(pool: pg.Pool, merchantCode: string): Promise<ProposalRow[]> {
  const { rows } = await pool.query<ProposalRow>({
    name: 'bonus_proposals_waiting',
    text: `${SELECT} where g.merchant_code = $1 and g.state = 'proposed' order by g.id limit 200`,
    values: [merchantCode],
  });
  return rows;
}

export async function readGift(pool: pg.Pool, merchantCode: string, id: string): Promise<ProposalRow | null> {
  const { rows } = await pool.query<ProposalRow>({
    name: 'bonus_gift',
    text: `${SELECT} where g.merchant_code = $1 and g.id = $2`,
    values: [merchantCode, id],
  });
  return rows[0] ?? null;
}
