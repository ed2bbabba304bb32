import { fairDraws, type RoundSeeds } from '@laro/games/fair/provably-fair';
import type { RuledGame } from '@laro/games/kind';
import type { Games } from '../../games/hosted-games.ts';
import type { MissingRules } from '../../games/missing-rules.ts';
import { chipBetOf, rewardShares, type RewardShares } from '../../rewards/chip-games.ts';
import type { WalletAnswer, WalletClient } from '../../wallet/wallet-client.ts';
import type { StudioProblem } from '../../protocol.ts';
import { afterBet, afterRollback, afterWin, problemOf, waitAfter, type WalletStatus } from '../../wallet/wallet-rules.ts';
import type { Drawn } from '../moves.store.ts';
import type { RoundStore } from '../rounds.store.ts';
import type { RoundStake, StudioRound } from '../studio-round.ts';

export interface RoundStepDeps {
  store: RoundStore;
  wallet: WalletClient;
  games: Pick<Games, 'rules'>;
  missing: Pick<MissingRules, 'areGone'>;
  /** Callback for trouble that a person should look at; the round continues automatically. */
  onTrouble: (message: string, details: object) => void;
}

/** Result of a step: the next one follows immediately or after a wait, or the round rests until the player moves. */
export type Stepped = 'on' | 'rests' | { waitMs: number };

const ON_PROBLEM = 'studio.wallet_unavailable';

/** Problem shown for a refused bet. A free spin has no stake, so only the reward's own limit can refuse it. */
const betProblem = ({ rewardId }: StudioRound, status: WalletStatus | null): StudioProblem =>
  rewardId !== null && status === 'RS_ERROR_LIMIT_REACHED' ? 'studio.no_free_spin' : problemOf(status);

/** The first unsettled stake. Throws Error without one: the states of round and stakes are written together. */
function turnOf({ id, stakes }: StudioRound, isTurn: (state: RoundStake['state']) => boolean): RoundStake {
  const stake = stakes.find(({ state }) => isTurn(state));
  if (!stake) throw new Error(`round ${id} has no stake whose turn it is`);
  return stake;
}

/** Plays a round under its seeds as far as its moves go. Null where the last of them is not allowed. */
export function draw(rules: RuledGame, { bet, rewardId }: Pick<StudioRound, 'bet' | 'rewardId'>, moves: readonly string[], seeds: RoundSeeds): Drawn | null {
  const outcome = rules.play({ bet, moves }, fairDraws(seeds));
  if (!outcome) return null;
  const settled = rules.settle(outcome);
  const { win, own }: RewardShares | { win: null; own: null } =
    settled === null ? { win: null, own: null } : rewardId === null ? { win: settled, own: null } : rewardShares(outcome, chipBetOf(bet));
  const before = moves.length === 0 ? null : rules.play({ bet, moves: moves.slice(0, -1) }, fairDraws(seeds));
  return { outcome, win, own, further: before ? rules.further(before, moves.at(-1)) : 0n };
}

/** Begins a round under its seeds. Throws Error for a round whose bet these rules do not know. */
function begin(rules: RuledGame, round: StudioRound, seeds: RoundSeeds): Drawn {
  const drawn = draw(rules, round, [], seeds);
  if (drawn === null) throw new Error(`round ${round.id} has no outcome`);
  return drawn;
}

/** A round whose rules this program does not have rests: a process that has them goes on, and the stakes go back when no process has (T63, GAME-18). */
async function withoutRules({ store, missing }: RoundStepDeps, round: StudioRound, doubtful: RoundStake | null = null): Promise<Stepped> {
  if (!missing.areGone(round)) return 'rests';
  await store.revoke(round.id, 'studio.game_disabled', doubtful);
  return 'on';
}

/** Waits for the player; after a day it takes the reached amount for them, or returns the stake if no step was made. */
async function waitForMove(deps: RoundStepDeps, round: StudioRound): Promise<Stepped> {
  const { store, games } = deps;
  const rules = games.rules(round.mathematics, round.version);
  if (!rules) return withoutRules(deps, round);
  if (!round.isDue) return 'rests';
  const move = round.outcome ? rules.silent(round.outcome) : null;
  if (typeof move !== 'string') await store.revoke(round.id, 'studio.round_lapsed');
  // All further moves of a silent player follow immediately.
  else await store.move(round.id, { number: round.moves.length + 1, move, restMs: 0 }, (_bet, moves, seeds) => draw(rules, round, moves, seeds));
  return 'on';
}

/** The wallet's round of a stake: a further one next to a chip has a round of its own, since it is the player's own money. */
const walletRound = (round: StudioRound, { ownRoundId }: RoundStake): StudioRound =>
  ownRoundId === null ? round : { ...round, roundId: ownRoundId, winId: round.ownWinId, rewardId: null };

type PutOff = (round: StudioRound, tries: number, status: string | null) => Promise<Stepped>;

