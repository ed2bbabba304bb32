import { fraction, fractionText, NONE } from './fractions.ts';
import { LOST, type Market, readMarket, VOID, wonIf } from './score-markets.ts';
import { type MapEvent, type SetEvent, settleMaps, settleSets } from './set-sports.ts';
import { type BetState, linesOf, outcomeOf, type Portions, type Slip } from './slip.ts';
import { type BuilderPart, type GoalEvent, type QuarterEvent, settleGoals, settleQuarters } from './timed-sports.ts';

interface BoutEvent {
  readonly sport: string;
  readonly status: string;
  readonly winner: string;
  readonly method: string;
  readonly round: number;
  readonly time: string;
}

interface FieldEvent {
  readonly status: string;
  readonly places: Readonly<Record<string, number>>;
  readonly nonStarters?: readonly string[];
}

/** Acceptances from `from` on and before `to` are void on a market; without a market on all. */
interface Cancel {
  readonly market?: string;
  readonly from: string | number;
  readonly to: string | number;
}

/** An event with its result, as plain JSON; what is in it follows from the sport. */
export type SportEvent = { readonly sport: string; readonly status?: string; readonly cancels?: readonly Cancel[] } & Readonly<Record<string, unknown>>;

/** A leg of a bet. `at` is when it was accepted. */
export interface Leg {
  readonly event: string;
  readonly market: string;
  readonly outcome: string;
  readonly odds: string;
  readonly at?: string | number;
  readonly parts?: readonly BuilderPart[];
}

const NEVER_PLAYED: readonly string[] = ['postponed', 'cancelled', 'walkover'];
const STOPPED: readonly string[] = ['ko', 'tko', 'rtd', 'dq'];

/** True if round n + 1 of `our/n.5` has reached 1:30. */
function isRoundReached(argument: string, { round, time }: BoutEvent): boolean {
  const next = Math.floor(Number(argument)) + 1;
  if (round !== next) return round > next;
  const [minutes = 0, seconds = 0] = time.split(':').map(Number);
  return time === 'end' || minutes * 60 + seconds >= 90;
}

/** Bouts: a stop, retirement or disqualification counts as ko, a technical decision as a decision (SPORT-29). */
function settleBout({ code, argument, outcome }: Market, event: BoutEvent): Portions {
  const { winner, method } = event;
  const isNoContest = method === 'nc' || winner === 'nc';
  if (code === 'our') {
    const isReached = isRoundReached(argument, event);
    return isNoContest && !isReached ? VOID : wonIf((outcome === 'over') === isReached);
  }
  const side = { A: '1', B: '2', draw: 'x' }[winner];
  if (isNoContest || side === undefined) return VOID;
  if (code === 'method') return wonIf(outcome === (side === 'x' ? 'draw' : `${side}${STOPPED.includes(method) ? 'ko' : 'dec'}`));
  if (code === '1x2') return wonIf(outcome === side);
  return side === 'x' ? VOID : wonIf(outcome === side);
}

/** Fields: runners tied on a place share the places that are left; a runner that did not start is void. */
function settleField({ code, argument, outcome }: Market, { places, nonStarters = [] }: FieldEvent): Portions {
  if (code === 'h2h') {
    const [first = '', second = ''] = argument.split(':');
    if (nonStarters.includes(first) || nonStarters.includes(second)) return VOID;
    const [one = Infinity, two = Infinity] = [places[first], places[second]];
    if (one === two) return VOID;
    return wonIf(outcome === (one < two ? first : second));
  }
  if (nonStarters.includes(outcome)) return VOID;
  const place = places[outcome];
  if (place === undefined) return LOST;
  const paid = code === 'win' ? 1 : Number(argument);
  const tied = Object.values(places).filter((other) => other === place).length;
  const left = Math.min(tied, Math.max(0, paid - place + 1));
  return { won: fraction(BigInt(left), BigInt(tied)), void: NONE };
}

const settleDerby = (outcome: string, winner: unknown): Portions => {
  if (winner === 'draw' && outcome !== 'draw') return VOID;
  return wonIf(outcome === winner);
};

/** Settles one leg by the result of its event: which parts are won and void (SPORT-23 to SPORT-29). */
function settleLeg(leg: Leg, event: SportEvent): Portions {
  const { at } = leg;
  const isCancelled = event.cancels?.some(
    ({ market, from, to }) => (market === undefined || market === leg.market) && at !== undefined && from <= at && at < to,
  );
  if (isCancelled === true || NEVER_PLAYED.includes(event.status ?? 'ended')) return VOID;
  const market = readMarket(leg.market, leg.outcome);
  const whole = event as unknown;
  if (event.sport === 'derby') return event.status === 'abandoned' ? VOID : settleDerby(leg.outcome, event['winner']);
  if ('places' in event) return settleField(market, whole as FieldEvent);
  if ('maps' in event) return settleMaps(market, whole as MapEvent);
  if ('sets' in event) return settleSets(market, whole as SetEvent);
  if ('q' in event) return settleQuarters(market, whole as QuarterEvent);
  if ('method' in event) return settleBout(market, whole as BoutEvent);
  return settleGoals(market, whole as GoalEvent, leg.parts ?? []);
}

export interface SettledBet {
  readonly legs: readonly { readonly won: string; readonly void: string }[];
  readonly lines: number;
  readonly return: string;
  readonly state: BetState;
}

/** Settles a bet: its legs, lines, return rounded once half up, and state. Throws RangeError for a leg without its event. */
export function settleBet(bet: Slip & { readonly legs: readonly Leg[] }, events: Readonly<Record<string, SportEvent>>, decimals: number): SettledBet {
  const settled = bet.legs.map((leg) => {
    const event = events[leg.event];
    if (event === undefined) throw new RangeError(`no event ${leg.event}`);
    return { portions: settleLeg(leg, event), price: leg.odds };
  });
  return {
    legs: settled.map(({ portions }) => ({ won: fractionText(portions.won), void: fractionText(portions.void) })),
    lines: Number(linesOf(bet, bet.legs.length)),
    ...outcomeOf(bet, settled, decimals),
  };
}
