import type pg from 'pg';
import type { Money } from '@laro/domain/money/money';
import { commitmentOf, fairDraws } from '@laro/games/fair/provably-fair';
import { beginRound, endRound, isRotationDue, type SeedChain } from '@laro/games/fair/seed-chain';
import type { HallForm } from '@laro/games/kind';
import { StudioRefusal } from '../../api/studio-refusal.ts';
import type { HallCardsJson } from '../../protocol.ts';
import { changeSeeds, stepped, writeChain } from '../../rounds/seed-chains.store.ts';
import type { Session } from '../../sessions/sessions.store.ts';
import type { CurrencyLimits } from '../stakes/table-limits.ts';
import { HALL_CARDS_MAX, STAKES_MAX } from '../rounds/table-states.ts';

interface CardsToBuy {
  readonly hall: HallForm;
  readonly session: Session;
  readonly limits: readonly CurrencyLimits[];
  readonly positions: Readonly<Record<string, string>>;
  readonly count: number;
}

/** Takes the next nonce of a player's locked chain; seeds that are due for a change are changed first. */
async function nextSeeds(client: pg.PoolClient, { playerId, gameId }: Session, chain: SeedChain, nowMs: number) {
  const due = isRotationDue(chain, nowMs) ? (await changeSeeds(client, chain, chain.clientSeed, nowMs)).chain : chain;
  const begun = stepped(beginRound(due, nowMs));
  await writeChain(client, playerId, gameId, stepped(endRound(begun.chain, begun.seeds.nonce)));
  return begun.seeds;
}

/** Throws StudioRefusal if a purchase would give the player too many stakes, or more than `most` cards in the round. */
async function requireRoom(client: pg.PoolClient, playId: string, count: number, most: number): Promise<void> {
  const { rows } = await client.query<{ stakes: number; cards: number }>(
    `select count(*)::int as stakes, coalesce(sum(jsonb_array_length(cards -> 'numbers')), 0)::int as cards from table_stakes
      where play_id = $1 and state in ('begun', 'taken')`,
    [playId],
  );
  const { stakes = 0, cards = 0 } = rows[0] ?? {};
  if (stakes >= STAKES_MAX) throw new StudioRefusal('studio.stakes_many');
  if (cards + count > most) throw new StudioRefusal('studio.cards_many');
}

/** Serial number of the first card of a purchase, in the order of the sale. */
async function takeSerials(client: pg.PoolClient, roundId: string, currency: string, bet: string, amount: Money, count: number): Promise<number> {
  const { rows } = await client.query<{ cards: number }>(
    `insert into table_totals as t (round_id, currency, position, amount, stakes, cards) values ($1, $2, $3, $4, 1, $5)
      on conflict (round_id, currency, position) do update set amount = t.amount + excluded.amount, stakes = t.stakes + 1, cards = t.cards + excluded.cards
      returning cards`,
    [roundId, currency, bet, amount, count],
  );
  const last = rows[0]?.cards ?? 0;
  if (last > HALL_CARDS_MAX) throw new StudioRefusal('studio.table_limit');
  return last - count + 1;
}

/**
 * Draws the cards of a purchase from the player's locked chain, all or none (BINGO-01, BINGO-04). Throws StudioRefusal for cards that the hall does not sell in this
 * round.
 */
export async function buyCards(
  client: pg.PoolClient,
  { hall, session, limits, positions, count }: CardsToBuy,
  round: { readonly id: string; readonly number: number },
  playId: string,
  chain: SeedChain,
  nowMs: number,
): Promise<HallCardsJson> {
  const purchase = hall.readPurchase({ positions, cards: count }, round.number);
  const limit = limits.find(({ id }) => id === purchase?.bet);
  if (!purchase || !limit || purchase.price < limit.least || purchase.price > limit.most) throw new StudioRefusal('studio.stake_not_offered');
  await requireRoom(client, playId, count, hall.cardsMax);
  const { bet, price } = purchase;
  const first = await takeSerials(client, round.id, session.currency, bet, price * BigInt(count), count);
  const seeds = await nextSeeds(client, session, chain, nowMs);
  const numbers = hall.drawCards(count, fairDraws(seeds));
  return { bet, price: price.toString(), first, numbers, commitment: commitmentOf(seeds.serverSeed), clientSeed: seeds.clientSeed, nonce: seeds.nonce };
}
