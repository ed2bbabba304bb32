import { ApiProblem } from '@laro/client/client';
import { expect, test } from 'vitest';
import { problemText } from './problem-text.ts';

const words = {
  tag: 'en-GB',
  t: (key: string) => key,
  find: (key: string, values?: Record<string, string | number>) =>
    key === 'problem.member.blocked_until' ? `until ${values?.['until']} because ${values?.['cause']}` : null,
};

test('[T65] [ERR-01] a moment is read as a clock shows it, everything else as it comes', () => {
  const problem = new ApiProblem(403, 'member.blocked_until', { kind: 'bet', cause: 'asked', until: '2026-11-23T10:30:00.000Z' });
  const text = problemText(words, problem);
  expect(text).toMatch(/^until 2[2-4] Nov 2026, \d{2}:\d{2} because asked$/);
  expect(problemText(words, new ApiProblem(500, 'no.such_code'))).toBe('problem.network.unreadable');
});
