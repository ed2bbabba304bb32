import type { CrashDrawn, CrashRound, FlightStakeJson, TableFrame, TablePlayJson } from '../../../../src/protocol.ts';
import { idlePhase, type TableState } from '../../table/play/table-state.ts';
import { numberFormat } from './number-formats.ts';

/** A stake in a flight as the server sent it. */
export interface FlightPlay extends Omit<TablePlayJson, 'outcome'> {
  readonly flight: FlightStakeJson;
  readonly outcome: CrashRound | null;
}

/** The player's latest play of each slot in the present round. */
export type SlotPlays = ReadonlyMap<number, FlightPlay>;

export const noPlays: SlotPlays = new Map();

/** Flights tell outcomes of their own kind in the frames of shared tables. */
const asFlight = (play: TablePlayJson): FlightPlay | null => (play.flight ? (play as unknown as FlightPlay) : null);

/** With a play of this round, unless a later state of its slot is known. */
export function withPlay(plays: SlotPlays, told: TablePlayJson, round: number): SlotPlays {
  const play = asFlight(told);
  if (!play || play.roundNumber !== round) return plays;
  const known = plays.get(play.flight.slot);
  // Play ids are in order of time: a later one follows one that came to nothing.
  if (known && (known.id > play.id || (known.id === play.id && known.seq > play.seq))) return plays;
  return new Map([...plays, [play.flight.slot, play]]);
}

/** The plays after a frame; those of another round are dropped. */
export function playsAfter(plays: SlotPlays, frame: TableFrame, state: TableState): SlotPlays {
  const round = state.round?.number ?? 0;
  const kept = [...plays].filter(([, play]) => play.roundNumber === round);
  const told = frame.type === 'play' ? [frame.play] : frame.type === 'snapshot' ? (frame.plays ?? []) : [];
  return told.reduce((known, play) => withPlay(known, play, round), new Map(kept) as SlotPlays);
}

/** Sum of the changes of all plays. */
export const seqOf = (plays: SlotPlays): number => [...plays.values()].reduce((sum, { seq }) => sum + seq, 0);

/** The phase of the screen. `ready`: the bets are closed and it has not begun to climb. */
export type FlightPhase = 'connecting' | 'resting' | 'betting' | 'ready' | 'flying' | 'crashed' | 'void';

export function flightPhase({ isKnown, round }: TableState, time: number): FlightPhase {
  if (!round) return idlePhase({ isKnown });
  if (round.phase === 'void') return 'void';
  if (round.drawn) return 'crashed';
  if (round.phase === 'flying') return time < (round.fliesAt ?? Infinity) ? 'ready' : 'flying';
  return round.phase === 'open' && time < round.closesAt ? 'betting' : 'ready';
}

/** Stakes of all players in the air: none before a round, after its crash, and in a round that is void. Money units. */
export const inAir = ({ totals }: Pick<TableState, 'totals'>, phase: FlightPhase): bigint =>
  phase === 'resting' || phase === 'crashed' || phase === 'void' ? 0n : totals.reduce((sum, { amount }) => sum + BigInt(amount), 0n);

/** Where a flight has ended, in hundredths; null before that. */
export const pointOf = ({ round }: TableState): number | null => (round?.drawn ? (round.drawn as unknown as CrashDrawn).point : null);

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** `2.47×` in the player's numbers. */
export const valueText = (hundredths: number, locale: string): string => `${numberFormat(locale, twoDecimals).format(hundredths / 100)}×`;

/** Worth of a part of a stake at a value. Money units. */
export const worth = (stake: bigint, halves: number, hundredths: number): bigint => (stake * BigInt(halves) * BigInt(hundredths)) / 200n;

const HALVES = 2;

/** Payment for a part of a stake at a value: of a free chip its return less the chip. */
export const brings = (play: FlightPlay, halves: number, hundredths: number): bigint => {
  const [stake, all] = [stakeOf(play), worth(stakeOf(play), halves, hundredths)];
  if (play.isFree !== true) return all;
  return all > stake ? all - stake : 0n;
};
/** Payment of a decided stake. */
export const brought = (play: FlightPlay): bigint => {
  const [stake, win] = [stakeOf(play), BigInt(play.outcome?.totalWin ?? 0)];
  if (play.isFree !== true) return win;
  return win > stake ? win - stake : 0n;
};
/** Half of a stake can be taken: none of it was, and it is no chip, which is whole. */
export const isHalvable = (canHalve: boolean, { flight, isFree }: FlightPlay): boolean => canHalve && isFree !== true && flight.takes.length === 0;

/** Halves of a stake that were not taken by hand. */
export const halvesLeft = ({ flight }: FlightPlay): number => flight.takes.reduce((left, { isHalf }) => left - (isHalf ? 1 : left), HALVES);

export const stakeOf = ({ stakes }: FlightPlay): bigint => stakes.reduce((sum, { positions }) => sum + BigInt(positions['flight'] ?? 0), 0n);

/** True when the wallet has the stake of a play. */
export const isHeld = ({ stakes }: FlightPlay): boolean => stakes.some(({ state }) => state === 'taken' || state === 'counted');
