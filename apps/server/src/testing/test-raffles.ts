import { randomUUID } from 'node:crypto';
import { raffleBody } from '@laro/contract/raffles/raffle';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import type { ProgramRow, RaffleBody } from '@laro/domain/raffles/raffle-program';
import { DEFAULT_CHAIN } from '@laro/lottery/draw/beacon';
import { encode } from 'zod';
import { inTransaction } from '#server/db/sql.ts';
import { seedRaffles } from '#server/modules/rewards/raffles/index.ts';
import { giveTicketRows } from '#server/modules/rewards/rewards/index.ts';
import { SECRET_OF_RAFFLES, type RewardMember, type TestRewards } from './rewards/test-rewards.ts';

const cash = (amount: number) => ({ kind: 'cash', amount: BigInt(amount) * MAJOR_UNIT }) as const;

/** A row of a table in cash, without end unless it has stock. */
export const raffleRow = (id: string, weight: number, amount: number, more: Partial<ProgramRow> = {}): ProgramRow => ({
  id,
  weight,
  reward: cash(amount),
  stock: null,
  whenGone: null,
  ...more,
});

/** A wheel of two rows, unless it says otherwise: ₱5 at nine in ten, ₱50 at one in ten. */
export const raffleBodyOf = (more: Partial<RaffleBody> = {}): RaffleBody => ({
  names: { EN: 'Wheel', TY: 'Ruleta' },
  look: 'wheel',
  rows: [raffleRow('five', 9, 5), raffleRow('fifty', 1, 50)],
  prizes: [],
  ticketDays: 7,
  play: null,
  audience: 'everybody',
  segment: [],
  onePrizeEach: true,
  permit: 'FT-26-0001',
  position: 1,
  ...more,
});

/** A draw with one prize of ₱1,000 and two of ₱100. */
export const drawBodyOf = (more: Partial<RaffleBody> = {}): RaffleBody =>
  raffleBodyOf({
    look: 'draw',
    rows: [],
    prizes: [
      { reward: cash(1000), count: 1 },
      { reward: cash(100), count: 2 },
    ],
    ...more,
  });

/** A raffle as it is stored, and as calls carry it. */
export const raffleOnWire = encode(raffleBody, raffleBodyOf() as Parameters<typeof encode<typeof raffleBody>>[1]);

/** Publishes a raffle of Laro that began at a moment; gives its id. */
export async function addRaffle(
  { pool }: TestRewards,
  code: string,
  body: RaffleBody = raffleBodyOf(),
  { startsAt = '2026-01-01T00:00:00Z', endsAt = null }: { startsAt?: string; endsAt?: string | null } = {},
): Promise<string> {
  const seed = { code, body, startsAt: new Date(startsAt), endsAt: endsAt === null ? null : new Date(endsAt) };
  const deps = { secret: SECRET_OF_RAFFLES, beacon: { chain: () => DEFAULT_CHAIN, signatureOf: async () => null } };
  const [id = ''] = await inTransaction(pool, (transaction) => seedRaffles(transaction, 'laro', [seed], deps));
  return id;
}

/** Gives a member tickets of a raffle, good for seven days. */
export async function giveTickets(
  { pool, clock }: TestRewards,
  { playerId }: RewardMember,
  raffle: string,
  count: number,
  drawId: string | null = null,
): Promise<void> {
  const tickets = Array.from({ length: count }, () => ({ source: 'GRANT' as const, sourceKey: randomUUID() }));
  const at = new Date(clock.now);
  const until = new Date(clock.now + 7 * 86_400_000);
  await inTransaction(pool, (transaction) => giveTicketRows(transaction, tickets, { merchantCode: 'laro', playerId, raffle, drawId, at, until }));
}

/** A raffle in a member's list. */
export const raffleNamed = async ({ browser }: RewardMember, code: string) =>
  (await browser.call('listRaffles')).value.raffles.find((raffle) => raffle.code === code);

export const drawRaffle = ({ browser }: RewardMember, code: string, { key = randomUUID() as string, version = 1, gone = [] as string[] } = {}) =>
  browser.call('drawRaffle', { key, version, gone }, {}, { code });
