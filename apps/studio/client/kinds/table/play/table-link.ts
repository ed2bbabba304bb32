import type { TableFrame, TableHello } from '../../../../src/protocol.ts';
import type { Calls, Failure } from '../../../shell/calls/calls.ts';

/** Where frames come from: a socket, or questions that wait where sockets are blocked; `lost` while nothing comes. */
export type LinkState = 'socket' | 'polling' | 'lost';

export interface LinkParts {
  readonly calls: Calls;
  readonly onFrame: (frame: TableFrame) => void;
  readonly onState: (state: LinkState) => void;
  /** The session cannot go on, or the player may not sit here. */
  readonly onRefused: (failure: Failure) => void;
  /** The last public event and the last change of the own play that the client has. */
  readonly known: () => { readonly seq: number | null; readonly playSeq: number | null };
}

const SOCKET_PATH = '/api/table-socket';
const REFUSED = 1008;
/** After this number of silent sockets the client polls; it tries a socket again every minute. */
const SILENT_MAX = 2;
const SOCKET_AGAIN_MS = 60_000;
/** The studio pings every 10 s and tells totals; a socket that is silent for longer is dead. */
const DEAD_AFTER_MS = 25_000;
/** The studio answers a waiting question after 20 s at the latest. */
const WAIT_PATIENCE_MS = 30_000;
const [BACK_LEAST_MS, BACK_MOST_MS] = [200, 3000];

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits longer each time, with a part by chance, so that not all come back in one moment. */
const backMs = (tries: number): number => BACK_LEAST_MS + Math.random() * Math.min(BACK_MOST_MS - BACK_LEAST_MS, 300 * 2 ** tries);

/** Delivers the frames of the table until `end`: after a break it resumes with the number of the last event. */
export class TableLink {
  readonly #parts: LinkParts;
  readonly #session: string;
  #silent = 0;
  #isOver = false;

  constructor(parts: LinkParts, session: string) {
    this.#parts = parts;
    this.#session = session;
  }

  async run(): Promise<void> {
    let tries = 0;
    while (!this.#isOver) {
      const hasSpoken = this.#silent < SILENT_MAX ? await this.#listen() : await this.#ask();
      tries = hasSpoken ? 0 : tries + 1;
      if (this.#isOver) return;
      if (!hasSpoken || this.#silent < SILENT_MAX) this.#parts.onState('lost');
      await pause(backMs(tries));
    }
  }

  end(): void {
    this.#isOver = true;
  }

  /** Listens to one socket to its end. True when it has spoken. */
  #listen(): Promise<boolean> {
    return new Promise((resolve) => {
      let hasSpoken = false;
      let heardAt = performance.now();
      const socket = new WebSocket(`${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}${SOCKET_PATH}`);
      const ended = new AbortController();
      const watch = setInterval(() => {
        if (performance.now() - heardAt > DEAD_AFTER_MS) socket.close();
      }, 1000);
      socket.addEventListener('open', () => socket.send(JSON.stringify({ session: this.#session, after: this.#parts.known().seq } satisfies TableHello)));
      socket.addEventListener('message', ({ data }) => {
        heardAt = performance.now();
        if (!hasSpoken) this.#parts.onState('socket');
        hasSpoken = true;
        this.#silent = 0;
        this.#parts.onFrame(JSON.parse(String(data)) as TableFrame);
      });
      socket.addEventListener('close', ({ code }) => {
        clearInterval(watch);
        ended.abort();
        if (!hasSpoken) this.#silent += 1;
        if (code === REFUSED) void this.#whyRefused();
        resolve(hasSpoken);
      });
      window.addEventListener('offline', () => socket.close(), { once: true, signal: ended.signal });
    });
  }

  /** Asks and waits, again and again, until it is time to try a socket. True when the last question was answered. */
  async #ask(): Promise<boolean> {
    const until = performance.now() + SOCKET_AGAIN_MS;
    while (!this.#isOver && performance.now() < until) {
      const { seq, playSeq } = this.#parts.known();
      const answer = await this.#parts.calls.ask('table-wait', { after: seq, playSeq }, WAIT_PATIENCE_MS);
      if (!answer.done) {
        if (answer.failure.code !== 'offline' && answer.failure.code !== 'studio.internal' && answer.failure.code !== 'studio.too_many')
          this.#refuse(answer.failure);
        return false;
      }
      this.#parts.onState('polling');
      for (const frame of answer.value.frames) this.#parts.onFrame(frame);
    }
    this.#silent = SILENT_MAX - 1;
    return true;
  }

  /** A socket does not say why it was closed; a question does. */
  async #whyRefused(): Promise<void> {
    const answer = await this.#parts.calls.ask('table-wait', { after: null, playSeq: null }, WAIT_PATIENCE_MS);
    if (!answer.done && answer.failure.code !== 'offline') this.#refuse(answer.failure);
  }

  #refuse(failure: Failure): void {
    if (this.#isOver) return;
    this.end();
    this.#parts.onRefused(failure);
  }
}
