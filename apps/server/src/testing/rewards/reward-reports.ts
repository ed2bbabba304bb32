import { createStatements } from '#server/modules/money/statements/index.ts';
import { createGifts, createSegments } from '#server/modules/rewards/segments/index.ts';
import { createRewardCosts } from '#server/modules/rewards/costs/index.ts';
import { vipLabels } from '#server/modules/rewards/ranks/index.ts';
import { rewardCauses } from '#server/modules/rewards/rewards/index.ts';
import { createRewardSummary } from '#server/modules/rewards/summary/index.ts';
import type { TestDesk } from '../test-desk.ts';
import type { TestRewards } from './test-rewards.ts';

const onBackgroundError = () => undefined;

export interface ReportModules {
  costs: ReturnType<typeof createRewardCosts>;
  gifts: ReturnType<typeof createGifts>;
  segments: ReturnType<typeof createSegments>;
}

/** Views of rewards over several programs: the short view, the transaction record, and costs; and gifts to segments. */
export function reportsOf(
  { base: { pool }, directory, staff, twoPersons }: TestDesk,
  clock: { now: number },
  { rewards, missions, mall, inbox }: Pick<TestRewards, 'rewards' | 'missions' | 'mall' | 'inbox'>,
) {
  const now = () => clock.now;
  const labels = vipLabels({ pool, now });
  const summary = createRewardSummary({
    pool,
    rewards: rewards.programs,
    signIn: rewards.signInBrief,
    mission: missions.nearest,
    rankName: async (...member) => (await labels(...member)).vipLabelName,
    points: mall.points,
    unread: inbox.unread,
  });
  const statements = createStatements({
    pool,
    catalogue: { viewGame: () => null, vendorName: () => null },
    causesOf: rewardCauses(pool),
    onBackgroundError,
  });
  const costs = createRewardCosts({
    pool,
    merchantOf: (code) => directory.byCode(code),
    merchants: () => directory.list(),
    now,
    onBackgroundError,
  });
  const gifts = createGifts({
    pool,
    audit: staff.audit,
    twoPersons,
    merchantOf: (code) => directory.byCode(code),
    rewards: rewards.programs,
    noteGift: inbox.noteGift,
    onChanged: () => undefined,
    now,
    onBackgroundError,
  });
  const segments = createSegments({
    pool,
    audit: staff.audit,
    twoPersons,
    merchantOf: (code) => directory.byCode(code),
    rewards: rewards.programs,
    now,
    onBackgroundError,
  });
  return {
    modules: { costs, gifts, segments },
    handlers: { ...summary.handlers, ...statements.handlers, ...costs.handlers, ...gifts.handlers, ...segments.handlers },
  };
}
