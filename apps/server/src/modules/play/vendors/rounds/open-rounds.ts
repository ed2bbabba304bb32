import { lotteryVendors } from '@laro/domain/catalogue/game-categories';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { closeWithin, listOpenRounds, voidWithin, type OpenRound } from '#server/ledger/rounds/open-rounds.ts';
import { forgetPlayTokens } from '#server/ledger/bets/play-tokens.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import { OPEN_ROUND_MS, resolutionOf, type Resolution } from './open-round-rule.ts';
import type { OperatorClient } from '../ports.ts';
import type { VendorState } from '../vendor-state.ts';
import { switchGameOff } from '../desk/vendor-desk.store.ts';
import { findPlayerByCash } from '../vendors.store.ts';
import type { MovedPlayer } from '../wallet/wallet.ts';

const ACTOR = 'open rounds';
const EVERY_MS = 15 * 60_000;
const AT_ONCE = 100;
const TOKENS_KEPT_DAYS = 7;

export interface OpenRoundsDeps {
  pool: pg.Pool;
  audit: Pick<AuditLog, 'append'>;
  state: VendorState;
  operator: OperatorClient;
  onMoved: (player: MovedPlayer) => void;
  /** Callback for rounds for which the vendor says that it owes a win that has not arrived. */
  onOwed: (round: { id: string; vendorCode: string; roundRef: string }) => void;
  now: () => number;
}

export type Resolved = Record<Resolution['act'], number>;

/** Looks after rounds that have been open for more than 48 hours. Safe to run at any time and in several processes: each act happens once. */
export class OpenRounds {
  readonly #deps: OpenRoundsDeps;
  #timer: NodeJS.Timeout | null = null;

  constructor(deps: OpenRoundsDeps) {
    this.#deps = deps;
  }

  async resolve(): Promise<Resolved> {
    const done: Resolved = { close: 0, void: 0, owed: 0, wait: 0 };
    const since = new Date(this.#deps.now() - OPEN_ROUND_MS);
    for (let after: string | null = null; ;) {
      const rounds: OpenRound[] = await listOpenRounds(this.#deps.pool, since, after, AT_ONCE);
      // A draw of the lottery ends its rounds itself, however far ahead it is.
      for (const round of rounds) if (!lotteryVendors.includes(round.vendorCode)) done[await this.#resolveOne(round)]++;
      after = rounds.at(-1)?.id ?? null;
      if (rounds.length < AT_ONCE) return done;
    }
  }

  async #resolveOne(round: OpenRound): Promise<Resolution['act']> {
    const { pool, state, operator, now, onOwed, onMoved } = this.#deps;
    const player = await findPlayerByCash(pool, round.vendorCode, round.cashAccount);
    if (!player) throw new Error(`round ${round.id} belongs to no player`);
    const endpoint = state.endpoint(round.vendorCode);
    const answer = endpoint ? await operator.round(endpoint, { user: player.publicId, roundRef: round.roundRef }) : null;
    const resolution = resolutionOf({ answer, paid: round.paid, ageMs: now() - round.openedAt.getTime() });
    if (resolution.act === 'owed') onOwed(round);
    if (resolution.act === 'close' || resolution.act === 'void') {
      await this.#carryOut(round, player.vendorAccount, resolution);
      if (resolution.act === 'void') {
        onMoved(player);
        await state.refresh();
      }
    }
    return resolution.act;
  }

  async #carryOut(round: OpenRound, vendorAccount: bigint, resolution: Extract<Resolution, { act: 'close' | 'void' }>): Promise<void> {
    const { pool, audit } = this.#deps;
    await inTransaction(pool, async (transaction) => {
      const sides = { round, vendorAccount };
      const statuses = resolution.act === 'void' ? await voidWithin(transaction, sides) : [await closeWithin(transaction, sides)];
      // A concurrent process was faster: it has resolved and reported it.
      if (!statuses.includes('done')) return;
      await audit.append(transaction, {
        actor: ACTOR,
        action: 'round.resolved',
        subject: `round:${round.id}`,
        reason: resolution.act === 'void' ? 'unknown to its vendor' : resolution.because,
        before: { state: 'open', vendor: round.vendorCode, reference: round.roundRef, staked: round.staked.toString(), paid: round.paid.toString() },
        after: { state: resolution.act === 'void' ? 'void' : 'closed' },
        ip: '',
      });
      if (resolution.act === 'void') await this.#switchOff(transaction, round);
    });
  }

  /** A game that has lost a round is closed until a person has reviewed it and switched it on again (T63). */
  async #switchOff(transaction: Transaction, { gameId, vendorCode, roundRef }: OpenRound): Promise<void> {
    const reason = `round ${roundRef} is unknown to ${vendorCode}`;
    const wasOn = await switchGameOff(transaction, gameId, { reason, changed_by: ACTOR, changed_at: new Date(this.#deps.now()) });
    if (!wasOn) return;
    const change = { before: { isOff: false }, after: { isOff: true } };
    await this.#deps.audit.append(transaction, { actor: ACTOR, action: 'play.switched', subject: `game:${gameId}`, reason, ...change, ip: '' });
  }

  start(onBackgroundError: (error: unknown) => void): void {
    const work = async () => {
      await forgetPlayTokens(this.#deps.pool, TOKENS_KEPT_DAYS);
      await this.resolve();
    };
    this.#timer ??= setInterval(() => void work().catch(onBackgroundError), EVERY_MS).unref();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }
}
