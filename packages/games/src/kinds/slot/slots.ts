import { anywhere30 } from './data/anywhere-30.ts';
import { bothWays10 } from './data/both-ways-10.ts';
import { classic27 } from './data/classic-27.ts';
import { classic5 } from './data/classic-5.ts';
import { cluster25 } from './data/cluster-25.ts';
import { lines10Book } from './data/lines-10-book.ts';
import { lines15Boxes } from './data/lines-15-boxes.ts';
import { lines20Falls } from './data/lines-20-falls.ts';
import { lines20Ladder } from './data/lines-20-ladder.ts';
import { lines20Sticky } from './data/lines-20-sticky.ts';
import { lines20Tripled } from './data/lines-20-tripled.ts';
import { lines25Doubling } from './data/lines-25-doubling.ts';
import { lines25Hold } from './data/lines-25-hold.ts';
import { lines40Stacks } from './data/lines-40-stacks.ts';
import { ways1024 } from './data/ways-1024.ts';
import { ways243 } from './data/ways-243.ts';
import { ways4096 } from './data/ways-4096.ts';
import type { SlotMathematics } from './mathematics.ts';

/** All our slot mathematics. The first is that of our first game. */
export const slots: readonly SlotMathematics[] = [
  lines20Tripled,
  classic5,
  classic27,
  lines10Book,
  lines25Doubling,
  lines20Ladder,
  lines20Sticky,
  lines25Hold,
  lines15Boxes,
  lines40Stacks,
  lines20Falls,
  bothWays10,
  ways243,
  ways1024,
  ways4096,
  anywhere30,
  cluster25,
];
