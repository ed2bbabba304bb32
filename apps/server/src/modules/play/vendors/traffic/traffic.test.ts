import { describe, expect, test } from 'vitest';
import { latencyClass, noLatencies, percentileMs } from './latency.ts';
import { withoutSecrets } from './traffic.ts';

describe('[T87] a kept call', () => {
  test('[T87] holds no token, no session and no one-time code', () => {
    expect(withoutSecrets('{"user":"p1", "token" : "abc","amount":5}')).toBe('{"user":"p1", "token" : "…","amount":5}');
    expect(withoutSecrets('{"url":"http://localhost:3001/play/slot#one-time"}')).toBe('{"url":"http://localhost:3001/play/slot…"}');
    expect(withoutSecrets('{"url":"https://x.example/?code=1"}')).toBe('{"url":"https://x.example/…"}');
  });
  test('[T87] is cut where it is long', () => {
    expect(withoutSecrets('x'.repeat(9000))).toHaveLength(4000);
  });
});

describe('[T65] latencies', () => {
  const counted = (durations: readonly number[]) => {
    const counts = noLatencies();
    for (const duration of durations) counts[latencyClass(duration)] = (counts[latencyClass(duration)] ?? 0) + 1;
    return counts;
  };
  test('[T65] percentiles are reported as the class that contains them', () => {
    const counts = counted([...Array.from({ length: 19 }, () => 8), 250]);
    expect([percentileMs(counts, 0.5), percentileMs(counts, 0.95), percentileMs(counts, 1)]).toEqual([10, 10, 300]);
  });
  test('[T65] have no figure without calls, or beyond the last class', () => {
    expect(percentileMs(noLatencies(), 0.95)).toBeNull();
    expect(percentileMs(counted([9000]), 0.5)).toBeNull();
  });
});
