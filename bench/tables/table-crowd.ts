import http from 'node:http';

const OPENED_AT_ONCE = 100;
/** Number and phase of an event are within its first characters. */
const HEAD = 400;
const SEQ = /"seq":(\d+)/;
const PHASE = /"phase":"(\w+)"/;

/** When an event reached the sockets: ms since 1970, the first and each of the others. */
export interface Arrivals {
  readonly phase: string;
  readonly times: number[];
}

/** Thousands of players at one table, each with a socket that only listens. */
export class Crowd {
  /** By the number of the event. */
  readonly events = new Map<number, Arrivals>();
  closed = 0;
  onEvent: (phase: string, text: string) => void = () => {};
  readonly #sockets: WebSocket[] = [];

  /** Opens a socket for each session; `port` of each by its place. */
  async join(sessions: readonly string[], portOf: (place: number) => number): Promise<void> {
    for (let from = 0; from < sessions.length; from += OPENED_AT_ONCE)
      await Promise.all(sessions.slice(from, from + OPENED_AT_ONCE).map((session, at) => this.#open(session, portOf(from + at))));
  }

  #open(session: string, port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/api/table-socket`);
      this.#sockets.push(socket);
      socket.addEventListener('open', () => socket.send(JSON.stringify({ session, after: null })));
      socket.addEventListener('message', () => resolve(), { once: true });
      socket.addEventListener('message', ({ data }) => this.#hear(String(data)));
      socket.addEventListener('error', () => reject(new Error('a socket failed')));
      socket.addEventListener('close', () => (this.closed += 1));
    });
  }

  #hear(text: string): void {
    const head = text.slice(0, HEAD);
    if (!head.startsWith('{"type":"event"')) return;
    const seq = Number(SEQ.exec(head)?.[1] ?? 0);
    const known = this.events.get(seq);
    if (known) {
      known.times.push(Date.now());
      return;
    }
    const phase = PHASE.exec(head)?.[1] ?? '';
    this.events.set(seq, { phase, times: [Date.now()] });
    this.onEvent(phase, text);
  }

  leave(): void {
    for (const socket of this.#sockets) socket.close();
  }
}

/** As many connections as players: with few of them slow answers would hold the next stakes back here. */
const agent = new http.Agent({ keepAlive: true, maxSockets: 4096 });

export const NO_ANSWER = 'no answer';

/** A call of the game client, or of any server that takes the same body; how long its answer took, ms, and what it says. */
export function post(port: number, path: string, session: string, body: object): Promise<{ tookMs: number; isDone: boolean; text: string }> {
  const payload = JSON.stringify(body);
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const failed = (): void => resolve({ tookMs: performance.now() - startedAt, isDone: false, text: NO_ANSWER });
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload), authorization: `Bearer ${session}` };
    const request = http.request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        resolve({ tookMs: performance.now() - startedAt, isDone: text.startsWith('{"success":true'), text: text.slice(0, 200) });
      });
      response.on('error', failed);
    });
    request.on('error', failed);
    request.end(payload);
  });
}
