import { dealCards } from '../../cards/pack.ts';
import type { Draws } from '../../fair/draws.ts';
import { baccaratRound, type BaccaratRound } from './rules.ts';

const PACKS = 8;
const MOST_CARDS = 6;

/** A round from 8 packs that are opened for it. */
export const drawBaccarat = (draws: Draws, packs: number = PACKS): BaccaratRound => baccaratRound(dealCards(packs, MOST_CARDS, draws));
