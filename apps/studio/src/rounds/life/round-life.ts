import { isEnded } from './round-states.ts';
import { createRoundSteps, type RoundStepDeps } from './round-steps.ts';

/**
 * `fresh`: by the call that began it. `due`: when it is due. `now`: even if it is not due, after a start or while the
 * player is waiting.
 */
export type Urgency = 'fresh' | 'due' | 'now';

export interface RoundLife {
  /** Advances a round as far as possible now. Returns the delay until the next try, null if it has ended or belongs to another process. */
  advance: (id: string, urgency: Urgency) => Promise<number | null>;
}

const ignore = () => {};

/** Moves rounds along their states. Two concurrent movers of one round are safe: the store takes each step once, and the wallet each transaction once. */
export function createRoundLife(deps: RoundStepDeps): RoundLife {
  const { store } = deps;
  const step = createRoundSteps(deps);

  const run = async (id: string, urgency: Urgency): Promise<number | null> => {
    for (let isFirst = true; ; isFirst = false) {
      const round = await store.find(id);
      if (!round || isEnded(round.state)) return null;
      if (!round.isDue && !(isFirst && urgency !== 'due')) return null;
      const stepped = await step(round, urgency === 'fresh');
      if (stepped === 'rests') return null;
      if (stepped !== 'on') return stepped.waitMs;
    }
  };

  const running = new Map<string, { urgency: Urgency; ended: Promise<number | null> }>();

  /** Joins a run in progress, unless that one may do less: a waiting check must not absorb the call that is to send the bet. */
  const advance = (id: string, urgency: Urgency): Promise<number | null> => {
    const known = running.get(id);
    if (known && (known.urgency !== 'due' || urgency === 'due')) return known.ended;
    const started = known ? known.ended.then(ignore, ignore).then(() => run(id, urgency)) : run(id, urgency);
    const entry = {
      urgency,
      ended: started.finally(() => {
        if (running.get(id) === entry) running.delete(id);
      }),
    };
    running.set(id, entry);
    return entry.ended;
  };
  return { advance };
}
