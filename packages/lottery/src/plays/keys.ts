import { digitNumbers } from '../selection/alphabet.ts';
import { type SelectionForm } from '../selection/selection.ts';
import { ordersOf, numberOf, sortedDigits } from './counts.ts';
import { fairClass, type Hit, type Play, type Result, type View, type ViewSpace } from './play.ts';

/** Most numbers in a list of a rambol. */
const MOST_NUMBERS = 100;

interface RambolSpec {
  readonly length: number;
  readonly view: (result: Result) => View;
  readonly space: ViewSpace;
}

/** 1–100 numbers whose digits are not all equal, no two with the same digits. */
function rambolForm(length: number): SelectionForm {
  const alphabet = digitNumbers(length, (value) => ordersOf(value, length) > 1);
  return {
    shapes: [[{ alphabet, min: 1, max: MOST_NUMBERS }]],
    check: ([numbers = []]) => (new Set(numbers.map((value) => sortedDigits(value, length))).size < numbers.length ? 'double' : null),
  };
}

/** Same digits as drawn, in any order; a number with fewer orders has higher odds. */
export function rambolPlay({ length, view, space }: RambolSpec): Play {
  const outcomes = 10n ** BigInt(length);
  const prizes = new Map(
    (length === 3 ? [6, 3] : [24, 12, 6, 4]).map((orders) => [orders, fairClass('win', BigInt(orders), outcomes, { id: `orders${orders}` })]),
  );
  return {
    id: 'rambol',
    tab: 'trad',
    form: rambolForm(length),
    view,
    space,
    classes: [...prizes.values()],
    bets: ([numbers = []]) => numbers.length,
    hits: ([numbers = []], seen) => {
      const key = sortedDigits(numberOf(seen), length);
      const wins = numbers.flatMap((value): Hit[] => {
        const prize = prizes.get(ordersOf(value, length));
        return prize !== undefined && sortedDigits(value, length) === key ? [{ prize, count: 1 }] : [];
      });
      return { wins, pushes: 0 };
    },
  };
}
