import { dropStalls } from './drops.ts';
import { prizeStalls } from './prizes.ts';
import { raceStalls } from './races.ts';
import type { StallRules } from './stall.ts';
import { throwStalls } from './throws.ts';
import { wheelStalls } from './wheels.ts';

/** Every set of rules of the kind. */
export const stallRules: readonly StallRules[] = [...throwStalls, ...wheelStalls, ...raceStalls, ...prizeStalls, ...dropStalls];
