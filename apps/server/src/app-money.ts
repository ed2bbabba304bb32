import { createAdjustments } from '#server/modules/adjustments/index.ts';
import { createBlockUpkeep } from '#server/modules/blocks/index.ts';
import { createJackpot } from '#server/modules/jackpot/index.ts';
import { createLobby } from '#server/modules/lobby/index.ts';
import { createMembers } from '#server/modules/members/index.ts';
import { createPlayMonitor } from '#server/modules/play-monitor/index.ts';
import { createRecords } from '#server/modules/records/index.ts';
import type { Rewards } from '#server/modules/rewards/index.ts';
import { createRisk } from '#server/modules/risk/index.ts';
import { createStatements } from '#server/modules/statements/index.ts';
import type { Accounts, Ground } from './app-accounts.ts';
import { createBonusMoney } from './app-bonuses.ts';
import { createOwnRewards } from './app-rewards.ts';
import { createHooks, type Hooks } from './app-hooks.ts';
import { createMoneyIn } from './app-deposits.ts';
import { createPayouts } from './app-payouts.ts';
import { createCareParts } from './app-care.ts';
import type { Play } from './app-play.ts';

/** What follows from play: what is kept of it, the pool, and what the lobby makes of it for a member. */
function createFollowers({ deps, pool, directory }: Ground, { players, limits }: Accounts, { catalogue, vendors }: Play, rewards: Pick<Rewards, 'counters'>) {
  const { onBackgroundError } = deps;
  const records = createRecords({ pool, catalogue, roundDetail: vendors.roundDetail, onBackgroundError });
  const statements = createStatements({ pool, catalogue, onSummarySeen: limits.noteSummarySeen, onBackgroundError });
  const jackpot = createJackpot({
    pool,
    secret: deps.secret,
    directory,
    vendorName: catalogue.vendorName,
    onWon: (publicId) => players.announcer.changed(publicId, 'wallet'),
    onBackgroundError,
  });
  const lobby = createLobby({
    pool,
    catalogue,
    recentGames: records.recentGames,
    counters: async (merchant, player) => ({
      ...(await rewards.counters(merchant, player)),
      REFERRAL: { enabled: merchant.settings['menu.invite'], count: 0 },
    }),
  });
  return { records, statements, jackpot, lobby };
}

/** How the desk looks at members and their play. */
function createSupervision(
  { deps, pool, directory, onTrouble }: Ground,
  { messages, players }: Accounts,
  { identity, twoPersons, vendors }: Play,
  hooks: Pick<Hooks, 'memberMerged'>,
) {
  const { onBackgroundError } = deps;
  const members = createMembers({
    pool,
    onSessionsEnded: (publicId) => players.announcer.changed(publicId, 'sessions'),
    onMerged: hooks.memberMerged,
    tell: messages.tell,
    merchantOf: (code) => directory.byCode(code),
    onBackgroundError,
    now: Date.now,
  });
  const blockUpkeep = createBlockUpkeep({ pool, onBackgroundError });
  const adjustments = createAdjustments({
    pool,
    audit: identity.audit,
    twoPersons,
    onChanged: ({ publicId }) => players.announcer.changed(publicId, 'wallet'),
    now: Date.now,
  });
  const monitor = createPlayMonitor({
    pool,
    members,
    roundDetail: vendors.roundDetail,
    zones: () => Object.fromEntries(directory.list().map(({ code, settings }) => [code, settings['market.timeZone']])),
    now: Date.now,
    onAlarm: (alarm) => onTrouble('a game returns more or less than its vendor states', { alarm }),
    onBackgroundError,
  });
  const risk = createRisk({ pool, settingsOf: (code) => directory.byCode(code)?.settings, now: Date.now, onBackgroundError });
  return { members, blockUpkeep, adjustments, monitor, risk };
}

/** Everything that money passes through, and who watches over it. */
export function createMoney(ground: Ground, accounts: Accounts, play: Play) {
  const bonuses = createBonusMoney(ground, accounts, play);
  const rewards = createOwnRewards(ground, accounts, play, bonuses);
  const hooks = createHooks(bonuses, ground.deps.onBackgroundError);
  const supervision = createSupervision(ground, accounts, play, hooks);
  return {
    ...createFollowers(ground, accounts, play, rewards),
    ...supervision,
    ...createCareParts(ground, accounts, supervision, hooks),
    bonuses,
    rewards,
    deposits: createMoneyIn(ground, accounts, play, hooks),
    payouts: createPayouts(ground, accounts, play, hooks),
  };
}

export type Money = ReturnType<typeof createMoney>;