/** The further bet of a move: taken the move is made, refused or in doubt it is as if it had never been made. */
async function raiseStake(deps: RoundStepDeps, putOff: PutOff, round: StudioRound): Promise<Stepped> {
  const { store, wallet, games } = deps;
  const rules = games.rules(round.mathematics, round.version);
  const stake = turnOf(round, (state) => state === 'begun');
  if (!rules) return withoutRules(deps, round, stake);
  const tries = await store.startTry(round.id, 'raising');
  if (tries === null) return 'on';
  const { status, balance, limit } = await wallet.bet(walletRound(round, stake), stake);
  const next = afterBet(status, { tries, ageMs: 0 });
  if (next === 'repeat') return putOff(round, tries, status);
  const refused = { number: stake.number, problem: betProblem(walletRound(round, stake), status), limit };
  if (next === 'bet_taken') await store.raised(round.id, stake.number, balance ?? 0n, (_bet, moves, seeds) => draw(rules, round, moves, seeds));
  else if (next === 'revoked') await store.lower(round.id, refused);
  else await store.notRaised(round.id, refused, { state: 'raising', tries });
  return 'on';
}

/** Takes a further bet in doubt back; the round stays open at the wallet. */
async function lowerStake({ store, wallet }: RoundStepDeps, putOff: PutOff, round: StudioRound): Promise<Stepped> {
  const stake = turnOf(round, (state) => state === 'begun');
  const tries = await store.startTry(round.id, 'lowering');
  if (tries === null) return 'on';
  const { status } = await wallet.rollback(walletRound(round, stake), stake, false);
  if (afterRollback(status) === 'repeat') return putOff(round, tries, status);
  await store.notRaised(round.id, { number: stake.number, problem: ON_PROBLEM, limit: null }, { state: 'lowering', tries });
  return 'on';
}

/** Sends the one win of a round. The player's own money next to a chip is paid before: it is a round of its own at the wallet, and repeated with the other. */
async function winOf(wallet: RoundStepDeps['wallet'], round: StudioRound): Promise<WalletAnswer> {
  const own = round.stakes.find(({ state, ownRoundId }) => state === 'taken' && ownRoundId !== null);
  if (own) {
    const answer = await wallet.win(walletRound(round, own), own, round.ownWin ?? 0n);
    if (afterWin(answer.status) !== 'settled') return answer;
  }
  return wallet.win(
    round,
    turnOf(round, (state) => state === 'taken'),
    round.win ?? 0n,
  );
}

/** The step of every state that is not an end. `isFresh`: taken by the very question that began the round. */
export function createRoundSteps(deps: RoundStepDeps): (round: StudioRound, isFresh: boolean) => Promise<Stepped> {
  const { store, wallet, games, onTrouble } = deps;
  const putOff: PutOff = async (round, tries, status) => {
    const waitMs = waitAfter(tries);
    await store.later(round.id, round.state, waitMs);
    if (status !== null && status !== 'RS_ERROR_UNKNOWN' && status !== 'RS_ERROR_TIMEOUT')
      onTrouble('the wallet gives an answer that ends nothing', { round: round.id, state: round.state, status, tries });
    return { waitMs };
  };

  const bet = async (round: StudioRound, isFresh: boolean): Promise<Stepped> => {
    const stake = turnOf(round, (state) => state === 'begun');
    const isFirst = round.stakes.every(({ state }) => state !== 'taken');
    // Abandoned before anything was sent: the caller disconnected or has had no answer.
    if (round.tries === 0 && isFirst && !isFresh) {
      await store.cancel(round, ON_PROBLEM, null);
      return 'on';
    }
    const tries = await store.startTry(round.id, 'begun');
    if (tries === null) return 'on';
    const { status, balance, limit } = await wallet.bet(round, stake);
    const next = afterBet(status, { tries, ageMs: round.ageMs });
    if (next === 'repeat') return putOff(round, tries, status);
    if (next === 'bet_taken') await store.takeStake(round.id, stake.number, balance ?? 0n);
    else if (next === 'revoked') await store.revoke(round.id, betProblem(round, status), stake);
    else if (isFirst) await store.cancel({ ...round, tries }, betProblem(round, status), balance, limit);
    else await store.revoke(round.id, betProblem(round, status));
    return 'on';
  };

  const decide = async (round: StudioRound): Promise<Stepped> => {
    const rules = games.rules(round.mathematics, round.version);
    if (!rules) return withoutRules(deps, round);
    await store.decide(round, (seeds) => begin(rules, round, seeds));
    return 'on';
  };

  const pay = async (round: StudioRound): Promise<Stepped> => {
    const tries = await store.startTry(round.id, 'decided');
    if (tries === null) return 'on';
    const { status, balance } = await winOf(wallet, round);
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
    const stake = turnOf(round, (state) => state !== 'void');
    const isLast = round.stakes.filter(({ state, ownRoundId }) => state !== 'void' && ownRoundId === stake.ownRoundId).length === 1;
    const { status, balance } = await wallet.rollback(walletRound(round, stake), stake, isLast);
    if (afterRollback(status) === 'repeat') return putOff(round, tries, status);
    await store.returnStake(round, stake, ON_PROBLEM, balance);
    return 'on';
  };

  return (round, isFresh) => {
    if (round.state === 'begun') return bet(round, isFresh);
    if (round.state === 'bet_taken') return decide(round);
    if (round.state === 'stepping') return waitForMove(deps, round);
    if (round.state === 'raising') return raiseStake(deps, putOff, round);
    if (round.state === 'lowering') return lowerStake(deps, putOff, round);
    return round.state === 'decided' ? pay(round) : takeBack(round);
  };
}
