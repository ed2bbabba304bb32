import { readUnits, verifyByReplay, type ReplayKind } from '../../../kind.ts';
import type { SlotMathematics } from '../mathematics.ts';
import { isOfferedStake, play } from './play.ts';
import { roundToJson, type RoundJson } from './round.ts';
import { slots } from '../slots.ts';

/** One stake on the whole spin. Money units as digits. */
export interface SlotBet {
  readonly stake: string;
}

const acts = ({ stake }: RoundJson) => ({ bet: { stake }, moves: [] });
const begin = (rules: SlotMathematics, { stake }: SlotBet, draws: Parameters<typeof play>[2]) => roundToJson(play(rules, BigInt(stake), draws));
/** A spin has no moves: its whole round is drawn when it begins. */
const step = () => null;

export const slotReplay: ReplayKind<SlotMathematics, SlotBet, never, RoundJson> = {
  name: 'slot',
  rules: slots,
  readBet: (rules, input) => {
    const stake = readUnits((input as Partial<SlotBet> | null)?.stake);
    return stake !== null && isOfferedStake(rules, stake) ? { bet: { stake: stake.toString() }, stake } : null;
  },
  begin,
  step,
  settle: ({ totalWin }) => BigInt(totalWin),
  acts,
  verify: (rules, proof) => verifyByReplay({ begin, step, acts }, rules, proof),
};
