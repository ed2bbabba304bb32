import { randomUUID } from 'node:crypto';
import { ladderBody } from '@laro/contract/ranks/ladder';
import { gameTypes, type GameType } from '@laro/domain/catalogue/game-categories';
import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import type { LadderBody, LadderRank } from '@laro/domain/ranks/ladder-program';
import { noBenefits } from '@laro/domain/withdrawals/withdrawal-terms';
import { encode } from 'zod';
import { inTransaction, one } from '#server/db/sql.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { move } from '#server/ledger/movements/movements.ts';
import { rollBack } from '#server/ledger/accounts/payouts.ts';
import { seedLadder } from '#server/modules/rewards/ranks/index.ts';
import { addFixtureCatalogue } from '../sites/catalogue-fixture.ts';
import { othersHaveEnded } from '../base/test-database.ts';
import { TestRounds, type TestPlayer } from '../money/test-rounds.ts';
import { testRewards, type RewardMember, type TestRewards } from './test-rewards.ts';

const rates = (ppm: number, live = ppm): Record<GameType, number> => ({
  ...(Object.fromEntries(gameTypes.map((type) => [type, ppm])) as Record<GameType, number>),
  LIVE: live,
});

const rank = (id: string, points: number, more: Partial<LadderRank> = {}): LadderRank => ({
  id,
  names: { EN: id.toUpperCase(), TY: id.toUpperCase() },
  points,
  days: points > 0 ? 1 : 0,
  isProven: points > 0,
  demands: [],
  needsApproval: false,
  keepPoints: points / 10,
  upgrade: BigInt(points) * MAJOR_UNIT,
  monthly: BigInt(points / 2) * MAJOR_UNIT,
  birthday: points > 0 ? 5n * MAJOR_UNIT : 0n,
  rates: rates(2000, 1000),
  withdraw: noBenefits,
  host: null,
  ...more,
});

/** Four ranks of 0, 100, 200 and 1,000 points; the highest needs a person's approval. One point for 10 of stake. */
export const testLadder: LadderBody = {
  ranks: [rank('low', 0), rank('mid', 100, { rates: rates(5000, 3000) }), rank('high', 200), rank('top', 1000, { needsApproval: true })],
  perPoint: 10,
  weights: rates(100, 50),
  graceMonths: 1,
  rebatePeriod: 'day',
  rebateBasis: 'valid',
  rebateMin: MAJOR_UNIT,
  rebateMax: 1000n * MAJOR_UNIT,
};

/** The ladder in the form of the table and of calls. */
export const ladderOnWire = encode(ladderBody, testLadder as Parameters<typeof encode<typeof ladderBody>>[1]);

export interface TestRanks extends TestRewards {
  /** Plays a round that was closed at a moment; gives its id. */
  playAt: (who: RewardMember, at: string, round: { stake: Money; payout?: Money; gameId?: string; vendorCode?: string }) => Promise<string>;
  /** Rolls the bet of a round back, which makes the round void. */
  takeBack: (who: RewardMember, round: string) => Promise<void>;
  /** Does everything that is due at the clock's time. */
  settle: () => Promise<void>;
  /** A member with ₱100,000. */
  richMember: (more?: { isVerified?: boolean }) => Promise<RewardMember>;
}

/** Rewards with ranks, games and rounds over one database. */
export async function testRanks(): Promise<TestRanks> {
  const site = await testRewards();
  const { pool } = site;
  await addFixtureCatalogue(pool);
  await inTransaction(pool, (transaction) => seedLadder(transaction, 'laro', { body: testLadder, at: new Date('2026-01-01T00:00:00Z') }));
  const rounds = new TestRounds(site.desk.base);
  return {
    ...site,
    playAt: async ({ cash }, at, { payout = 0n, ...round }) => {
      const player = { cash, session: { merchantCode: 'laro', currency: 'PHP', isTrial: false } } as TestPlayer;
      const { id } = await rounds.play(player, { ...round, payout });
      await pool.query('update rounds set closed_at = $2 where id = $1', [id, at]);
      return id;
    },
    takeBack: async ({ cash }, round) => {
      const { vendor, account, bet } = await one<{ vendor: string; account: bigint; bet: string }>(
        pool,
        `select m.caller as vendor, m.key as bet, p.to_account as account from movements m join postings p on p.movement_id = m.id where m.round_id = $1 and m.kind = 'bet'`,
        [round],
      );
      await rollBack(pool, { vendorCode: vendor, key: randomUUID(), cashAccount: cash, vendorAccount: account, reference: bet, closesRound: true });
    },
    settle: async () => {
      await othersHaveEnded(site.desk.base);
      while (await site.ranks.turn()) continue;
      while (await site.missions.turn()) continue;
    },
    richMember: async (more) => {
      const who = await site.member(more);
      const gateway = await openAccount(pool, { merchantCode: 'laro', currency: 'PHP', isTrial: false }, 'gateway', 'test');
      await move(pool, { kind: 'deposit_paid', caller: 'test', key: randomUUID(), from: gateway, to: who.cash, amount: 100_000n * MAJOR_UNIT });
      return who;
    },
  };
}
