import { wholeNumbers } from '../selection/alphabet.ts';
import { oneList } from '../selection/selection.ts';
import { sumOf } from '../plays/counts.ts';
import { eventsPlay, PUSH } from '../plays/events.ts';
import { rambolPlay } from '../plays/keys.ts';
import { fairClass, type Play } from '../plays/play.ts';
import { BIG, isSide, sideWords, SMALL } from '../plays/sides.ts';
import { fourDigitTiers, sixDigitTiers } from '../plays/tiers.ts';
import { digitsFrom, inOrder, onPlace } from './digit-plays.ts';
import { isKind, isSum, kindPrizes, kindWords, sumPrizes } from './three-digits.ts';

const three = digitsFrom(0, 3);
const four = digitsFrom(0, 4);

/** Three digits (spec 2.2). */
export const d3Plays: readonly Play[] = [
  inOrder('straight', three),
  rambolPlay({ length: 3, view: three.view, space: three.space }),
  inOrder('front2', digitsFrom(0, 2)),
  inOrder('last2', digitsFrom(1, 2)),
  onPlace(three),
  eventsPlay({ ...three, id: 'sum', tab: 'ent', form: oneList(wholeNumbers(0, 27)), wins: isSum, prizes: sumPrizes }),
  eventsPlay({
    ...three,
    id: 'bs',
    tab: 'ent',
    form: oneList(sideWords),
    wins: (side, view) => (isSide(side, sumOf(view), 14) ? 1 : 0),
    prizes: [fairClass('win', 500n, 1000n)],
  }),
  eventsPlay({ ...three, id: 'kind', tab: 'ent', form: oneList(kindWords), wins: isKind, prizes: kindPrizes }),
];

const D4_PUSH_SUM = 18;
const d4BigSmall = fairClass('win', 4665n, 10_000n, { id: 'size', pushes: 670n });
const d4Parity = fairClass('win', 5000n, 10_000n, { id: 'parity' });

/** Four digits (spec 2.2). */
export const d4Plays: readonly Play[] = [
  fourDigitTiers,
  inOrder('straight', four),
  rambolPlay({ length: 4, view: four.view, space: four.space }),
  inOrder('first3', digitsFrom(0, 3)),
  inOrder('last3', digitsFrom(1, 3)),
  inOrder('last2', digitsFrom(2, 2)),
  onPlace(four),
  eventsPlay({
    ...four,
    id: 'bs',
    tab: 'ent',
    form: oneList(sideWords),
    wins: (side, view) => {
      const sum = sumOf(view);
      if (sum === D4_PUSH_SUM && (side === BIG || side === SMALL)) return PUSH;
      return isSide(side, sum, D4_PUSH_SUM + 1) ? 1 : 0;
    },
    candidates: [
      [0, 0, 0, 0],
      [0, 0, 0, 1],
      [0, 0, 9, 9],
      [9, 9, 9, 8],
      [9, 9, 9, 9],
    ],
    prizes: [d4BigSmall, d4BigSmall, d4Parity, d4Parity],
  }),
];

/** Six digits (spec 2.2). */
export const d6Plays: readonly Play[] = [sixDigitTiers, inOrder('last3', digitsFrom(3, 3)), inOrder('last2', digitsFrom(4, 2))];
