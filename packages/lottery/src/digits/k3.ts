import { wholeNumbers, words } from '../selection/alphabet.ts';
import { oneList } from '../selection/selection.ts';
import { sumOf } from '../plays/counts.ts';
import { eventsPlay, type EventCount } from '../plays/events.ts';
import { patternPlay } from '../plays/patterns.ts';
import { fairClass, type Play, type Result, type View } from '../plays/play.ts';
import { setsPlay } from '../plays/sets.ts';
import { isSide, sideWords } from '../plays/sides.ts';
import { seriesSpace } from '../plays/spaces.ts';

const FACES = 6;
const OUTCOMES = 216n;
const BIG_FROM = 11;
const dice = { view: (result: Result) => result[0] ?? [], space: seriesSpace(3, 1, FACES) };
const faces = wholeNumbers(1, FACES);
const win = (ways: bigint) => fairClass('win', ways, OUTCOMES);
const timesSeen = (face: number, view: View): number => view.filter((die) => die === face).length;
const isTriple = ([first, second, third]: View): boolean => first === second && second === third;

function isRun(view: View): boolean {
  const [low = 0, middle = 0, high = 0] = view.toSorted((a, b) => a - b);
  return middle === low + 1 && high === low + 2;
}

/** How many throws have the sums 3 … 18; sums s and 21 − s have as many. */
const SUM_WAYS = [1n, 3n, 6n, 10n, 15n, 21n, 25n, 27n];
const sumPrizes = Array.from({ length: 19 }, (_, sum) => {
  const ways = SUM_WAYS[Math.min(sum - 3, 18 - sum)];
  return ways === undefined ? undefined : fairClass('win', ways, OUTCOMES, { id: `sum${sum}` });
});

const single = (id: string, wins: (view: View, face: number) => boolean, ways: bigint, tab: 'trad' | 'ent' = 'trad', form = oneList(faces)): Play =>
  eventsPlay({ ...dice, id, tab, form, wins: (face, view): EventCount => (wins(view, face) ? 1 : 0), prizes: [win(ways)] });

const different = (id: string, size: number, ways: bigint): Play =>
  setsPlay({ ...dice, id, form: oneList(faces, size), size, prizes: new Map([[size, win(ways)]]), pool: FACES, drawn: 3 });

const any = oneList(words(['any']));

/** Three dice (spec 2.7). */
export const k3Plays: readonly Play[] = [
  eventsPlay({
    ...dice,
    id: 'sum',
    tab: 'trad',
    form: oneList(wholeNumbers(3, 18)),
    wins: (sum, view) => (sumOf(view) === sum ? 1 : 0),
    prizes: sumPrizes,
  }),
  single('triple', (view, face) => timesSeen(face, view) === 3, 1n),
  single('anytriple', isTriple, 6n, 'trad', any),
  single('pair', (view, face) => timesSeen(face, view) >= 2, 16n),
  patternPlay({ ...dice, id: 'pairone', alphabet: faces, times: 2, many: 1, few: 1, prize: win(3n) }),
  different('three', 3, 6n),
  different('two', 2, 30n),
  single('run', isRun, 24n, 'trad', any),
  single('one', (view, face) => view.includes(face), 91n, 'ent'),
  single('side', (view, side) => !isTriple(view) && isSide(side, sumOf(view), BIG_FROM), 105n, 'ent', oneList(sideWords)),
];
