import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import { decimalText, minus, rational, times, type Rational } from '../../figures/rational.ts';
import type { ReturnFigures } from '../../figures/return-figures.ts';
import { oneIn, volatilityOf } from '../../figures/stored-figures.ts';
import type { FlightForm, GameKind, TableForm } from '../../kind.ts';
import { BANDS } from '../../stakes/bands.ts';
import { stopValues } from './climb.ts';
import { chipsOf } from '../table/table-kind.ts';
import type { CrashRules } from './crash-games.ts';
import { courseOf, crashReplay, decideFlight, flightResult, halvesLeft, limitOf, type CrashBet, type CrashDrawn, type CrashRound } from './crash-replay.ts';

/** Name of the one position of a flight in limits and totals. */
const FLIGHT = 'flight';
const SHOWN_TARGETS = [150, 200, 300, 500, 1000, 2000, 5000, 10_000, 100_000, 1_000_000];
const SHOWN_STOPS = [1, 2, 3, 5, 7, 10, 15, 20, 30, 40, 50, 60];
/** The target that stands for the game in lists: twice the stake, for every course. */
const MAIN_TARGET = 200;

/** The rules as a client gets them (T58, T59). Values are hundredths of the stake, money is units as digits. */
export interface CrashRulesJson {
  readonly id: string;
  readonly version: number;
  readonly windowMs: number;
  readonly course: CrashRules['course'];
  readonly slots: number;
  readonly canHalve: boolean;
  readonly top: number;
  readonly least: string;
  readonly most: string;
  /** Values of free chips. */
  readonly chips: readonly string[];
  readonly mostReturn: string;
  /** Targets with their exact return in percent, cut after three places, and the N of "1 in N". */
  readonly targets: readonly { readonly at: number; readonly rtp: string; readonly oneIn: string }[];
}

/** Exact figures of a stake that is taken at a target. */
export const targetFigures = (rules: CrashRules, target: number): ReturnFigures => {
  const stakes = rational(BigInt(target), 100n);
  const chance = courseOf(rules).reach(target);
  const rtp = times(chance, stakes);
  return { rtp, variance: minus(times(times(chance, stakes), stakes), times(rtp, rtp)), hitRate: chance, top: { stakes, chance } };
};

/** Targets that the rules page lists. */
export const shownTargets = ({ course }: CrashRules): number[] => (course === 'curve' ? SHOWN_TARGETS : SHOWN_STOPS.map((stop) => stopValues()[stop] ?? 0));

const percentText = ({ above, below }: Rational): string => decimalText(rational(above * 100n, below), 3);
const units = (major: bigint): Money => major * MAJOR_UNIT;

const rulesJson = (rules: CrashRules): CrashRulesJson => {
  const { least, most, mostReturn } = BANDS[rules.band];
  return {
    id: rules.id,
    version: rules.version,
    windowMs: rules.windowMs,
    course: rules.course,
    slots: rules.slots,
    canHalve: rules.canHalve,
    top: courseOf(rules).top,
    least: units(least).toString(),
    most: units(most).toString(),
    chips: chipsOf(rules).map(String),
    mostReturn: units(mostReturn).toString(),
    targets: shownTargets(rules).map((at) => {
      const { rtp, hitRate } = targetFigures(rules, at);
      return { at, rtp: percentText(rtp), oneIn: decimalText(rational(hitRate.below, hitRate.above), 2) };
    }),
  };
};

function flight(rules: CrashRules): FlightForm {
  const { valueAt, lastTick } = courseOf(rules);
  return {
    slots: rules.slots,
    canHalve: rules.canHalve,
    mostReturn: units(BANDS[rules.band].mostReturn),
    limitOf: (stake, mostReturn) => limitOf(rules, stake, mostReturn),
    valueAt,
    lastTick: (drawn) => lastTick((drawn as CrashDrawn).point),
    halvesLeft: (bet) => halvesLeft(rules, bet as CrashBet),
  };
}

/** A flight as a round of a shared table: its reveal is the flight itself. */
const table = (rules: CrashRules): TableForm => ({
  windowMs: rules.windowMs,
  limits: [{ id: FLIGHT, least: units(BANDS[rules.band].least), most: units(BANDS[rules.band].most) }],
  draw: (draws) => ({ point: courseOf(rules).draw(draws) }) satisfies CrashDrawn,
  revealMs: () => 0,
  decide: (bet, drawn) => decideFlight(rules, bet, drawn as CrashDrawn),
  result: (drawn) => flightResult(drawn as CrashDrawn),
  flight: flight(rules),
});

export const crashKind: GameKind<CrashRules, CrashBet, never, CrashRound> = {
  ...crashReplay,
  publicRules: rulesJson,
  facts: (rules) => {
    const main = targetFigures(rules, MAIN_TARGET);
    const { hitRate } = targetFigures(rules, courseOf(rules).top);
    return { rtp: percentText(main.rtp), volatility: volatilityOf(main.variance), topPrizeOdds: (oneIn(hitRate) ?? 0n).toString() };
  },
  table,
};
