import type { StudioCalls, StudioProblem } from '../../protocol.ts';
import { findByKey } from '../../rounds/history.store.ts';
import type { Moved } from '../../rounds/moves.store.ts';
import { notTaken } from '../../rounds/round-answers.ts';
import { draw } from '../../rounds/life/round-steps.ts';
import type { Session } from '../../sessions/sessions.store.ts';
import type { ApiDeps } from '../api-deps.ts';
import { answerRound } from './rounds-calls.ts';
import { StudioRefusal } from '../studio-refusal.ts';

const refusals: Readonly<Record<Exclude<Moved, 'made'>, StudioProblem>> = {
  refused: 'studio.move_not_offered',
  other: 'studio.key_used',
  closed: 'studio.move_not_offered',
};

/** Makes the next move of a round of this player. A round that is open goes on although its game is switched off (T65): no stake is taken. */
export async function step(deps: ApiDeps, session: Session, { key, number, move }: StudioCalls['step']['takes']): Promise<StudioCalls['step']['gives']> {
  const round = await findByKey(deps.pool, session, key);
  const rules = round && deps.games.rules(round.mathematics, round.version);
  if (!round) throw new StudioRefusal('studio.round_unknown');
  // A process of another version may have its rules: the client sends the move again.
  if (!rules) throw new StudioRefusal('studio.internal');
  const moved = await deps.store.move(round.id, { number, move }, (_bet, moves, seeds) => draw(rules, round, moves, seeds));
  if (moved !== 'made') throw new StudioRefusal(refusals[moved]);
  const answer = await answerRound(deps, session, round, 'now');
  if (answer.state !== 'stepping' || answer.moves >= number) return answer;
  // The wallet has not taken the further stake: the move is not made, and the round waits for another.
  const now = await deps.store.find(round.id);
  const refused = now && notTaken(now);
  const { balance } = await deps.wallet.balance(session);
  throw new StudioRefusal(refused?.refusal ?? 'studio.internal', { balance, limit: refused?.refusalLimit ?? null });
}
