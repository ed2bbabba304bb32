import { formatMoney } from '@laro/domain/money/money';
import { isLarge, type RiskRule } from '@laro/domain/risk/risk-rules';
import type { Settings } from '@laro/domain/settings/settings';
import type pg from 'pg';
import { follow } from '#server/ledger/feed/feed.ts';
import type { TouchedRound } from '#server/ledger/feed/touched-rounds.ts';
import { raise } from './raise-flags.ts';
import { membersOfAccounts } from './risk-facts.store.ts';

/** Significant events of a round (T34): the stake as soon as it is placed, the win when the round is closed. */
function eventsOf({ state, staked, paid }: TouchedRound, settings: Settings): RiskRule[] {
  return [
    ...(state !== 'void' && isLarge(staked, settings['risk.largeStake']) ? (['large_stake'] as const) : []),
    ...(state === 'closed' && isLarge(paid, settings['risk.largeWin']) ? (['large_win'] as const) : []),
  ];
}

/**
 * Flags large stakes and wins of real money among the new rounds. Exactly once, in several processes, and safe to
 * interrupt anywhere. Returns true if more are waiting.
 */
export const flagLargeRounds = (pool: pg.Pool, settingsOf: (merchantCode: string) => Settings | undefined, now: () => number): Promise<boolean> =>
  follow(pool, 'risk', { rounds: true }, async (client, { rounds }) => {
    const large = rounds.flatMap((round) => {
      const settings = settingsOf(round.merchantCode);
      return settings ? eventsOf(round, settings).map((rule) => ({ round, rule })) : [];
    });
    if (large.length === 0) return false;
    const members = await membersOfAccounts(client, [...new Set(large.map(({ round }) => round.cashAccount))]);
    for (const { round, rule } of large) {
      const playerId = members.get(round.cashAccount);
      if (playerId === undefined) continue;
      const { id, merchantCode, gameId, staked, paid, currency } = round;
      const evidence = { round: id, game: gameId, stake: formatMoney(staked), paid: formatMoney(paid), currency };
      await raise(client, { merchantCode, playerId, at: new Date(now()) }, { rule, key: `round:${id}`, evidence });
    }
    return false;
  });
