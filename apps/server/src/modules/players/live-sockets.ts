import type { WebSocket } from 'ws';
import type { PlayerSession } from '#server/http/handlers.ts';
import type { AnnouncementListener, ChangedThing } from './announcer.ts';

/** Tabs of one browser; more are a fault or a game. */
export const SOCKETS_PER_SESSION = 8;
const PING_EVERY_MS = 30_000;
/** A page has nothing to say; a few frames may be a browser's own doing. */
const MESSAGES_MAX = 10;
const BUFFERED_BYTES_MAX = 64 * 1024;
/** Tells the page that its session is over, so that it says so. */
const CLOSE_SESSION_OVER = 4401;
const CLOSE_BREACH = 1008;
const CLOSE_GOING_AWAY = 1001;
const CLOSE_GRACE_MS = 500;

export interface LiveSocketsDeps {
  /** Which of these sessions (hashes of tokens) are still open, in hexadecimal. */
  keepOpen: (tokenHashes: readonly Buffer[]) => Promise<Set<string>>;
  onError: (error: unknown) => void;
  pingEveryMs?: number;
}

interface Line {
  socket: WebSocket;
  publicId: string;
  session: string;
  isAlive: boolean;
  messages: number;
}

/** The open lines to pages of this process: says that something changed, closes with the session, drops what does not answer. */
export class LiveSockets implements AnnouncementListener {
  readonly #keepOpen: LiveSocketsDeps['keepOpen'];
  readonly #onError: LiveSocketsDeps['onError'];
  readonly #byPlayer = new Map<string, Set<Line>>();
  readonly #timer: NodeJS.Timeout;

  constructor({ keepOpen, onError, pingEveryMs = PING_EVERY_MS }: LiveSocketsDeps) {
    this.#keepOpen = keepOpen;
    this.#onError = onError;
    this.#timer = setInterval(() => this.#ping(), pingEveryMs).unref();
  }

  /** Whether a session may open one more line. */
  hasRoom({ publicId, tokenHash }: PlayerSession): boolean {
    const session = tokenHash.toString('hex');
    return [...(this.#byPlayer.get(publicId) ?? [])].filter((line) => line.session === session).length < SOCKETS_PER_SESSION;
  }

  add(socket: WebSocket, { publicId, tokenHash }: PlayerSession): void {
    const line: Line = { socket, publicId, session: tokenHash.toString('hex'), isAlive: true, messages: 0 };
    const lines = this.#byPlayer.get(publicId) ?? new Set();
    this.#byPlayer.set(publicId, lines.add(line));
    socket.on('pong', () => {
      line.isAlive = true;
    });
    socket.on('message', () => {
      line.messages += 1;
      if (line.messages > MESSAGES_MAX) socket.close(CLOSE_BREACH);
    });
    socket.on('close', () => {
      lines.delete(line);
      if (lines.size === 0 && this.#byPlayer.get(publicId) === lines) this.#byPlayer.delete(publicId);
    });
  }

  changed = (publicId: string, what: ChangedThing): void => {
    const lines = [...(this.#byPlayer.get(publicId) ?? [])];
    if (what === 'wallet') for (const line of lines) this.#say(line);
    else void this.#closeOver(lines);
  };

  missed = (): void => {
    const lines = this.#all();
    for (const line of lines) this.#say(line);
    void this.#closeOver(lines);
  };

  /** Closes all lines; those that do not answer are cut. */
  stop(): void {
    clearInterval(this.#timer);
    const lines = this.#all();
    for (const { socket } of lines) socket.close(CLOSE_GOING_AWAY);
    setTimeout(() => {
      for (const { socket } of lines) socket.terminate();
    }, CLOSE_GRACE_MS).unref();
  }

  #all = (): Line[] => [...this.#byPlayer.values()].flatMap((lines) => [...lines]);

  #say({ socket }: Line): void {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > BUFFERED_BYTES_MAX) socket.terminate();
    else socket.send('{"event":"changed","what":"wallet"}');
  }

  #ping(): void {
    const lines = this.#all();
    for (const line of lines) {
      if (!line.isAlive) line.socket.terminate();
      line.isAlive = false;
      if (line.socket.readyState === line.socket.OPEN) line.socket.ping();
    }
    void this.#closeOver(lines);
  }

  /** Closes the lines whose session has ended, idled or belongs to an account that was switched off (T18). */
  async #closeOver(lines: readonly Line[]): Promise<void> {
    if (lines.length === 0) return;
    try {
      const open = await this.#keepOpen([...new Set(lines.map(({ session }) => session))].map((session) => Buffer.from(session, 'hex')));
      for (const { socket, session } of lines) if (!open.has(session)) socket.close(CLOSE_SESSION_OVER);
    } catch (error) {
      // A line that stays open tells only that something changed; every answer is refused by the session itself.
      this.#onError(error);
    }
  }
}
