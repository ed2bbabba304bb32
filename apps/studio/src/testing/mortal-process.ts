/** Thrown by every step of a process that is dead. */
export class Death extends Error {}

/** Where a studio dies: at its n-th step of any kind, before the step does anything or after it has. */
export interface DeathPlan {
  at: number;
  when: 'before' | 'after';
}

/** Lets a process die: from then on none of its steps does anything. */
export class MortalProcess {
  #steps = 0;
  #isDead = false;
  readonly #plan: DeathPlan | null;

  constructor(plan: DeathPlan | null) {
    this.#plan = plan;
  }

  wrap<Target extends object>(target: Target): Target {
    return new Proxy(target, {
      get: (from, name) => {
        const step = Reflect.get(from, name) as (...given: unknown[]) => Promise<unknown>;
        return (...given: unknown[]) => this.#step(() => step(...given));
      },
    });
  }

  async #step(does: () => Promise<unknown>): Promise<unknown> {
    this.#steps += 1;
    if (this.#isDead || this.#isNow('before')) throw this.#die();
    const result = await does();
    if (this.#isNow('after')) throw this.#die();
    return result;
  }

  #isNow(when: DeathPlan['when']): boolean {
    return this.#plan?.at === this.#steps && this.#plan.when === when;
  }

  #die(): Death {
    this.#isDead = true;
    return new Death();
  }
}
