import { MILLION } from '../../money/share.ts';
import { sumFacts, type PlayFact } from './facts.ts';

/** A change against the period before in ppm, cut; null where there was nothing before (agents.md 9.1). */
export const changePpm = (now: bigint, before: bigint): bigint | null => (before === 0n ? null : ((now - before) * MILLION) / (before < 0n ? -before : before));

export interface TeamFigures {
  readonly staked: bigint;
  readonly valid: bigint;
  readonly active: number;
  /** Null below the number of active members from which money of a team is shown. */
  readonly money: { readonly paid: bigint; readonly ggr: bigint } | null;
}

/** The figures of a team; money stays hidden for so few members that it would show one person's (AGENT-40). */
export function teamFigures(facts: readonly PlayFact[], activeMin: bigint, teamFloor: number): TeamFigures {
  const { staked, paid, valid, ggr, active } = sumFacts(facts, activeMin);
  return { staked, valid, active, money: active < teamFloor ? null : { paid, ggr } };
}
