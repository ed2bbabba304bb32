import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import type { Draws } from '../../fair/draws.ts';
import { readUnits, verifyByReplay, type ReplayKind } from '../../kind.ts';
import { BANDS, highestStake } from '../../stakes/bands.ts';
import { highestReturn } from './ladder-figures.ts';
import { ladderRules, type LadderBoard, type LadderRules } from './ladder-rules.ts';
import { beginLadder, stepLadder, type LadderRound } from './ladder-round.ts';

export interface LadderBet {
  /** Money units as digits. */
  readonly stake: string;
  readonly board: string;
}

const units = (major: bigint): Money => major * MAJOR_UNIT;

const boardOf = ({ boards }: LadderRules, id: unknown): LadderBoard | null => boards.find((board) => board.id === id) ?? null;
/** The highest stake on a board. */
export const mostStakeOf = (rules: LadderRules, board: LadderBoard): Money => units(highestStake(BANDS.S, highestReturn(rules, board)));

/** Null for an unknown board and for a stake that is not offered on it. */
function readBet(rules: LadderRules, input: unknown): { board: LadderBoard; stake: Money } | null {
  const given = input as Partial<LadderBet> | null;
  const board = boardOf(rules, given?.board);
  const stake = readUnits(given?.stake);
  if (!board || stake === null || stake % MAJOR_UNIT !== 0n) return null;
  return stake >= units(BANDS.S.least) && stake <= mostStakeOf(rules, board) ? { board, stake } : null;
}

function begin(rules: LadderRules, bet: LadderBet, draws: Draws): LadderRound {
  const read = readBet(rules, bet);
  if (!read) throw new RangeError('a bet that the rules do not offer');
  return beginLadder(rules, read.board, read.stake.toString(), draws);
}

function step(rules: LadderRules, round: LadderRound, move: string, draws: Draws): LadderRound | null {
  const board = boardOf(rules, round.board);
  return board && stepLadder(rules, board, round, move, draws);
}

const acts = ({ stake, board, steps }: LadderRound) => ({ bet: { stake, board }, moves: steps.map(({ move }) => move) });

export const ladderReplay: ReplayKind<LadderRules, LadderBet, string, LadderRound> = {
  name: 'ladder',
  rules: ladderRules,
  readBet: (rules, input) => {
    const read = readBet(rules, input);
    return read && { bet: { stake: read.stake.toString(), board: read.board.id }, stake: read.stake };
  },
  begin,
  step,
  settle: ({ state, totalWin }) => (state === 'open' ? null : BigInt(totalWin)),
  acts,
  verify: (rules, proof) => verifyByReplay({ begin, step, acts }, rules, proof),
};
