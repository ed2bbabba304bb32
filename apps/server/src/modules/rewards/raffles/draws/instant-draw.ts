import { createHash } from 'node:crypto';
import { goneRows, isDraw, PRIZE_DAYS, tableOf } from '@laro/domain/raffles/raffle-program';
import { drawFromTable } from '@laro/domain/rewards/raffles/raffle-table';
import type { Reward } from '@laro/domain/rewards/reward';
import { fairDraws, isClientSeed } from '@laro/games/fair/provably-fair';
import { newOrderedId } from '#server/db/ordered-id.ts';
import { sumOf } from '@laro/domain/money/share';
import { whyLine, whyOf } from '@laro/domain/rewards/grants/why';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { endTicket, holdUsableTickets, ticketEndNow, type TicketRow } from '#server/modules/rewards/rewards/index.ts';
import type { RafflesDeps } from '../raffles-parts.ts';
import { holdStock, raffleAt, takeFromStock, type RaffleRow } from '../rules/raffles.store.ts';
import { beginSeeds, drawOfKey, holdSeeds, insertDraw, type DrawRow, type SeedsRow } from './draws.store.ts';
import { memberSeed } from './server-seeds.ts';

const DAY_MS = 86_400_000;
const CLIENT_SEED_DIGITS = 16;

/** The client seed that a member begins with; the member may change it before the first draw. */
export const firstClientSeed = (publicId: string): string => createHash('sha256').update(publicId).digest('hex').slice(0, CLIENT_SEED_DIGITS);

export interface DrawWish {
  code: string;
  key: string;
  /** The table as the page has shown it. */
  version: number;
  gone: readonly string[];
}

interface Drawer {
  merchant: Merchant;
  playerId: bigint;
  publicId: string;
}

/** The usable ticket that ends first. Throws `raffle.no_ticket`. */
async function nextTicket(deps: RafflesDeps, transaction: Transaction, playerId: bigint, code: string): Promise<TicketRow> {
  for (const ticket of await holdUsableTickets(transaction, playerId, code)) {
    if (ticket.from.getTime() <= deps.now() && (await ticketEndNow(transaction, ticket, deps.now())) > deps.now()) return ticket;
  }
  throw new Refusal('raffle.no_ticket');
}

/** The version in force, as the page has shown it. Throws `raffle.unknown`, `raffle.closed`, `raffle.changed`. */
async function versionShown(deps: RafflesDeps, transaction: Transaction, merchantCode: string, { code, version }: DrawWish): Promise<RaffleRow> {
  const now = new Date(deps.now());
  const row = await raffleAt(transaction, merchantCode, code, now);
  if (!row || isDraw(row.body)) throw new Refusal('raffle.unknown');
  if (row.endsAt !== null && row.endsAt <= now) throw new Refusal('raffle.closed');
  if (row.version !== version) throw new Refusal('raffle.changed');
  return row;
}

async function shownOf(deps: RafflesDeps, transaction: Transaction, merchant: Merchant, reward: Reward) {
  const { terms, amount } = await deps.rewards.viewOf(transaction, { merchant, language: merchant.settings['language.default'] }, reward);
  return terms && { amount, required: terms.required };
}

