import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createGames } from '../games/hosted-games.ts';
import type { MissingRules } from '../games/missing-rules.ts';
import { beginStudioRound } from '../rounds/begin-round.ts';
import { createRoundLife } from '../rounds/life/round-life.ts';
import type { RoundState } from '../rounds/life/round-states.ts';
import { createRoundStore } from '../rounds/rounds.store.ts';
import { addSession, findLaunched, openSession, type Session } from '../sessions/sessions.store.ts';
import { createWalletClient } from '../wallet/create-wallet-client.ts';
import type { Dialect } from '../wallet/vendor-dialects.ts';
import { Death, MortalProcess, type DeathPlan } from './mortal-process.ts';
import { formsSecret, GAME, STAKE, studioKeys, testGames, type StudioDatabase } from './test-studio.ts';
import { WalletStandIn } from './wallet-stand-in.ts';

/** How long a process waits where answers are late on purpose (`LATE_MS`). */
export const IMPATIENT_MS = 60;
const LATE_MS = 130;
/** Where no answer is late on purpose none may count as lost, however busy the machine is. */
const PATIENT_MS = 20_000;
export const START_BALANCE = 30n * STAKE;

const games = createGames(testGames);

interface Booked {
  id: string;
  state: RoundState;
  stake: bigint;
  win: bigint | null;
  bet_ids: string[];
  amounts: string[];
  stake_states: string[];
  stake_moves: (string | null)[];
  win_id: string;
  nonce: number | null;
  commitment: string | null;
}

/** Rounds of studio processes that may die, on books that all of them share, against a wallet with a bad line. */
export class RoundStage {
  readonly #pool: StudioDatabase['pool'];
  readonly #timeoutMs: number;

  readonly #gameId: string;
  readonly #betOf: (stake: string) => object;
  readonly #dialect: Dialect;
  /** Knowledge of the stage's processes about rules that they do not have. */
  missing: Pick<MissingRules, 'areGone'> = { areGone: () => false };

  /** `betOf`: what is played for a stake; of a slot the stake alone. `dialect`: in which the wallet is called. */
  constructor(
    { pool }: StudioDatabase,
    timeoutMs = PATIENT_MS,
    gameId = GAME,
    betOf: (stake: string) => object = (stake) => ({ stake }),
    dialect: Dialect = 'hub88',
  ) {
    this.#dialect = dialect;
    this.#pool = pool;
    this.#timeoutMs = timeoutMs;
    this.#gameId = gameId;
    this.#betOf = betOf;
  }

