import * as z from 'zod';
import { taskMetrics } from '@laro/domain/missions/mission-program';
import { expect, test } from 'vitest';
import { contract } from '../contract.ts';

/** The calls by which the desk writes what members are rewarded for. */
const ruleCalls = [
  'saveDeskRewardRule',
  'saveDeskMission',
  'saveDeskLadder',
  'saveDeskRaffle',
  'saveDeskTournament',
  'saveDeskInviteRule',
  'saveDeskBonusOffer',
  'addDeskGoods',
] as const;

/** Names of all fields of a schema, at any depth. */
function fieldsOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { properties } = node as { properties?: unknown };
  const own = typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  return [...own, ...Object.values(node).flatMap(fieldsOf)];
}

const bodyFields = (body: z.ZodType): string[] => [...new Set(fieldsOf(z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' })))].toSorted();

/** A limit that was raised, a deposit after a loss, a sum of deposits, or play in less time. */
const forbidden = /limit|raise|loss|lost|losing|net|depositSum|depositTotal|speed|fast|pace|seconds|minutes|perHour|session/i;
/** How long a tournament waits for rounds that were opened before its end, and how many pieces of goods a member can order. */
const harmless = ['graceMinutes', 'limit'];

test.each(ruleCalls)('[REW-25] %s has no field that rewards a raised limit, a deposit after a loss, or play in less time', (name) => {
  const fields = bodyFields(contract[name].body);
  expect(fields).toContain('reason');
  expect(fields.filter((field) => forbidden.test(field) && !harmless.includes(field))).toEqual([]);
});

test('[REW-25] the check finds such a field wherever it is', () => {
  const body = z.object({ tasks: z.array(z.object({ reason: z.string(), limitRaised: z.boolean(), afterLoss: z.boolean() })) });
  expect(bodyFields(body).filter((field) => forbidden.test(field))).toEqual(['afterLoss', 'limitRaised']);
});

test('[REW-25] a task counts play, sign-ins, deposits or what is done once: no metric rewards losses, raised limits or pace', () => {
  expect(taskMetrics).toEqual([
    'rounds',
    'valid_stake',
    'wins',
    'multiplier',
    'distinct_games',
    'distinct_days',
    'signed_days',
    'deposits',
    'verified',
    'mobile_verified',
    'limit_set',
    'play_looked_at',
  ]);
});
