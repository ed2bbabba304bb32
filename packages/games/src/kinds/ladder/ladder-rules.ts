import { ONE, rational, times, type Rational } from '../../figures/rational.ts';
import type { RulesName } from '../../kind.ts';
import { hiLoChance, LADDER_RHO, LADDERS, ladderReturns, rhoOf } from './rules.ts';

/** How a ladder is drawn and shown. `cells`: one hidden board; `floors`: a hidden row for each step; the others are drawn step by step. */
export const ladderScenes = ['mines', 'gems', 'candles', 'tower', 'leap', 'climb', 'balloon', 'flip', 'shots', 'ranks'] as const;
export type LadderScene = (typeof ladderScenes)[number];
type LadderForm = 'cells' | 'floors' | 'steps' | 'sides' | 'shots' | 'ranks';

/** The choice of a player before the first step. */
export interface LadderBoard {
  readonly id: string;
  /** Cells of the board, or places of each floor; 0 where there are none. */
  readonly places: number;
  /** How many of them end the round. */
  readonly bad: number;
}

export interface LadderRules extends RulesName {
  readonly scene: LadderScene;
  readonly form: LadderForm;
  /** Return to player in hundredths. */
  readonly rho: number;
  /** Most steps of a round. */
  readonly steps: number;
  /** The first is the one to begin with. */
  readonly boards: readonly LadderBoard[];
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const ladder = (id: string, scene: LadderScene, form: LadderForm, rho: number, steps: number, boards: readonly LadderBoard[]): LadderRules => ({
  id,
  version: 1,
  scene,
  form,
  rho,
  steps,
  boards,
});
/** Boards of a number of cells, the usual one first. */
const cells = (places: number, bad: readonly number[], first: number): LadderBoard[] =>
  bad.map((count) => ({ id: `${places}-${count}`, places, bad: count })).toSorted((a, b) => Number(b.bad === first) - Number(a.bad === first));
/** Ladders without a choice have one board, each its own. */
const plain = (): LadderBoard[] => [{ id: 'one', places: 0, bad: 0 }];

/** Every set of rules of the kind (spec 4.7); the train is a stall, since it has one act. */
export const ladderRules: readonly LadderRules[] = [
  ladder('mina-minero', 'mines', 'cells', LADDER_RHO.mines, 24, cells(25, range(1, 24), 3)),
  ladder('diamante-mines', 'gems', 'cells', LADDER_RHO.diamondMines, 48, [
    ...cells(36, range(1, 35), 5),
    ...cells(9, range(1, 8), 2),
    ...cells(49, range(1, 48), 7),
  ]),
  ladder(
    'tower-tambay',
    'tower',
    'floors',
    LADDER_RHO.tower,
    8,
    [
      [4, 1],
      [3, 1],
      [2, 1],
      [3, 2],
    ].map(([places = 0, bad = 0]) => ({ id: `${places}-${bad}`, places, bad })),
  ),
  ladder(
    'palaka-leap',
    'leap',
    'floors',
    LADDER_RHO.leap,
    10,
    range(1, 4).map((bad) => ({ id: `5-${bad}`, places: 5, bad })),
  ),
  ladder('palo-sebo-climb', 'climb', 'steps', LADDER_RHO.climb, 15, plain()),
  ladder('balloon-pop-perya', 'balloon', 'steps', LADDER_RHO.balloon, 60, plain()),
  ladder('barya-flip', 'flip', 'sides', LADDER_RHO.flip, 20, plain()),
  ladder('basketbol-barya', 'shots', 'shots', LADDER_RHO.throws, 12, plain()),
  ladder('hipan-ang-kandila', 'candles', 'cells', LADDER_RHO.candles, 10, cells(12, range(2, 5), 3)),
  ladder('hi-lo-perya', 'ranks', 'ranks', LADDER_RHO.hilo, Number.MAX_SAFE_INTEGER, plain()),
];

/** Chance and draw of each shot: it goes in when the draw below the second is below the first. */
export const SHOTS: Readonly<Record<string, readonly [above: number, below: number]>> = { near: [4, 5], mid: [1, 2], far: [1, 3] };

const part = (above: number, below: number): Rational => rational(BigInt(above), BigInt(below));

/** Everything that the chance of a step depends on. */
export interface StepPlace {
  /** Steps made before it. */
  readonly step: number;
  /** The move, where its chance is the player's choice. */
  readonly move: string;
  /** Hi-lo: the open rank, 0 (ace) to 12. */
  readonly rank: number;
}

/** Chance that a step is safe. */
export function stepChance({ scene, form }: LadderRules, { places, bad }: LadderBoard, { step, move, rank }: StepPlace): Rational {
  if (form === 'cells') return part(places - bad - step, places - step);
  if (form === 'floors') return part(places - bad, places);
  if (form === 'ranks') return hiLoChance(rank, move === 'higher' ? 'higher' : 'lower');
  if (form === 'shots') return part(...(SHOTS[move] ?? [0, 1]));
  return (scene === 'climb' ? LADDERS.climb() : scene === 'balloon' ? LADDERS.balloon() : LADDERS.flip())[step] ?? part(0, 1);
}

/** Chances of a board whose steps do not depend on moves or cards; of shots for one kind of shot. */
export function fixedChances(rules: LadderRules, board: LadderBoard, move = 'near'): Rational[] {
  const most = rules.form === 'cells' ? board.places - board.bad : rules.steps;
  return Array.from({ length: Math.min(most, rules.steps) }, (_, step) => stepChance(rules, board, { step, move, rank: 0 }));
}

/** Return of steps with this product of chances, cut to hundredths. Null above the highest return: the step is not offered. */
export const returnFor = ({ rho }: Pick<LadderRules, 'rho'>, product: Rational): Rational | null => ladderReturns([product], rhoOf(rho))[0] ?? null;

export const productOf = (list: readonly Rational[]): Rational => list.reduce(times, ONE);
