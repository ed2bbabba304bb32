import { expect, test } from 'vitest';
import type { StudioProblem, TableStakeState } from '../../../../src/protocol.ts';
import { DroppedStakes } from './dropped-stakes.ts';

const play = (...stakes: [key: string, state: TableStakeState, refusal?: StudioProblem | null][]) => ({
  stakes: stakes.map(([key, state, refusal = null]) => ({ key, state, refusal, positions: {}, line: '' })),
});

test('[TABLE-02] [GAME-08] the reason of a stake that is out at the draw is found once, also for a player who comes back', () => {
  const dropped = new DroppedStakes();
  dropped.answered(play(['a', 'begun'], ['b', 'taken']));
  expect(dropped.reasonIn([play(['a', 'begun'], ['b', 'taken'])])).toBeNull();
  const out = play(['a', 'revoked', 'studio.stake_late'], ['b', 'counted']);
  expect([dropped.reasonIn([out]), dropped.reasonIn([out])]).toEqual(['studio.stake_late', null]);
  expect(new DroppedStakes().reasonIn([play(['b', 'counted']), out])).toBe('studio.stake_late');
});

test('[TABLE-02] the wallet’s reason is found where it refuses a stake after the answer, and not where the answer named it', () => {
  const dropped = new DroppedStakes();
  dropped.answered(play(['a', 'begun']));
  const refused = play(['a', 'cancelled', 'studio.not_enough_money'], ['b', 'cancelled', 'studio.limit_reached']);
  expect([dropped.reasonIn([refused]), dropped.reasonIn([refused])]).toEqual(['studio.not_enough_money', null]);
});

test('[TABLE-02] stakes that the player took back, and those of a void round, have no reason to tell', () => {
  const dropped = new DroppedStakes();
  dropped.answered(play(['a', 'begun'], ['b', 'begun'], ['c', 'begun']));
  const out = play(['a', 'revoked', 'studio.taken_back'], ['b', 'cancelled', 'studio.round_void'], ['c', 'cancelled', 'studio.few_buyers']);
  expect(dropped.reasonIn([out])).toBeNull();
});
