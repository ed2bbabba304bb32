import type pg from 'pg';
import type { Money } from '@laro/domain/money';
import { bigintArray, booleanArray, bytesArray, textArray } from './binary-arrays.ts';
import { inputHash } from './input-hash.ts';

/** Answers of the wallet's own moves; the vendors' adapters put them into their protocols' words. */
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
  | 'round_void'
  | 'game_unknown'
  | 'game_disabled'
  | 'transaction_unknown'
  | 'unknown_account';

export interface PlayResult {
  status: PlayStatus;
  /** What the player may stake after it, in money units: cash and usable bonus money; null for an unknown account. */
  balance: Money | null;
  roundId: string | null;
}

export interface Bet {
  vendorCode: string;
  /** The vendor's own id of the transaction. */
  key: string;
  /** SHA-256 of the play token. */
  tokenHash: Buffer;
  cashAccount: bigint;
  vendorAccount: bigint;
  roundRef: string;
  gameId: string;
  amount: Money;
  closesRound: boolean;
  /** Why the caller would refuse it. Counts only when the key has no answer yet. */
  refusal?: 'game_unknown' | 'game_disabled';
}

export const betHash = (bet: Bet) => inputHash('bet', bet.cashAccount, bet.roundRef, bet.gameId, bet.amount);

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

/** Whether every bet is another player's: then none of them changes what another may do, and the database has less to look at. */
const areApart = (bets: readonly Bet[]): boolean => new Set(bets.map((bet) => bet.cashAccount)).size === bets.length;

/** What both functions of groups take: a list of each part of the bets. */
const listsOf = (bets: readonly Bet[]): Buffer[] => [
  textArray(bets.map((bet) => bet.vendorCode)),
  textArray(bets.map((bet) => bet.key)),
  bytesArray(bets.map(betHash)),
  bytesArray(bets.map((bet) => bet.tokenHash)),
  bigintArray(bets.map((bet) => bet.cashAccount)),
  bigintArray(bets.map((bet) => bet.vendorAccount)),
  textArray(bets.map((bet) => bet.roundRef)),
  textArray(bets.map((bet) => bet.gameId)),
  bigintArray(bets.map((bet) => bet.amount)),
  booleanArray(bets.map((bet) => bet.closesRound)),
];

/** Many bets in one round trip and one transaction; null stands for a bet that must be asked alone. */
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

/** Of fewer bets than this two calls at once are not made: what each of them costs is more than what the second brings. */
const SHARE_MIN = 8;
/** With fewer waiting bets than this none is made beside a call under way, whose commit waits for the disk meanwhile … */
const BESIDE_MIN = 4;
/** … unless the one under way takes so long: then it waits for a row, and the others need not. */
const PATIENCE_MS = 5;
/**
 * For so many turns of the event loop (some tens of microseconds where nothing else happens) further bets are waited for, until there are that many. A call
 * costs as much as five bets in it: the one that happens to come first must not go alone while the others are being read.
 */
const TURNS_MAX = 6;
const ENOUGH = 4;

/**
 * Places bets. While calls are under way, further bets wait and go together in the next one, so that under load many bets share one
 * commit; a bet that comes alone goes alone. Both ways give the same answers.
 */
export class BetDesk {
  readonly #pool: pg.Pool;
  readonly #groupMax: number;
  readonly #callsMax: number;
  #waiting: Waiting[] = [];
  /** Players with a bet in a call under way. */
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
   * Sends what waits within a few turns of the event loop, so that whatever arrives meanwhile (answers of one group set off the next) goes together.
   * Beside a call under way a few bets wait for its end.
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

  /** Fills the free calls with equal shares, so that none stands idle while another carries everything. */
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
   * Takes so many of the waiting bets out, but none of a player with a bet under way: it would hold up its whole group, which waits for the row of
   * that player's money with it.
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

  /** Gives back those that must be asked alone: all of them when the group as a whole failed. */
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
      // One bad bet fails the statement of all. Nothing of it was written, so each is asked by itself and gets its own answer.
      return group;
    }
  }
}
