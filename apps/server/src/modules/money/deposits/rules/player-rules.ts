import type { Settings } from '@laro/domain/settings/settings';
import type pg from 'pg';
import { refuseBlocked, setBlock } from '#server/modules/core/blocks/index.ts';
import { unprovenDepositRoom } from '#server/modules/people/identity-documents/index.ts';
import type { Limits } from '#server/modules/people/limits/index.ts';
import type { DepositsDeps } from '../deposits-parts.ts';

interface PlayerRulesDeps {
  pool: pg.Pool;
  settingsOf: (merchantCode: string) => Settings | undefined;
  limits: Pick<Limits, 'depositRoom'>;
}

/** Rules of other modules that forbid or bound a player's deposits. */
export const playerRules = ({ pool, settingsOf, limits }: PlayerRulesDeps): Pick<DepositsDeps, 'refuseBlocked' | 'roomsOf' | 'blockDeposits'> => ({
  refuseBlocked: (playerId) => refuseBlocked(pool, playerId, 'deposit'),
  roomsOf: async (queries, playerId, pending) => [
    await limits.depositRoom(queries, playerId, pending),
    await unprovenDepositRoom(queries, settingsOf, { playerId, pending }),
  ],
  blockDeposits: async (transaction, player, { at, until, failures }) => {
    const reason = `${failures} payments failed one after the other`;
    await setBlock(transaction, player, { kind: 'deposit', cause: 'security', reason, by: 'installation', at, until });
  },
});
