import { briefs } from '@laro/art/briefs';
import { allRules } from '@laro/games/kinds/all';
import { rulesOfGame } from '@laro/games/kinds/game-rules';
import { expect, test } from 'vitest';

/** Games that the studio hosts in kinds other than slots, by the kind of their rules. */
const hosted = briefs.flatMap((brief) => {
  const rules = rulesOfGame(brief);
  return rules && rules.kind !== 'slot' ? [{ id: brief.id, vendor: brief.vendor, rules }] : [];
});

test('[GAME-01] every hosted game has one row of rules of its own, and every row has its game', () => {
  const played = hosted.map(({ rules }) => `${rules.id} ${rules.version}`);
  expect(new Set(played).size).toBe(played.length);
  const latest = new Map<string, number>();
  for (const { id, version, kind } of allRules) if (kind !== 'slot') latest.set(id, Math.max(version, latest.get(id) ?? 0));
  expect([...latest].map(([id, version]) => `${id} ${version}`).toSorted()).toEqual(played.toSorted());
});

test('[GAME-01] no two games of a kind are the same: their bets, returns, times or limits differ', () => {
  const rows = new Map<string, string>();
  for (const { id, vendor, rules } of hosted) {
    const { id: _id, version: _version, ...row } = rules.publicRules() as { id: string; version: number };
    // Vendors set the same game in their own rooms.
    const text = JSON.stringify([rules.kind, vendor, row]);
    expect([id, rows.get(text) ?? null]).toEqual([id, null]);
    rows.set(text, id);
  }
});