/** Draws one ticket by the member's seeds, and gives and claims what the row says, in the transaction that uses the ticket (REW-38). */
async function drawTicket(
  deps: RafflesDeps,
  transaction: Transaction,
  { merchant, playerId }: Drawer,
  { seeds, row, wish }: { seeds: SeedsRow; row: RaffleRow; wish: DrawWish },
): Promise<void> {
  const ticket = await nextTicket(deps, transaction, playerId, wish.code);
  const stock = await holdStock(transaction, row.id);
  const table = tableOf(row.body.rows, (id) => stock.find((one) => one.row === id)?.left ?? 0);
  const gone = goneRows(table);
  if (gone.join() !== [...wish.gone].join()) throw new Refusal('raffle.changed');
  const serverSeed = memberSeed(deps.secret, { playerId, code: row.code, generation: seeds.generation });
  const drawn = drawFromTable(table, fairDraws({ serverSeed, clientSeed: seeds.clientSeed, nonce: seeds.draws }));
  const won = row.body.rows.find(({ id }) => id === drawn.won);
  if (!won) throw new Error(`raffle ${row.id} has no row ${drawn.won}`);
  if (won.stock !== null) await takeFromStock(transaction, row.id, won.id);
  const at = new Date(deps.now());
  await endTicket(transaction, ticket.id, 'used', at);
  const grant = {
    merchantCode: merchant.code,
    playerId,
    source: 'RAFFLE',
    sourceKey: `${row.code}:${ticket.id}`,
    rule: { code: row.code, version: row.version },
    names: row.body.names,
    reward: won.reward,
    at,
    until: new Date(at.getTime() + PRIZE_DAYS * DAY_MS),
    by: 'raffles',
    why: whyOf(
      whyLine('number', drawn.number, { target: sumOf(row.body.rows.map(({ weight }) => BigInt(weight))) }),
      whyLine('row', drawn.won, { of: drawn.drawn }),
      whyLine('ticket', ticket.id),
    ),
  } as const;
  const grantId = await deps.rewards.grantAndClaimWithin(transaction, grant, await shownOf(deps, transaction, merchant, won.reward));
  await insertDraw(transaction, {
    id: await newOrderedId(transaction),
    merchantCode: merchant.code,
    playerId,
    key: wish.key,
    code: row.code,
    version: row.version,
    generation: seeds.generation,
    nonce: seeds.draws,
    number: drawn.number,
    drawn: drawn.drawn,
    won: drawn.won,
    gone,
    ticketId: ticket.id,
    grantId,
    at,
  });
}

/**
 * Uses one ticket of a member. The same key gives the same draw. Throws `raffle.unknown`, `raffle.closed`, `raffle.changed`, `raffle.no_ticket`,
 * `raffle.key_used`, and what keeps the member from rewards.
 */
export async function drawInstantly(deps: RafflesDeps, drawer: Drawer, wish: DrawWish): Promise<DrawRow> {
  const { merchant, playerId, publicId } = drawer;
  const { row, isNew } = await inTransaction(deps.pool, async (transaction) => {
    const owner = { playerId, merchantCode: merchant.code, code: wish.code, at: new Date(deps.now()) };
    const before = await drawOfKey(transaction, playerId, wish.key);
    const raffle = before ? null : await versionShown(deps, transaction, merchant.code, wish);
    const seeds = raffle && (await holdSeeds(transaction, owner, firstClientSeed(publicId)));
    const known = before ?? (await drawOfKey(transaction, playerId, wish.key));
    if (known) {
      if (known.code !== wish.code) throw new Refusal('raffle.key_used');
      return { row: known, isNew: false };
    }
    if (!raffle || !seeds) throw new Error('a draw has no raffle');
    const { refusal } = (await deps.rewards.gateOf(transaction, merchant.code, playerId)).answer('ticket');
    if (refusal !== null) throw new Refusal(refusal);
    await drawTicket(deps, transaction, drawer, { seeds, row: raffle, wish });
    const written = await drawOfKey(transaction, playerId, wish.key);
    if (!written) throw new Error('a draw was not written');
    return { row: written, isNew: true };
  });
  if (isNew) deps.onChanged(publicId);
  return row;
}

/** Begins new seeds; the server seed of the draws so far is revealed from then on. Throws `raffle.unknown`, `raffle.seed_malformed`. */
export async function changeSeeds(deps: RafflesDeps, { merchant, playerId, publicId }: Drawer, code: string, clientSeed: string): Promise<void> {
  if (!isClientSeed(clientSeed)) throw new Refusal('raffle.seed_malformed');
  await inTransaction(deps.pool, async (transaction) => {
    const at = new Date(deps.now());
    const row = await raffleAt(transaction, merchant.code, code, at);
    if (!row || isDraw(row.body)) throw new Refusal('raffle.unknown');
    const owner = { playerId, merchantCode: merchant.code, code, at };
    const { generation } = await holdSeeds(transaction, owner, firstClientSeed(publicId));
    await beginSeeds(transaction, owner, generation, clientSeed);
  });
}
