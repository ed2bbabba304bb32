import { parse } from 'acorn';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withPlainIntegers } from '../../../build/plain-integers.ts';
import * as runtime from './plain-integers.ts';

/** Runs code as old browsers get it; the last value, written as text. */
function runPlain(source: string): string {
  const module = withPlainIntegers(source, parse(source, { ecmaVersion: 2022, sourceType: 'script', allowReturnOutsideFunction: true })) ?? source;
  const code = module.replace(/^import [^\n]+\n/, '');
  expect(code).not.toMatch(/\b\d+n\b|BigInt/);
  return String((new Function('$large', code) as (large: object) => unknown)(runtime));
}

describe('[DL-02] large integers in browsers without BigInt', () => {
  test('[DL-02] arithmetic and comparisons give what BigInt gives', () => {
    const whole = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });
    fc.assert(
      fc.property(whole, whole, (a, b) => {
        const divisor = b === 0n ? 7n : b;
        const source = `const a = BigInt('${a}'), b = BigInt('${divisor}'); let sum = a; sum += b; sum -= 3n;
          return [sum, (a + b) * 5n, a - (b - 1n), a / b, a % b, -a, a < b, a <= b, a > b, a >= b, a === b, a !== b, a === a, 2n ** 70n, 1n << 40n].join();`;
        const wanted = [
          a + divisor - 3n,
          (a + divisor) * 5n,
          a - (divisor - 1n),
          a / divisor,
          a % divisor,
          -a,
          a < divisor,
          a <= divisor,
          a > divisor,
          a >= divisor,
          a === divisor,
          a !== divisor,
          true,
          2n ** 70n,
          1n << 40n,
        ];
        expect(runPlain(source)).toBe(wanted.join());
      }),
      { numRuns: 60 },
    );
  });

  test('[DL-02] what is no large integer stays what it was', () => {
    expect(
      runPlain(
        `const x = 7, y = 2, word = 'a'; return [x / y, x + y, word + x, 'n' + 1n, x === 7, word !== 'b', x < y, -x, Number('2.5') + y, (x, y) - 1].join();`,
      ),
    ).toBe('3.5,9,a7,n1,true,true,false,-7,4.5,1');
    expect(runPlain(`return [Number(12n) + 1, \`\${5n}\`, (5n).toString().padStart(3, '0'), 3n < 4, BigInt('12') === 12n].join();`)).toBe('13,5,005,true,true');
  });
});
