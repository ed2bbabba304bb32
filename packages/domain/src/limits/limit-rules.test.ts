import { describe, expect, test } from 'vitest';
import { fitsPeriod, judgeChange, lowerLimit, pauseEnd, pauseLengths, pauses, raiseReadyAt, shortenedEnd, type PauseLength } from './limit-rules.ts';

const at = (text: string) => new Date(`${text}T10:00:00Z`);

describe('changes of a limit', () => {
  test.each([
    [null, 5n, 'at_once'],
    [5n, 4n, 'at_once'],
    [5n, 5n, 'same'],
    [null, null, 'same'],
    [5n, 6n, 'later'],
    [5n, null, 'later'],
  ] as const)('[T39] from %s to %s: %s', (now, asked, expected) => {
    expect(judgeChange(now, asked)).toBe(expected);
  });

  test('[T40] the lowest of two limits counts, and none is no limit', () => {
    expect([lowerLimit(3n, 2n), lowerLimit(2n, 3n), lowerLimit(null, 3n), lowerLimit(2n, null), lowerLimit(null, null)]).toEqual([2n, 2n, 3n, 2n, null]);
  });

  test('[T39] a raise waits for a day at least, whatever the setting says', () => {
    expect([24, 72, 168, 1].map((hours) => raiseReadyAt(at('2026-01-01'), hours).toISOString().slice(0, 13))).toEqual([
      '2026-01-02T10',
      '2026-01-04T10',
      '2026-01-08T10',
      '2026-01-02T10',
    ]);
  });

  test('[T38] money is counted by day, week and month, and session time per log-in', () => {
    expect([fitsPeriod('deposit', 'day'), fitsPeriod('session', 'session'), fitsPeriod('session', 'day'), fitsPeriod('loss', 'session')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('pauses', () => {
  test.each([
    ['day', '2026-02-01'],
    ['week', '2026-02-07'],
    ['month', '2026-02-28'],
    ['months2', '2026-03-31'],
    ['months3', '2026-04-30'],
    ['months6', '2026-07-31'],
    ['year', '2027-01-31'],
    ['years5', '2031-01-31'],
  ] as [PauseLength, string][])('[T42] [T43] %s from the last of January lasts until %s', (length, end) => {
    expect(pauseEnd(at('2026-01-31'), length).toISOString()).toBe(`${end}T10:00:00.000Z`);
  });

  test('[T42] [T43] the lengths of time-outs and of exclusions are those of the standard', () => {
    const of = (kind: string) => pauseLengths.filter((length) => pauses[length].kind === kind);
    expect([of('time_out'), of('exclusion')]).toEqual([
      ['day', 'week', 'month', 'months2', 'months3'],
      ['months6', 'year', 'years5'],
    ]);
  });

  test.each([
    ['within its first half year it stands', '2026-06-30', null],
    ['afterwards it ends a week after the decision', '2026-08-01', '2026-08-08'],
    ['one that ends sooner by itself is left alone', '2026-12-28', null],
  ])('[T45] %s', (_name, now, end) => {
    expect(
      shortenedEnd({ from: at('2026-01-01'), until: at('2027-01-01') }, at(now))
        ?.toISOString()
        .slice(0, 10) ?? null,
    ).toBe(end);
  });
});
