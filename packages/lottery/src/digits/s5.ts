import { digits, wholeNumbers, words } from '../selection/alphabet.ts';
import { everyPlace, oneList, somePlaces, type Groups, type SelectionForm } from '../selection/selection.ts';
import { bestOfPlaces } from '../plays/best-of-places.ts';
import { sumOf } from '../plays/counts.ts';
import { eventsPlay } from '../plays/events.ts';
import { fairClass, hitsOf, type Play, type View } from '../plays/play.ts';
import { anyPlacesPlay, productPlay } from '../plays/products.ts';
import { isSide, sideWords } from '../plays/sides.ts';
import { digitsFrom, inOrder, onPlace, type Digits } from './digit-plays.ts';
import { s5Groups } from './s5-groups.ts';
import { isKind, kindPrizes, kindWords, SPAN_WAYS, sumWays } from './three-digits.ts';

const five = digitsFrom(0, 5);
const THREES: readonly (readonly [string, number])[] = [
  ['f3', 0],
  ['m3', 1],
  ['l3', 2],
];
const BIG_DIGIT = 5;
const BIG_SUM = 23;

const spanOf = (view: View): number => Math.max(...view) - Math.min(...view);
/** A selection of sums or spans bets on every triple that has one of them. */
const triplesPlay = (id: string, window: Digits, values: readonly number[], of: (view: View) => number): Play => {
  const prize = fairClass('win', 1n, window.outcomes);
  return {
    ...window,
    id,
    tab: 'trad',
    form: oneList(wholeNumbers(0, values.length - 1)),
    classes: [prize],
    bets: ([chosen = []]: Groups) => chosen.reduce((bets, value) => bets + (values[value] ?? 0), 0),
    hits: ([chosen = []]: Groups, view) => hitsOf(prize, chosen.includes(of(view)) ? 1 : 0),
  };
};
const sumWaysList = Array.from({ length: 28 }, (_, sum) => sumWays(sum));

const half = fairClass('win', 1n, 2n);

const bsoe = (id: string, window: Digits): Play =>
  productPlay({
    ...window,
    id,
    form: everyPlace(Array.from({ length: window.places }, () => sideWords)),
    prize: fairClass('win', 1n, 2n ** BigInt(window.places)),
    isTrue: (side, digit) => isSide(side, digit, BIG_DIGIT),
  });

const ofThree = ([name, from]: readonly [string, number]): readonly Play[] => {
  const window = digitsFrom(from, 3);
  return [
    inOrder(name, window),
    triplesPlay(`${name}.sum`, window, sumWaysList, sumOf),
    triplesPlay(`${name}.span`, window, SPAN_WAYS, spanOf),
    eventsPlay({ ...window, id: `${name}.kind`, tab: 'ent', form: oneList(kindWords), wins: isKind, prizes: kindPrizes }),
  ];
};

const placePair: SelectionForm = {
  shapes: [
    [
      { alphabet: wholeNumbers(1, 5), min: 2, max: 2 },
      { alphabet: words(['dragon', 'tiger', 'tie']), min: 1, max: 3 },
    ],
  ],
};

const dragonTiger = eventsPlay({
  ...five,
  id: 'dt',
  tab: 'ent',
  form: placePair,
  betsFrom: 1,
  wins: (choice, view, _group, [places = []]) => {
    const [first = 0, second = 0] = places.map((place) => view[place - 1] ?? 0);
    return [first > second, first < second, first === second][choice] === true ? 1 : 0;
  },
  candidates: [
    [0, 0, 0, 0, 0],
    [0, 1, 2, 3, 4],
    [4, 3, 2, 1, 0],
  ],
  prizes: [fairClass('win', 45n, 100n, { id: 'dragon' }), fairClass('win', 45n, 100n, { id: 'tiger' }), fairClass('win', 10n, 100n, { id: 'tie' })],
});

const FUN: readonly (readonly [string, bigint])[] = [
  ['one', 40_951n],
  ['two', 8146n],
  ['three', 856n],
  ['four', 46n],
];

/** Five digits (spec 2.5). */
export const s5Plays: readonly Play[] = [
  inOrder('s5', five),
  inOrder('f4', digitsFrom(0, 4)),
  inOrder('l4', digitsFrom(1, 4)),
  ...THREES.flatMap(ofThree),
  inOrder('f2', digitsFrom(0, 2)),
  inOrder('l2', digitsFrom(3, 2)),
  onPlace(five),
  ...[2, 3, 4].map((size) => anyPlacesPlay({ ...five, id: `any${size}`, form: somePlaces(digits, 5), prize: fairClass('win', 1n, 10n ** BigInt(size)) }, size)),
  ...s5Groups,
  ...FUN.map(([name, ways], less) =>
    eventsPlay({
      ...five,
      id: `fun.${name}`,
      tab: 'trad',
      form: oneList(digits),
      wins: (value, view) => (view.filter((digit) => digit === value).length > less ? 1 : 0),
      prizes: [fairClass('win', ways, five.outcomes)],
      best: ([values = []]) => hitsOf(fairClass('win', ways, five.outcomes), Math.min(values.length, Math.floor(five.places / (less + 1)))),
    }),
  ),
  bsoe('f2.bsoe', digitsFrom(0, 2)),
  bsoe('l2.bsoe', digitsFrom(3, 2)),
  bsoe('f3.bsoe', digitsFrom(0, 3)),
  bsoe('l3.bsoe', digitsFrom(2, 3)),
  eventsPlay({
    ...five,
    id: 'side',
    tab: 'ent',
    form: somePlaces(sideWords, 5),
    wins: (side, view, place) => (isSide(side, view[place] ?? 0, BIG_DIGIT) ? 1 : 0),
    prizes: [half],
    best: (groups) =>
      bestOfPlaces(
        groups,
        Array.from({ length: 10 }, (_, digit) => digit),
        [half],
        (side, digit) => (isSide(side, digit, BIG_DIGIT) ? 1 : 0),
      ),
  }),
  eventsPlay({
    ...five,
    id: 'sum',
    tab: 'ent',
    form: oneList(sideWords),
    wins: (side, view) => (isSide(side, sumOf(view), BIG_SUM) ? 1 : 0),
    prizes: [half],
    candidates: [
      [0, 0, 0, 0, 0],
      [0, 0, 0, 0, 1],
      [9, 9, 9, 9, 8],
      [9, 9, 9, 9, 9],
    ],
  }),
  dragonTiger,
];
