interface Log {
  warn: (what: { err: unknown }, message: string) => void;
}

const MESSAGE = 'a task in the background failed and will be tried again';

/** Errors of background tasks. They begin before the server's log exists: until `openTo`, errors are kept in their order. */
export class BackgroundLog {
  #log: Log | null = null;
  readonly #early: unknown[] = [];

  readonly report = (error: unknown): void => {
    if (this.#log) this.#log.warn({ err: error }, MESSAGE);
    else this.#early.push(error);
  };

  openTo(log: Log): void {
    this.#log = log;
    for (const error of this.#early.splice(0)) this.report(error);
  }
}
