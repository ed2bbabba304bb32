import type pg from 'pg';
import type { Money } from '@laro/domain/money/money';
import { bigintArray, booleanArray, bytesArray, textArray } from '../movements/binary-arrays.ts';
import { inputHash } from '../movements/input-hash.ts';

/** Results of the wallet's own movements; the vendors' adapters translate them into their protocols. */
export type PlayStatus =
  | 'done'
  | 'replayed'
  | 'duplicate'
  | 'rolled_back'
  | 'not_enough_money'
  | 'limit_reached'
  | 'bonus_stake_max'
  | 'no_free_spin'
  | 'token_invalid'
  | 'token_expired'
  | 'user_disabled'
  | 'user_frozen'
  | 'round_void'
  | 'game_unknown'
  | 'game_disabled'
  | 'transaction_unknown'
  | 'unknown_account';

export interface PlayResult {
  status: PlayStatus;
  /** Money that the player can stake afterwards, in money units: cash and usable bonus money; null for an unknown account. */
  balance: Money | null;
  roundId: string | null;
}

export interface Bet {
  vendorCode: string;
  /** The vendor's id of the transaction. */
  key: string;
  /** SHA-256 of the play token. */
  tokenHash: Buffer;
  cashAccount: bigint;
  vendorAccount: bigint;
  roundRef: string;
  gameId: string;
  amount: Money;
  closesRound: boolean;
  /** The caller's reason to refuse it. Applies only if the key has no answer yet. */
  refusal?: 'game_unknown' | 'game_disabled';
}

/** Fingerprint of a stake's content under its key. */
export const betHash = (bet: Pick<Bet, 'cashAccount' | 'roundRef' | 'gameId' | 'amount'>): Buffer =>
  inputHash('bet', bet.cashAccount, bet.roundRef, bet.gameId, bet.amount);

interface Row {
  status: PlayStatus;
  balance: bigint | null;
  round_id: string | null;
}

const resultOf = (row: Row): PlayResult => ({ status: row.status, balance: row.balance, roundId: row.round_id });

/** One bet in one round trip. */
async function betAlone(pool: pg.Pool, bet: Bet): Promise<PlayResult> {
  const { rows } = await pool.query<Row>({
    name: 'ledger_bet',
    text: 'select status, balance, round_id from ledger_bet($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11)',
    values: [
      bet.vendorCode,
      bet.key,
      betHash(bet),
      bet.tokenHash,
      bet.cashAccount,
      bet.vendorAccount,
      bet.roundRef,
      bet.gameId,
      bet.amount,
      bet.closesRound,
      bet.refusal ?? null,
    ],
  });
  const [row] = rows;
  if (!row) throw new Error('ledger_bet answered nothing');
  return resultOf(row);
}

/** True if every bet belongs to a different player: then no bet affects another, and the database has less to check. */
const areApart = (bets: readonly Bet[]): boolean => new Set(bets.map((bet) => bet.cashAccount)).size === bets.length;

/** Parameters that all group functions share: a list for each part of the bets. */
export const betLists = (bets: readonly Bet[]): Buffer[] => [
  textArray(bets.map((bet) => bet.vendorCode)),
  textArray(bets.map((bet) => bet.key)),
  bytesArray(bets.map(betHash)),
  bytesArray(bets.map((bet) => bet.tokenHash)),
  bigintArray(bets.map((bet) => bet.cashAccount)),
  bigintArray(bets.map((bet) => bet.vendorAccount)),
  textArray(bets.map((bet) => bet.roundRef)),
  textArray(bets.map((bet) => bet.gameId)),
  bigintArray(bets.map((bet) => bet.amount)),
];

const listsOf = (bets: readonly Bet[]): Buffer[] => [...betLists(bets), booleanArray(bets.map((bet) => bet.closesRound))];

/** Many bets in one round trip and one transaction; null for a bet that must be sent alone. */
async function betTogether(pool: pg.Pool, bets: readonly Bet[]): Promise<(PlayResult | null)[]> {
  const results: (PlayResult | null)[] = bets.map(() => null);
  const { rows } = await pool.query<Row & { n: number }>({
    name: 'ledger_bets',
    text: 'select n, status, balance, round_id from ledger_bets($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)',
    values: listsOf(bets),
  });
  for (const row of rows) results[row.n - 1] = resultOf(row);
  return results;
}

/** The same for bets of different players. */
async function betApart(pool: pg.Pool, bets: readonly Bet[]): Promise<(PlayResult | null)[]> {
  const results: (PlayResult | null)[] = bets.map(() => null);
  // Lists of numbers and ids as text, which need no quotes: {1,2,3}.
  const { rows } = await pool.query<{ places: string; afters: string; ids: string }>({
    name: 'ledger_bets_apart',
    text: 'select places::text, afters::text, ids::text from ledger_bets_apart($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)',
    values: listsOf(bets),
  });
  const [row] = rows;
  if (!row || row.places === '{}') return results;
  const [places = [], afters = [], ids = []] = [row.places, row.afters, row.ids].map((list) => list.slice(1, -1).split(','));
  for (const [n, place] of places.entries()) results[Number(place) - 1] = { status: 'done', balance: BigInt(afters[n] ?? ''), roundId: ids[n] ?? null };
  return results;
}

