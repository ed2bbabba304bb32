import { drawWeighted, type Draws } from '../../fair/draws.ts';
import { drawBalls } from '../../other/lottery.ts';
import { throwDice, type Dice } from '../../other/dice.ts';
import { SPOTLIGHT_LIT, SPOTLIGHT_PLACES, SPOTLIGHT_TIMES } from './figures.ts';
import type { Thrown } from './rules.ts';

/** Pips of each die from 1. */
export const drawPips = (dice: Dice, draws: Draws): Thrown => throwDice(dice, draws).map((side) => side + 1);

/** The places of spotlight-sic-bo that are lit after the close, with what multiplies their odds. */
export const drawSpotlights = (draws: Draws): { readonly place: number; readonly times: number }[] =>
  drawBalls(SPOTLIGHT_PLACES, SPOTLIGHT_LIT, draws).map((ball) => ({ place: ball - 1, times: drawWeighted(SPOTLIGHT_TIMES, draws).times }));
