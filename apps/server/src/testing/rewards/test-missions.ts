import { missionBody } from '@laro/contract/missions/mission';
import type { MissionBody, ProgramTask } from '@laro/domain/missions/mission-program';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { noBudget } from '@laro/domain/rewards/grants/budget';
import { encode } from 'zod';
import { inTransaction } from '#server/db/sql.ts';
import { seedMissions } from '#server/modules/rewards/missions/index.ts';
import type { RewardMember } from './test-rewards.ts';
import type { TestRanks } from './test-ranks.ts';

/** A task of three rounds, unless it says otherwise. */
export const missionTask = (more: Partial<ProgramTask> = {}): ProgramTask => ({
  metric: 'rounds',
  count: 3,
  stake: 0n,
  atLeast: 0,
  gameTypes: [],
  games: [],
  vendors: [],
  minStake: 0n,
  depositMin: 0n,
  ...more,
});

/** A daily mission of three rounds for ₱10, unless it says otherwise. */
export const missionBodyOf = (more: Partial<MissionBody> = {}): MissionBody => ({
  names: { EN: 'Mission', TY: 'Misyon' },
  period: 'day',
  optIn: false,
  tasks: [missionTask()],
  reward: { kind: 'cash', amount: 10n * MAJOR_UNIT },
  further: [],
  rankFrom: null,
  segment: [],
  places: null,
  dayPlaces: null,
  budget: noBudget,
  position: 1,
  ...more,
});

/** A mission in the form of the table and of calls. */
export const missionOnWire = encode(missionBody, missionBodyOf() as Parameters<typeof encode<typeof missionBody>>[1]);

/** Publishes a mission of Laro that began at a moment. */
export const addMission = (
  { pool }: TestRanks,
  code: string,
  more: Partial<MissionBody> = {},
  startsAt = '2026-01-01T00:00:00Z',
  endsAt: string | null = null,
) =>
  inTransaction(pool, (transaction) =>
    seedMissions(transaction, 'laro', [{ code, body: missionBodyOf(more), startsAt: new Date(startsAt), endsAt: endsAt === null ? null : new Date(endsAt) }]),
  );

/** A mission in a member's list. */
export const missionNamed = async ({ browser }: RewardMember, code: string) =>
  (await browser.call('listMissions')).value.missions.find((mission) => mission.code === code);
