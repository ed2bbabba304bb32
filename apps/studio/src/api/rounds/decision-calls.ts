import { makeAct } from '../../decisions/make-act.ts';
import { playOfAct } from '../../tables/push/table-view.store.ts';
import type { StudioCalls } from '../../protocol.ts';
import type { Session } from '../../sessions/sessions.store.ts';
import { findStakeByKey } from '../../tables/stakes/table-stakes.store.ts';
import type { ApiDeps } from '../api-deps.ts';
import { StudioRefusal } from '../studio-refusal.ts';
import { answerStake, countStake, tableOf } from '../table-calls.ts';

type Takes = StudioCalls['table-act']['takes'];
type Gives = Promise<StudioCalls['table-act']['gives']>;

/** The player's next decision. An act with a further stake counts when the wallet has taken the stake; a refused one is a refusal with its reason. */
export async function tableAct(deps: ApiDeps, session: Session, { key, number, act, round }: Takes): Gives {
  countStake(session);
  const table = tableOf(deps, session);
  if (!table.rules.table.decisions) throw new StudioRefusal('studio.request_wrong');
  const { playerId } = session;
  const stakeId = await makeAct(deps.pool, { playerId, tableId: table.tableId, games: deps.games, key, number, act, roundNumber: round ?? null });
  if (stakeId !== null) await deps.tables.stakeLife(stakeId, true);
  if (await findStakeByKey(deps.pool, playerId, table.tableId, key)) return answerStake(deps, session, table, key);
  const play = await playOfAct(deps.pool, table.tableId, playerId, key);
  if (!play) throw new StudioRefusal('studio.round_unknown');
  return { play };
}
