import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { openAccount } from '../../../apps/server/src/ledger/accounts/accounts.ts';
import { payWin, rollBack } from '../../../apps/server/src/ledger/accounts/payouts.ts';
import { BetDesk } from '../../../apps/server/src/ledger/bets/bets.ts';
import { hashToken, issuePlayToken } from '../../../apps/server/src/ledger/bets/play-tokens.ts';
import { MAJOR_UNIT, type Money } from '../../../packages/domain/src/money/money.ts';
import type { Draws } from '../play/draws.ts';
import { MERCHANT, type Member } from './prepare.ts';

const DAY_MS = 86_400_000;
const AGAIN_AFTER_MS = 200;
const STAKE_MAX = 50;
/** Chance of a round that is taken back after it was counted, and of one that wins. */
const TAKEN_BACK = 0.1;
const WINS = 0.4;

/** True if the database has gone away, or comes back, instead of having refused the statement. */
function isLost(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === undefined ? /connection|terminated|timeout/i.test(message ?? '') : /^(?:57P|08|E[A-Z])/.test(code);
}

/** Repeats a step with the same key until the database has answered. */
async function untilAnswered<Result>(step: () => Promise<Result>): Promise<Result> {
  for (;;)
    try {
      return await step();
    } catch (error) {
      if (!isLost(error)) throw error;
      await sleep(AGAIN_AFTER_MS);
    }
}

/** Rounds of members, played through the ledger as vendors ask for them. */
export class PlayRounds {
  readonly #pool: pg.Pool;
  readonly #draws: Draws;
  readonly #desk: BetDesk;
  readonly #onWrong: (what: string) => void;
  #game: { id: string; vendorCode: string; account: bigint } | undefined;

  constructor(pool: pg.Pool, draws: Draws, onWrong: (what: string) => void) {
    this.#pool = pool;
    this.#draws = draws;
    this.#desk = new BetDesk(pool);
    this.#onWrong = onWrong;
  }

  async #aGame() {
    if (this.#game) return this.#game;
    const { rows } = await this.#pool.query<{ id: string; vendorCode: string }>(
      `select id, vendor_code as "vendorCode" from games where game_type = 'RNG' and vendor_code = 'TALA' order by id limit 1`,
    );
    const [game] = rows;
    if (!game) throw new Error('the demo has no game of TALA');
    const account = await openAccount(this.#pool, { merchantCode: MERCHANT, currency: 'PHP', isTrial: false }, 'vendor', game.vendorCode);
    this.#game = { ...game, account };
    return this.#game;
  }

  /** One round to its end; gives what it changes of the member's cash. */
  async play({ cash, name }: Member): Promise<Money> {
    const { id: gameId, vendorCode, account } = await untilAnswered(() => this.#aGame());
    const [bet, reference, last] = [this.#draws.uuid(), this.#draws.uuid(), this.#draws.uuid()];
    const stake = BigInt(1 + this.#draws.below(STAKE_MAX)) * MAJOR_UNIT;
    const payout = this.#draws.happens(WINS) ? (stake * BigInt(1 + this.#draws.below(400))) / 100n : 0n;
    const isTakenBack = this.#draws.happens(TAKEN_BACK);
    const token = await untilAnswered(() => issuePlayToken(this.#pool, { cashAccount: cash, vendorCode, gameId, expiresAt: new Date(Date.now() + DAY_MS) }));
    const shared = { vendorCode, cashAccount: cash, vendorAccount: account };
    const { status } = await untilAnswered(() =>
      this.#desk.place({ ...shared, key: bet, tokenHash: hashToken(token), roundRef: reference, gameId, amount: stake, closesRound: false }),
    );
    if (status !== 'done' && status !== 'replayed') {
      this.#onWrong(`${name}: a bet was answered with ${status}`);
      return 0n;
    }
    if (isTakenBack) {
      await untilAnswered(() => rollBack(this.#pool, { ...shared, key: last, reference: bet, closesRound: true }));
      return 0n;
    }
    await untilAnswered(() => payWin(this.#pool, { ...shared, key: last, betKey: bet, roundRef: null, gameId: null, amount: payout, closesRound: true }));
    return payout - stake;
  }
}
