import { isEnded } from './round-states.ts';
import { createRoundSteps, type RoundStepDeps } from './round-steps.ts';

/**
 * `fresh`: by the question that began it. `due`: when its time has come. `now`: whether it has come or not, after a start or when the
 * player is waiting.
 */
export type Urgency = 'fresh' | 'due' | 'now';

export interface RoundLife {
  /** Takes a round on as far as it goes now. Answers how long to wait for the next try, null when it is ended or somebody else's. */
  advance: (id: string, urgency: Urgency) => Promise<number | null>;
}

/** Moves rounds along their states. Two that move one round at once do no harm: the books take each step once, and the wallet each transaction once. */
export function createRoundLife(deps: RoundStepDeps): RoundLife {
  const { store } = deps;
  const step = createRoundSteps(deps);

  const run = async (id: string, urgency: Urgency): Promise<number | null> => {
    for (let isFirst = true; ; isFirst = false) {
      const round = await store.find(id);
      if (!round || isEnded(round.state)) return null;
      if (!round.isDue && !(isFirst && urgency !== 'due')) return null;
      const stepped = await step(round, urgency === 'fresh');
      if (stepped !== 'on') return stepped.waitMs;
    }
  };

  const running = new Map<string, Promise<number | null>>();
  return {
    advance: (id, urgency) => {
      const known = running.get(id);
      if (known) return known;
      const started = run(id, urgency).finally(() => running.delete(id));
      running.set(id, started);
      return started;
    },
  };
}
