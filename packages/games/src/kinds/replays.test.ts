import { expect, test } from 'vitest';
import { allRules } from './all.ts';
import { kindOfRules, knownRules, loadReplay, ruleName } from './replays.ts';

test('[T55] [GAME-10] the names of rules that are known before their kind is loaded are those of all rules, each with its kind', async () => {
  expect(knownRules).toEqual(allRules.map(ruleName));
  for (const rules of allRules) {
    expect(kindOfRules(ruleName(rules)), rules.id).toBe(rules.kind);
    expect(await loadReplay(rules.id, rules.version)).toMatchObject({ kind: rules.kind, id: rules.id, version: rules.version });
  }
});

test('[T55] unknown rules and versions are not found', async () => {
  expect(kindOfRules('lines-20-tripled 99')).toBeNull();
  expect(await loadReplay('lines-20-tripled', 99)).toBeNull();
  expect(await loadReplay('toString', 1)).toBeNull();
});
