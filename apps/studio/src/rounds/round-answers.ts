import type { Money } from '@laro/domain/money/money';
import type { RuledGame } from '@laro/games/kind';
import type { FreeSpinsJson, PlayAnswer, PlayedRound, RoundProofJson, RoundSummary, StudioProblem } from '../protocol.ts';
import type { StudioRound } from './studio-round.ts';

/** Fields that a settled round always has; constraints of the table guarantee it. */
interface Settled {
  outcome: PlayedRound;
  commitment: string;
  clientSeed: string;
  nonce: number;
  balanceAfterBet: Money;
  balanceAfter: Money;
}

function settledPart(round: StudioRound): Settled {
  const { outcome, commitment, clientSeed, nonce, balanceAfterBet, balanceAfter } = round;
  if (outcome === null || commitment === null || clientSeed === null || nonce === null || balanceAfterBet === null || balanceAfter === null)
    throw new Error(`round ${round.id} is not settled`);
  return { outcome: outcome as PlayedRound, commitment, clientSeed, nonce, balanceAfterBet, balanceAfter };
}

/** A round as the player's list of rounds shows it. */
export function summaryOf(round: StudioRound): RoundSummary {
  const { outcome, balanceAfterBet, balanceAfter } = settledPart(round);
  // Next to a chip the player's own money is paid alone.
  const paid = round.rewardId === null ? round.stake : (round.ownStake ?? 0n);
  return {
    id: round.id,
    at: round.begunAt.toISOString(),
    stake: paid.toString(),
    win: ((round.win ?? BigInt(outcome.totalWin)) + (round.ownWin ?? 0n)).toString(),
    balanceBefore: (balanceAfterBet + paid).toString(),
    balanceAfter: balanceAfter.toString(),
  };
}

/** Proof of a round; includes the server seed only when it is no longer in use. */
function proofOf(round: StudioRound): RoundProofJson {
  const { commitment, clientSeed, nonce } = settledPart(round);
  return { commitment, clientSeed, nonce, serverSeed: round.revealedSeed, entropy: round.entropy };
}

/** When each of the player's acts was written, in the order of the record (GAME-16). */
export const actedAtOf = ({ actedAt }: Pick<StudioRound, 'actedAt'>): string[] => actedAt.map((at) => new Date(at).toISOString());

/** All of a settled round for authorised readers: its display and its proof. */
export const detailOf = (round: StudioRound) => ({ summary: summaryOf(round), round: settledPart(round).outcome, proof: proofOf(round) });

/** Figures of a settled round of any kind (GAME-22): its kind, what was staked and returned, and how often the return holds the stake, cut to hundredths; null for a free one. */
export function figuresOf(kind: string, { summary: { stake, win } }: { readonly summary: Pick<RoundSummary, 'stake' | 'win'> }) {
  const [staked, returned] = [BigInt(stake), BigInt(win)];
  const hundredths = staked === 0n ? null : ((returned * 100n) / staked).toString().padStart(3, '0');
  return { kind, staked: stake, returned: win, multiple: hundredths && `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}` };
}

/** The last failed further stake of the next move; null for none. */
export function notTaken({ stakes, moves }: StudioRound): (StudioRound['stakes'][number] & { refusal: StudioProblem }) | null {
  const last = stakes.findLast(({ moveNumber }) => moveNumber === moves.length + 1);
  return last?.state === 'void' && last.refusal !== null ? { ...last, refusal: last.refusal } : null;
}

/** A round that waits for a move, with only the part that the player has opened (GAME-06). */
function steppingAnswer(round: StudioRound, rules: Pick<RuledGame, 'seen'>): PlayAnswer {
  const { outcome, balanceAfterBet } = round;
  if (outcome === null || balanceAfterBet === null) throw new Error(`round ${round.id} has nothing drawn`);
  const seen = rules.seen(outcome) as PlayedRound;
  const moves = round.moves.length;
  const refused = notTaken(round);
  return {
    state: 'stepping',
    key: round.key,
    roundId: round.id,
    round: seen,
    moves,
    balanceAfterBet: balanceAfterBet.toString(),
    ...(refused ? { refused: refused.refusal } : {}),
  };
}

/** A round that is not cancelled, as sent to the client. Before it is settled only the part revealed to its player is included. */
export function playAnswerOf(round: StudioRound, net: Money, freeSpins: FreeSpinsJson | null, rules: Pick<RuledGame, 'seen'> | null): PlayAnswer {
  if (round.state === 'stepping' && rules) return steppingAnswer(round, rules);
  if (round.state !== 'settled') return { state: 'pending', key: round.key };
  const { outcome, nonce, balanceAfterBet, balanceAfter } = settledPart(round);
  return {
    state: 'settled',
    key: round.key,
    roundId: round.id,
    round: outcome,
    nonce,
    balanceAfterBet: balanceAfterBet.toString(),
    balance: balanceAfter.toString(),
    net: net.toString(),
    freeSpins,
    ...(round.rotated ? { rotated: round.rotated } : {}),
  };
}