  /** A studio process on the books that all of them share. */
  studioProcess(platformUrl: string, plan: DeathPlan | null) {
    const process = new MortalProcess(plan);
    const store = process.wrap(createRoundStore(this.#pool, Date.now));
    const wallet = process.wrap(
      createWalletClient({
        platformUrl,
        key: studioKeys.privateKey,
        secret: formsSecret,
        timeoutMs: this.#timeoutMs,
        dialectOf: async () => this.#dialect,
      }),
    );
    return { store, life: createRoundLife({ store, wallet, games, missing: { areGone: (round) => this.missing.areGone(round) }, onTrouble: () => {} }) };
  }

  async #newSession(wallet: WalletStandIn): Promise<Session> {
    const code = randomUUID();
    const launch = {
      vendorCode: 'BGS',
      userRef: wallet.user,
      gameId: this.#gameId,
      playToken: wallet.token,
      currency: 'PHP',
      currencySymbol: '₱',
      currencyDecimals: 2,
      isTrial: false,
      language: 'en',
      minCycleMs: 0,
      autoplay: false,
      lobbyUrl: null,
      verifyUrl: null,
    };
    const soon = new Date(Date.now() + 600_000);
    await addSession(this.#pool, launch, code, soon);
    const session = await findLaunched(this.#pool, code);
    if (!session) throw new Error('no session');
    await openSession(this.#pool, { id: session.id, token: randomUUID(), endsAt: soon, rules: null });
    return session;
  }

  /** Begins a round that is played with the sum of its stakes, each its own bet at the wallet. */
  async begin(session: Session, stakes: readonly bigint[]): Promise<string | null> {
    const rules = games.find(this.#gameId, 'BGS')?.rules;
    if (!rules) throw new Error('the test’s game is not hosted');
    const bet = this.#betOf(stakes.reduce((sum, stake) => sum + stake, 0n).toString());
    const who = { playerId: session.playerId, gameId: this.#gameId, sessionId: session.id, key: randomUUID(), rewardId: null, minCycleMs: 0 };
    const begun = await beginStudioRound(this.#pool, { ...who, bet, stakes, kind: rules.kind, mathematics: rules.id, version: rules.version }, Date.now);
    return begun.kind === 'begun' ? begun.id : null;
  }

  /** One process after another takes the open rounds on until none is left, as starts and looks do. */
  async recover(platformUrl: string, plans: readonly DeathPlan[]): Promise<void> {
    for (let turn = 0; turn < 200; turn += 1) {
      const { store, life } = this.studioProcess(platformUrl, plans[turn] ?? null);
      try {
        const ids = await store.toAdvance(100, true);
        if (ids.length === 0) return;
        await Promise.all(ids.map((id) => life.advance(id, 'now')));
      } catch (error) {
        if (!(error instanceof Death)) throw error;
      }
    }
    throw new Error('a round never ends');
  }

  async #booksOf(session: Session): Promise<Booked[]> {
    const text = `select id, r.state, stake, win, win_id, nonce, commitment, k.* from rounds r, lateral (
        select array_agg(bet_id::text order by number) as bet_ids, array_agg(amount::text order by number) as amounts, array_agg(state order by number) as stake_states,
          array_agg(move order by number) as stake_moves
        from round_stakes where round_id = r.id
      ) k where player_id = $1 order by r.id`;
    return (await this.#pool.query<Booked>(text, [session.playerId])).rows;
  }

  /** Both books say the same, to the last unit; nothing is open on either side, and no number was drawn twice. */
  async #expectSameBooks(wallet: WalletStandIn, session: Session): Promise<void> {
    await expect.poll(() => wallet.isIdle).toBe(true);
    const rounds = await this.#booksOf(session);
    let balance = START_BALANCE;
    for (const round of rounds) {
      const bets = round.bet_ids.map((id) => wallet.transactions.get(id));
      const win = wallet.transactions.get(round.win_id);
      // Further stakes of moves that were not made are void; all others are taken in a settled round.
      const isFurtherVoid = round.stake_states.map((state, place) => state === 'void' && round.stake_moves[place] !== null);
      const counted = round.amounts.filter((_, place) => !isFurtherVoid[place]);
      expect(counted.reduce((sum, amount) => sum + BigInt(amount), 0n)).toBe(round.stake);
      expect(new Set(round.stake_states.filter((_, place) => !isFurtherVoid[place]))).toEqual(new Set([round.state === 'settled' ? 'taken' : 'void']));
      if (round.state === 'settled') {
        for (const [place, bet] of bets.entries()) {
          if (isFurtherVoid[place]) expect(['refused', 'rolled_back', 'tombstone', undefined]).toContain(bet?.state);
          else expect(bet).toMatchObject({ state: 'done', amount: BigInt(round.amounts[place] ?? 0), round: round.id });
        }
        expect(win).toMatchObject({ state: 'done', amount: round.win, round: round.id });
        expect(wallet.closedRounds).toContain(round.id);
        balance += (round.win ?? 0n) - round.stake;
      } else {
        expect(round.state).toBe('cancelled');
        for (const bet of bets) expect(['refused', 'rolled_back', 'tombstone', undefined]).toContain(bet?.state);
        expect(win).toBeUndefined();
      }
    }
    expect(wallet.balance).toBe(balance);
    const known = new Set(rounds.flatMap((round) => [...round.bet_ids, round.win_id, `endRound:${round.id}`]));
    for (const [id, { kind }] of wallet.transactions) if (kind !== 'rollback') expect(known).toContain(id);
    const drawn = rounds.filter(({ nonce }) => nonce !== null).map(({ commitment, nonce }) => `${commitment} ${nonce}`);
    expect(new Set(drawn).size).toBe(drawn.length);
    const { rows } = await this.#pool.query<{ open_nonce: number | null; net: bigint }>(
      'select c.open_nonce, s.net from seed_chains c join sessions s on s.player_id = c.player_id where c.player_id = $1',
      [session.playerId],
    );
    expect(rows).toEqual([{ open_nonce: null, net: balance - START_BALANCE }]);
  }

  async withWallet(work: (wallet: WalletStandIn, url: string, session: Session) => Promise<void>): Promise<void> {
    const wallet = new WalletStandIn(studioKeys.publicKey, { balance: START_BALANCE, lateMs: LATE_MS, secret: formsSecret });
    const url = await wallet.listen();
    try {
      await work(wallet, url, await this.#newSession(wallet));
      await this.#expectSameBooks(wallet, await this.#sessionAgain(wallet));
    } finally {
      await wallet.close();
    }
  }

  async #sessionAgain(wallet: WalletStandIn): Promise<Session> {
    const { rows } = await this.#pool.query<Session>(
      'select s.id, p.id as "playerId" from sessions s join players p on p.id = s.player_id where p.user_ref = $1',
      [wallet.user],
    );
    const [row] = rows;
    if (!row) throw new Error('no session');
    return row;
  }

  /** Spins once in a process that may die, and has the rest done by further ones. */
  async spinAndRecover(url: string, session: Session, deaths: readonly DeathPlan[], stakes: readonly bigint[] = [STAKE]): Promise<void> {
    const id = await this.begin(session, stakes);
    if (id === null) throw new Error('the round before is not over');
    const [first = null, ...later] = deaths;
    try {
      await this.studioProcess(url, first).life.advance(id, 'fresh');
    } catch (error) {
      if (!(error instanceof Death)) throw error;
    }
    await this.recover(url, later);
    await this.#pool.query("update rounds set finished_at = now() where id = $1 and state = 'settled'", [id]);
  }

  async stateOf(session: Session): Promise<RoundState[]> {
    return (await this.#booksOf(session)).map(({ state }) => state);
  }
}
