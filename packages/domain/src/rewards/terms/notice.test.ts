import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NOTICE_MS, noticeOf, replacedVersion, type TermsVersion } from './notice.ts';
import { less, more, offer } from './terms.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-20T00:00:00Z');
const at = (days: number) => NOW + days * DAY_MS;
const version = (number: number, change: Partial<TermsVersion> & { gain?: number; price?: number } = {}): TermsVersion => {
  const { gain = 10, price = 5, ...rest } = change;
  return {
    id: `v${number}`,
    version: number,
    state: 'published',
    startsAt: at(-10),
    endsAt: null,
    stoppedAt: null,
    terms: [offer('program', 'reward', [more('reward', 'gain', gain), less('price', 'price', price)])],
    ...rest,
  };
};
const draft = (change: Parameters<typeof version>[1] = {}): TermsVersion => version(9, { state: 'draft', startsAt: NOW, ...change });
const replaced = (versions: readonly TermsVersion[], next: TermsVersion = draft()) => replacedVersion(versions, next, NOW)?.version ?? null;

describe('the version that is replaced', () => {
  test('[REW-26] [REW-59] it is the one in force when the next one begins', () => {
    expect(replaced([])).toBeNull();
    expect(replaced([version(1)])).toBe(1);
    expect(replaced([version(1), version(2, { startsAt: at(-5) })])).toBe(2);
    expect(replaced([version(2, { startsAt: at(-5) }), version(1)])).toBe(2);
    expect(replaced([version(1, { startsAt: at(-5) }), version(2, { startsAt: at(-5) })])).toBe(2);
    expect(replaced([version(1), version(2, { startsAt: at(5) })])).toBe(1);
    expect(replaced([version(1), version(2, { startsAt: at(5) })], draft({ startsAt: at(5) }))).toBe(2);
    expect(replaced([version(1), version(2, { state: 'draft', startsAt: at(-5) })])).toBe(1);
    // The draft itself is among the versions of its code.
    expect(replaced([draft(), version(1)])).toBe(1);
    expect(replaced([version(9)])).toBeNull();
  });

  test('[REW-26] [REW-59] after the announced end of a version nothing is replaced', () => {
    expect(replaced([version(1, { endsAt: at(0) })])).toBeNull();
    expect(replaced([version(1, { endsAt: at(0) + 1 })])).toBe(1);
  });

  test('[REW-26] [REW-59] a version that was stopped within 30 days counts as in force or announced', () => {
    const stopped = (stoppedAt: number, change: Partial<TermsVersion> = {}) => version(1, { state: 'stopped', stoppedAt, ...change });
    expect(replaced([stopped(at(-29))])).toBe(1);
    expect(replaced([stopped(at(-30) + 1)])).toBe(1);
    expect(replaced([stopped(at(-30))])).toBeNull();
    expect(replaced([stopped(at(-1), { startsAt: at(3) })])).toBe(1);
    expect(replaced([stopped(at(-1), { endsAt: at(0) })])).toBeNull();
    expect(replaced([version(1, { state: 'stopped', stoppedAt: null })])).toBeNull();
  });
});

describe('the notice', () => {
  const notice = (change: Parameters<typeof version>[1], before: Parameters<typeof version>[1] = {}) => noticeOf([version(1, before)], draft(change), NOW);

  test('[REW-26] [REW-59] better terms and a new program need none', () => {
    expect(notice({ gain: 11, price: 5 })).toBeNull();
    expect(notice({})).toBeNull();
    expect(noticeOf([], draft({ gain: 1 }), NOW)).toBeNull();
  });

  test('[REW-26] [REW-59] worse terms begin 30 days after their publication at the earliest', () => {
    expect(notice({ gain: 9 })).toEqual({ worse: ['reward'], earliest: at(30), from: NOW, isTooSoon: true });
    expect(notice({ gain: 9, startsAt: at(30) - 1 })?.isTooSoon).toBe(true);
    expect(notice({ gain: 9, startsAt: at(30) })?.isTooSoon).toBe(false);
    expect(notice({ gain: 99, price: 6, startsAt: at(31) })).toEqual({ worse: ['price'], earliest: at(30), from: at(31), isTooSoon: false });
  });

  test('[REW-26] [REW-59] an end that comes sooner than announced is itself 30 days ahead, whenever its version begins', () => {
    expect(notice({ endsAt: at(29) })).toEqual({ worse: ['end'], earliest: at(30), from: at(29), isTooSoon: true });
    expect(notice({ endsAt: at(30) })).toEqual({ worse: ['end'], earliest: at(30), from: at(30), isTooSoon: false });
    expect(notice({ endsAt: at(40) }, { endsAt: at(41) })?.worse).toEqual(['end']);
    expect(notice({ endsAt: at(41) }, { endsAt: at(41) })).toBeNull();
    expect(notice({ endsAt: null }, { endsAt: at(41) })).toBeNull();
    expect(notice({ endsAt: at(40), gain: 9 })).toEqual({ worse: ['reward', 'end'], earliest: at(30), from: NOW, isTooSoon: true });
    expect(notice({ endsAt: at(40), startsAt: at(30), gain: 9 })?.isTooSoon).toBe(false);
  });

  test('[REW-26] [REW-59] no series of publications makes terms worse within 30 days of their publication', () => {
    const step = fc.record({ wait: fc.nat(20), delay: fc.nat(60), gain: fc.nat(5) });
    const sameMoment = [
      { wait: 0, delay: 30, gain: 0 },
      { wait: 18, delay: 13, gain: 0 },
      { wait: 0, delay: 12, gain: 1 },
    ];
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
        let now = NOW;
        const published: (TermsVersion & { at: number; gain: number })[] = [{ ...version(1, { gain: 5, startsAt: NOW }), at: NOW, gain: 5 }];
        for (const { wait, delay, gain } of steps) {
          now += wait * DAY_MS;
          const next = version(published.length + 1, { state: 'draft', startsAt: now + delay * DAY_MS, gain });
          if (noticeOf(published, next, now)?.isTooSoon === true) continue;
          published.push({ ...next, state: 'published', at: now, gain });
        }
        const inOrder = published.toSorted((one, other) => one.startsAt - other.startsAt || one.version - other.version);
        for (const [index, one] of inOrder.entries()) {
          const before = inOrder[index - 1];
          // A version that was published before the one that it follows, also in the same moment, is judged by the one that it replaced then.
          if (before === undefined || before.version > one.version) continue;
          expect(one.gain >= before.gain || one.startsAt - one.at >= NOTICE_MS).toBe(true);
        }
      }),
      { examples: [[sameMoment]] },
    );
  });
});
