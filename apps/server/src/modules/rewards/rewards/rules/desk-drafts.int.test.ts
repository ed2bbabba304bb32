import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { many } from '#server/db/sql.ts';
import { inviteTermsOnWire, testInvites, type TestInvites } from '#server/testing/rewards/test-invites.ts';
import { missionOnWire } from '#server/testing/rewards/test-missions.ts';
import { ladderOnWire } from '#server/testing/rewards/test-ranks.ts';
import { tournamentOnWire } from '#server/testing/rewards/test-tournaments.ts';
import { raffleOnWire } from '#server/testing/test-raffles.ts';

let site: TestInvites;
beforeAll(async () => {
  site = await testInvites();
});
afterAll(() => site.close());

const params = { merchant: 'laro' };
const [startsAt, later] = ['2027-01-02T00:00:00.000Z', '2027-02-02T00:00:00.000Z'];
const named = { code: 'audited', startsAt, endsAt: later };
const signIn = { onMiss: 'restart', days: [{ kind: 'cash', amount: '1.00' }] };

/** Each draft of the rooms of rewards with the action of its audit entry. */
const drafts = {
  saveDeskRewardRule: { action: 'reward.ruleWritten', body: { ...named, names: { EN: 'Audited' }, cap: null, body: signIn } },
  saveDeskMission: { action: 'mission.written', body: { ...named, body: missionOnWire } },
  saveDeskRaffle: { action: 'raffle.written', body: { ...named, body: raffleOnWire } },
  saveDeskTournament: { action: 'tournament.written', body: { ...named, body: tournamentOnWire } },
  saveDeskLadder: { action: 'rank.ladderWritten', body: { startsAt, body: ladderOnWire } },
  saveDeskInviteRule: { action: 'invite.ruleWritten', body: { startsAt, body: inviteTermsOnWire } },
} as const;

describe('drafts in the audit log', () => {
  test.each(Object.entries(drafts))('[REW-29] [REW-56] %s is recorded with the version before and after', async (call, { action, body }) => {
    const save = (change: object) => site.marketing.call(call as keyof typeof drafts, { params, body: { ...body, ...change, reason: 'a test' } as never });
    expect((await save({})).status).toBe(200);
    expect((await save({ startsAt: '2027-01-03T00:00:00.000Z' })).status).toBe(200);
    type Entry = { before: { startsAt: string } | null; after: { startsAt: string }; reason: string };
    const entries = await many<Entry>(site.pool, 'select before, after, reason from audit_entries where action = $1 order by number desc limit 2', [action]);
    const [second, first] = entries;
    expect(second).toMatchObject({ reason: 'a test', before: { startsAt }, after: { startsAt: '2027-01-03T00:00:00.000Z' } });
    expect(second?.before).toEqual(first?.after);
  });
});
