import { fairDraws } from '@laro/games/fair/provably-fair';
import { play } from '@laro/games/kinds/slot/play';
import type { Games } from '../games/hosted-games.ts';
import type { WalletClient } from '../wallet/wallet-client.ts';
import type { StudioProblem } from '../protocol.ts';
import { afterBet, afterRollback, afterWin, problemOf, waitAfter, type WalletStatus } from '../wallet/wallet-rules.ts';
import type { RoundStore } from './rounds.store.ts';
import type { StudioRound } from './studio-round.ts';

export interface RoundStepDeps {
  store: RoundStore;
  wallet: WalletClient;
  games: Pick<Games, 'mathematics'>;
  /** Told what a person should look at; the round goes on by itself. */
  onTrouble: (message: string, details: object) => void;
}

/** What a step came to: the next one follows at once, or after a wait. */
export type Stepped = 'on' | { waitMs: number };

const ON_PROBLEM = 'studio.wallet_unavailable';

/** What a refused bet is told as. A free spin takes nothing, so that no limit can stand against it but the reward's own. */
const betProblem = ({ rewardId }: StudioRound, status: WalletStatus | null): StudioProblem =>
  rewardId !== null && status === 'RS_ERROR_LIMIT_REACHED' ? 'studio.no_free_spin' : problemOf(status);

/** The step of every state that is not an end. `isFresh`: taken by the very question that began the round. */
export function createRoundSteps({ store, wallet, games, onTrouble }: RoundStepDeps): (round: StudioRound, isFresh: boolean) => Promise<Stepped> {
  const putOff = async (round: StudioRound, tries: number, status: string | null): Promise<Stepped> => {
    const waitMs = waitAfter(tries);
    await store.later(round.id, round.state, waitMs);
    if (status !== null && status !== 'RS_ERROR_UNKNOWN' && status !== 'RS_ERROR_TIMEOUT')
      onTrouble('the wallet gives an answer that ends nothing', { round: round.id, state: round.state, status, tries });
    return { waitMs };
  };

  const bet = async (round: StudioRound, isFresh: boolean): Promise<Stepped> => {
    // Left alone before anything was sent: whoever asked for it is gone or has had no answer.
    if (round.tries === 0 && !isFresh) {
      await store.cancel(round, ON_PROBLEM, null);
      return 'on';
    }
    const tries = await store.startTry(round.id, 'begun');
    if (tries === null) return 'on';
    const { status, balance, limit } = await wallet.bet(round);
    const next = afterBet(status, { tries, ageMs: round.ageMs });
    if (next === 'repeat') return putOff(round, tries, status);
    if (next === 'bet_taken') await store.takeBet(round.id, balance ?? 0n);
    else if (next === 'revoked') await store.revoke(round.id, betProblem(round, status));
    else await store.cancel({ ...round, tries }, betProblem(round, status), balance, limit);
    return 'on';
  };

  const decide = async (round: StudioRound): Promise<Stepped> => {
    const mathematics = games.mathematics(round.mathematics, round.version);
    // The rules it began with are gone with another version of the program: the stake goes back (T63).
    if (!mathematics) await store.revoke(round.id, 'studio.game_disabled');
    else await store.decide(round, (seeds) => play(mathematics, round.stake, fairDraws(seeds)));
    return 'on';
  };

  const pay = async (round: StudioRound): Promise<Stepped> => {
    const tries = await store.startTry(round.id, 'decided');
    if (tries === null) return 'on';
    const { status, balance } = await wallet.win(round, round.win ?? 0n);
    const next = afterWin(status);
    if (next === 'repeat') return putOff(round, tries, status);
    if (next === 'settled') await store.settle(round, balance ?? 0n);
    else {
      onTrouble('the platform does not pay a round that it took a bet for', { round: round.id, status });
      if (next === 'revoked') await store.revoke(round.id, ON_PROBLEM);
      else await store.cancel(round, ON_PROBLEM, balance);
    }
    return 'on';
  };

  const takeBack = async (round: StudioRound): Promise<Stepped> => {
    const tries = await store.startTry(round.id, 'revoked');
    if (tries === null) return 'on';
    const { status, balance } = await wallet.rollback(round);
    if (afterRollback(status) === 'repeat') return putOff(round, tries, status);
    await store.cancel(round, ON_PROBLEM, balance);
    return 'on';
  };

  return (round, isFresh) => {
    if (round.state === 'begun') return bet(round, isFresh);
    if (round.state === 'bet_taken') return decide(round);
    return round.state === 'decided' ? pay(round) : takeBack(round);
  };
}
