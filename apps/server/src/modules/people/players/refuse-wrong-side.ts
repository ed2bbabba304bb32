import type { Settings } from '@laro/domain/settings/settings';
import type pg from 'pg';
import { Refusal } from '#server/http/problems/refusal.ts';
import { TRIAL_TYPE } from './player-session.ts';
import { readType } from './players.store.ts';

/** Type with the rights of a member only (ROLE-01). */
const MEMBER_RIGHTS_TYPE = 40;
const isAgent = (type: number): boolean => type !== 0 && type !== TRIAL_TYPE && type !== MEMBER_RIGHTS_TYPE;

/**
 * LOGIN-11: some sites accept agents only, some members only, for every way to log in; free play counts as neither. Called after the identity is proven,
 * so the refusal may name the reason. Throws `session.agent_account`, `session.member_account`.
 */
export async function refuseWrongSide(pool: pg.Pool, { 'login.side': side }: Pick<Settings, 'login.side'>, playerId: bigint): Promise<void> {
  if (side === 'all') return;
  const type = await readType(pool, playerId);
  if (type === null || type === TRIAL_TYPE) return;
  if (side === 'members' && isAgent(type)) throw new Refusal('session.agent_account');
  if (side === 'agents' && !isAgent(type)) throw new Refusal('session.member_account');
}
