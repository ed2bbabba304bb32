import { randomUUID } from 'node:crypto';
import type { Money } from '@laro/domain/money/money';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import type { PlayerSession } from '#server/http/handlers.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { BetDesk } from '#server/ledger/bets/bets.ts';
import { move } from '#server/ledger/movements/movements.ts';
import { payWin, rollBack } from '#server/ledger/accounts/payouts.ts';
import { hashToken, issuePlayToken } from '#server/ledger/bets/play-tokens.ts';
import type { TestDatabase } from '../base/test-database.ts';

export interface TestPlayer {
  session: PlayerSession;
  cash: bigint;
}

const DAY_MS = 86_400_000;

interface Play {
  gameId?: string;
  vendorCode?: string;
  stake?: Money;
  /** Payout; null leaves the round open, 'rolled back' rolls the bet back. */
  payout?: Money | null | 'rolled back';
}

/** Players with money, and rounds played through the ledger as vendors ask for them. */
export class TestRounds {
  readonly #base: TestDatabase;
  readonly #desk: BetDesk;

  constructor(base: TestDatabase) {
    this.#base = base;
    this.#desk = new BetDesk(base.pool);
  }

  async addPlayer({
    merchantCode = 'laro',
    username = `player-${randomUUID().slice(0, 8)}`,
    isTrial = false,
    money = 1_000_000n * MAJOR_UNIT,
  } = {}): Promise<TestPlayer> {
    const { pool } = this.#base;
    const purse = { merchantCode, currency: 'PHP', isTrial };
    const cash = await openAccount(pool, purse, 'player:cash', randomUUID());
    const promo = await openAccount(pool, purse, isTrial ? 'promo' : 'gateway', 'test');
    await move(pool, { kind: isTrial ? 'trial_granted' : 'deposit_paid', caller: 'test', key: randomUUID(), from: promo, to: cash, amount: money });
    const { rows } = await pool.query<{ id: bigint; public_id: string }>(
      "insert into players (merchant_code, type, username, currency, is_trial, country, cash_account) values ($1, $2, $3, 'PHP', $4, 'PH', $5) returning id, public_id",
      [merchantCode, isTrial ? 4 : 0, username, isTrial, cash],
    );
    const [row] = rows;
    if (!row) throw new Error('no player was written');
    const session = {
      playerId: row.id,
      publicId: row.public_id,
      username,
      type: isTrial ? 4 : 0,
      merchantCode,
      currency: 'PHP',
      country: 'PH',
      isTrial,
      cashAccount: cash,
      tokenHash: Buffer.alloc(0),
      hasPageToken: true,
    } as PlayerSession;
    return { session, cash };
  }

  /** Plays one round; gives its id and the vendor's id of it. */
  async play(
    player: TestPlayer,
    { gameId = 'mango-monsoon', vendorCode = 'KISL', stake = MAJOR_UNIT, payout = 0n }: Play = {},
  ): Promise<{ id: string; reference: string; bet: string }> {
    const { pool } = this.#base;
    const { merchantCode, currency, isTrial } = player.session;
    const token = await issuePlayToken(pool, { cashAccount: player.cash, vendorCode, gameId, expiresAt: new Date(Date.now() + DAY_MS) });
    const vendorAccount = await openAccount(pool, { merchantCode, currency, isTrial }, 'vendor', vendorCode);
    const move = { vendorCode, cashAccount: player.cash, vendorAccount };
    const bet = randomUUID();
    const reference = randomUUID();
    const { roundId, status } = await this.#desk.place({
      ...move,
      key: bet,
      tokenHash: hashToken(token),
      roundRef: reference,
      gameId,
      amount: stake,
      closesRound: false,
    });
    if (roundId === null) throw new Error(`a bet was answered with ${status}`);
    if (payout === 'rolled back') await rollBack(pool, { ...move, key: randomUUID(), reference: bet, closesRound: true });
    else if (payout !== null) await payWin(pool, { ...move, key: randomUUID(), betKey: bet, roundRef: null, gameId: null, amount: payout, closesRound: true });
    return { id: roundId, reference, bet };
  }
}
