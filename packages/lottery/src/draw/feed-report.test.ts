import { describe, expect, test } from 'vitest';

import { VN_LEVELS } from '../numbers/levels.ts';
import { FEED_SILENT_MS, isChoosable, judgeFeeds, readReport } from './feed-report.ts';

const levels = VN_LEVELS.S;
const prizes: readonly (readonly unknown[])[] = levels.map(({ count, length }) => Array.from({ length: count }, () => '7'.repeat(length)));
const expected = { source: 'lotus', region: 'south', station: 'Cà Mau', date: '2026-11-23', levels };
const report = {
  source: 'lotus',
  sequence: 7,
  region: 'south',
  station: 'Cà Mau',
  date: '2026-11-23',
  isFinal: true,
  prizes,
  issuedAt: '2026-11-23T09:20:00Z',
};
const read = (changed: Readonly<Record<string, unknown>>) => readReport(JSON.stringify({ ...report, ...changed }), expected);
const HOUR_MS = 3_600_000;

describe('[LOTT-41] reports of a feed', () => {
  test('[LOTT-41] a final report gives the result with its leading zeros; a partial one the numbers so far', () => {
    expect(read({ prizes: prizes.with(0, ['012345']) })).toEqual({
      report: { sequence: 7, isFinal: true, result: expect.stringMatching(/^012345\/77777\//) },
    });
    const partial = prizes.map((numbers, place) => (place < 6 ? [] : numbers));
    expect(read({ isFinal: false, prizes: partial })).toEqual({ report: { sequence: 7, isFinal: false, result: '//////7777,7777,7777/777/77' } });
    expect(read({ isFinal: true, prizes: partial })).toEqual({ fault: 'count' });
  });

  test.each([
    [{ source: 'heron' }, 'source'],
    [{ region: 'north' }, 'region'],
    [{ station: 'Ca Mau' }, 'station'],
    [{ date: '2026-11-22' }, 'date'],
    [{ prizes: prizes.slice(1) }, 'level'],
    [{ prizes: 'none' }, 'level'],
    [{ prizes: prizes.with(3, ['77777']) }, 'count'],
    [{ isFinal: false, prizes: prizes.with(0, ['123456', '123456']) }, 'count'],
    [{ prizes: prizes.with(0, ['12345']) }, 'length'],
    [{ prizes: prizes.with(0, [123_456]) }, 'form'],
    [{ prizes: prizes.with(0, ['12３456']) }, 'form'],
    [{ sequence: 0 }, 'form'],
    [{ sequence: 1.5 }, 'form'],
    [{ isFinal: 'yes' }, 'form'],
  ])('[LOTT-41] %o is refused: %s', (changed, fault) => {
    expect(read(changed)).toEqual({ fault });
  });

  test.each(['', '[]', 'null', '{"source":'])('[LOTT-41] a text that is no object is refused: "%s"', (text) => {
    expect(readReport(text, expected)).toEqual({ fault: 'form' });
  });
});

describe('[LOTT-42] two feeds', () => {
  test('[LOTT-42] equal finals draw, different ones dispute, a missing one waits and is void after a day', () => {
    expect(judgeFeeds('awaiting', ['1', '1'], 0)).toBe('draw');
    expect(judgeFeeds('awaiting', ['1', '2'], 0)).toBe('dispute');
    expect(judgeFeeds('awaiting', ['1', null], 23 * HOUR_MS)).toBe('wait');
    expect(judgeFeeds('awaiting', ['1', null], 24 * HOUR_MS)).toBe('void');
    // One feed alone never draws.
    expect(judgeFeeds('awaiting', ['1'], HOUR_MS)).toBe('wait');
    // A dispute is ended by people, also where the feeds agree by now.
    expect(judgeFeeds('disputed', ['1', '1'], HOUR_MS)).toBe('wait');
    expect(judgeFeeds('disputed', ['1', '2'], 24 * HOUR_MS)).toBe('void');
  });

  test('[LOTT-42] people choose in a dispute, or once a feed has been silent for six hours', () => {
    expect(isChoosable('disputed', ['1', '2'], 0)).toBe(true);
    expect(isChoosable('awaiting', ['1', null], FEED_SILENT_MS - 1)).toBe(false);
    expect(isChoosable('awaiting', ['1', null], FEED_SILENT_MS)).toBe(true);
    expect(isChoosable('drawn', ['1', '2'], FEED_SILENT_MS)).toBe(false);
  });
});