interface Waiting {
  bet: Bet;
  resolve: (result: PlayResult) => void;
  reject: (error: unknown) => void;
}

/** With fewer bets than this, only one call is made: a second parallel call would cost more than it gains. */
const SHARE_MIN = 8;
/** With fewer waiting bets than this, no second call starts during a running one, whose commit is waiting for the disk … */
const BESIDE_MIN = 4;
/** … unless the running call takes this long: then it is waiting for a row, and the others need not wait with it. */
const PATIENCE_MS = 5;
/**
 * Maximum number of event loop turns (some tens of microseconds if nothing else happens) to wait for further bets, and the number of bets that ends the wait. A call
 * costs as much as five bets within it: the first bet must not be sent alone while the others are still being read.
 */
const TURNS_MAX = 6;
const ENOUGH = 4;

/**
 * Places bets. While calls are running, further bets wait and are sent together in the next one, so that under load many bets share one
 * commit; a single bet is sent alone. Both paths return the same answers.
 */
export class BetDesk {
  readonly #pool: pg.Pool;
  readonly #groupMax: number;
  readonly #callsMax: number;
  #waiting: Waiting[] = [];
  /** Players with a bet in a running call. */
  readonly #atWork = new Set<bigint>();
  #calls = 0;
  #isGathering = false;
  #patience: NodeJS.Timeout | undefined;
  readonly #shareMin: number;
  readonly #besideMin: number;
  readonly #enough: number;

  constructor(pool: pg.Pool, { groupMax = 256, callsMax = 2 }: { groupMax?: number; callsMax?: number } = {}) {
    this.#pool = pool;
    this.#groupMax = groupMax;
    this.#callsMax = callsMax;
    this.#shareMin = Math.min(SHARE_MIN, groupMax);
    this.#besideMin = Math.min(BESIDE_MIN, groupMax);
    this.#enough = Math.min(ENOUGH, groupMax);
  }

  place(bet: Bet): Promise<PlayResult> {
    if (bet.refusal !== undefined) return betAlone(this.#pool, bet);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ bet, resolve, reject });
      this.#gather();
    });
  }

  /**
   * Sends the waiting bets after a few turns of the event loop, so that bets that arrive in that time (answers of one group trigger the next) are sent together.
   * During a running call, a small number of bets waits for its end.
   */
  #gather(): void {
    if (this.#isGathering || this.#calls >= this.#callsMax || this.#waiting.length === 0) return;
    if (this.#calls > 0 && this.#waiting.length < this.#besideMin) {
      this.#patience ??= setTimeout(() => this.#soon(), PATIENCE_MS);
      return;
    }
    this.#soon();
  }

  #soon(): void {
    clearTimeout(this.#patience);
    this.#patience = undefined;
    if (this.#isGathering || this.#calls >= this.#callsMax || this.#waiting.length === 0) return;
    this.#isGathering = true;
    let turnsLeft = TURNS_MAX;
    const turn = (): void => {
      turnsLeft--;
      if (turnsLeft > 0 && this.#waiting.length < this.#enough) {
        setImmediate(turn);
        return;
      }
      this.#isGathering = false;
      this.#send();
    };
    setImmediate(turn);
  }

  /** Distributes the bets evenly over the free calls, so that none idles while another carries everything. */
  #send(): void {
    const free = this.#callsMax - this.#calls;
    const calls = Math.min(free, Math.ceil(this.#waiting.length / this.#shareMin));
    const share = Math.min(this.#groupMax, Math.ceil(this.#waiting.length / calls));
    for (let call = 0; call < calls; call++) {
      const group = this.#take(share);
      if (group.length === 0) return;
      this.#calls++;
      void this.#run(group).finally(() => {
        this.#calls--;
        for (const { bet } of group) this.#atWork.delete(bet.cashAccount);
        this.#gather();
      });
    }
  }

  /**
   * Takes the given number of waiting bets, but none of a player with a running bet: it would delay its whole group, which would wait for the lock of
   * that player's row.
   */
  #take(count: number): Waiting[] {
    const group: Waiting[] = [];
    const left: Waiting[] = [];
    for (const one of this.#waiting) (group.length < count && !this.#atWork.has(one.bet.cashAccount) ? group : left).push(one);
    for (const { bet } of group) this.#atWork.add(bet.cashAccount);
    this.#waiting = left;
    return group;
  }

  async #run(group: readonly Waiting[]): Promise<void> {
    const left = group.length === 1 ? group : await this.#together(group);
    for (const { bet, resolve, reject } of left) await betAlone(this.#pool, bet).then(resolve, reject);
  }

  /** Returns the bets that must be sent alone: all of them if the group failed as a whole. */
  async #together(group: readonly Waiting[]): Promise<readonly Waiting[]> {
    try {
      const bets = group.map(({ bet }) => bet);
      const results = await (areApart(bets) ? betApart : betTogether)(this.#pool, bets);
      return group.filter(({ resolve }, place) => {
        const result = results[place];
        if (!result) return true;
        resolve(result);
        return false;
      });
    } catch {
      // One bad bet fails the whole statement. Nothing of it was written, so each bet is sent alone and gets its own answer.
      return group;
    }
  }
}
