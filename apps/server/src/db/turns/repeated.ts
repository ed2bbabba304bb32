/** Runs of one job in this process, for the metrics. */
export interface JobFigures {
  name: string;
  turns: number;
  failures: number;
  /** End and length of the last run; null before the first one has ended. */
  last: { endedAtMs: number; tookMs: number; isFailed: boolean } | null;
}

const running = new Set<Repeated>();

/** Jobs that are running in this process, in the order of their starts. */
export const listJobs = (): JobFigures[] => [...running].map((job) => job.figures);

/** A run of a job that has not ended within its bound. The run itself cannot be ended: it may still go on. */
export class JobOverdue extends Error {
  constructor(name: string, limitMs: number) {
    super(`the job ${name} has not ended within ${limitMs} ms; another run follows`);
    this.name = 'JobOverdue';
  }
}

/**
 * A background task that runs repeatedly from the start on: one run at a time, again immediately if it reports that more is left, otherwise
 * after a pause or when it is woken. A failure is reported, and the next run follows as usual.
 */
export class Repeated {
  readonly #task: () => Promise<boolean>;
  readonly #pauseMs: number;
  readonly #onError: (error: unknown) => void;
  readonly #limitMs: number | null;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  #isOn = false;
  #isAtWork = false;
  #isWoken = false;
  /** Number of runs so far. */
  readonly figures: JobFigures;

  /**
   * `name` labels its metrics: lower case with hyphens. With `limitMs` a run that takes longer is reported as JobOverdue and followed by others, as one whose connection
   * was lost without a word never ends: for tasks that several processes may run at the same time.
   */
  constructor(task: () => Promise<boolean>, pauseMs: number, onError: (error: unknown) => void, name: string, limitMs: number | null = null) {
    this.#task = task;
    this.#pauseMs = pauseMs;
    this.#onError = onError;
    this.#limitMs = limitMs;
    this.figures = { name, turns: 0, failures: 0, last: null };
  }

  start(): void {
    if (this.#isOn) return;
    this.#isOn = true;
    running.add(this);
    this.#running = this.#turn();
  }

  /** Wakes the task: ends its pause, and a current run is followed by another. */
  wake(): void {
    if (!this.#isOn) return;
    this.#isWoken = true;
    if (this.#isAtWork) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#running = this.#turn();
  }

  /** Starts no further run; waits for the current one. */
  async stop(): Promise<void> {
    this.#isOn = false;
    running.delete(this);
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
  }

  /** One run of the task, which is waited for no longer than its bound. */
  async #bounded(): Promise<boolean> {
    const limitMs = this.#limitMs;
    if (limitMs === null) return this.#task();
    let timer: NodeJS.Timeout | undefined;
    const overdue = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new JobOverdue(this.figures.name, limitMs)), limitMs).unref();
    });
    try {
      return await Promise.race([this.#task(), overdue]);
    } finally {
      clearTimeout(timer);
    }
  }

  #wait(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#turn();
    }, this.#pauseMs).unref();
  }

  async #turn(): Promise<void> {
    this.#isAtWork = true;
    do {
      this.#isWoken = false;
      const startedAtMs = Date.now();
      let isFailed = false;
      try {
        while (this.#isOn && (await this.#bounded()));
      } catch (error) {
        isFailed = true;
        this.#onError(error);
      }
      this.#count(startedAtMs, isFailed);
    } while (this.#isOn && this.#isWoken);
    this.#isAtWork = false;
    if (this.#isOn) this.#wait();
  }

  #count(startedAtMs: number, isFailed: boolean): void {
    const endedAtMs = Date.now();
    this.figures.turns += 1;
    if (isFailed) this.figures.failures += 1;
    this.figures.last = { endedAtMs, tookMs: endedAtMs - startedAtMs, isFailed };
  }
}
