import { randomBytes } from 'node:crypto';
import type { LiveFrame, Topic } from '@laro/contract/wire/live';
import type { WebSocket } from 'ws';
import type { PlayerSession } from '#server/http/handlers.ts';
import type { Line, LineListener } from './line.ts';
import { mayFollow, type TopicRights } from './topics.ts';

/** Tabs of one browser; more are a fault or abuse. */
export const SOCKETS_PER_SESSION = 8;
const PING_EVERY_MS = 30_000;
/** Pages send nothing; a few frames may come from the browser. */
const MESSAGES_MAX = 10;
const BUFFERED_BYTES_MAX = 64 * 1024;
/** Close code that tells the page that its session has ended. */
const CLOSE_SESSION_OVER = 4401;
const CLOSE_BREACH = 1008;
const CLOSE_GOING_AWAY = 1001;
const CLOSE_GRACE_MS = 500;

/** Text that closes the lines of a player's ended sessions; it is not sent to pages. */
export const SESSIONS_CHANGED = '{"kind":"sessions"}';
/** The name under which a page knows the topic of its own player. */
const OWN: Topic = 'player:me';

export interface LiveSocketsDeps {
  rights: TopicRights;
  /** Which of these sessions (hashes of tokens) are still open, in hexadecimal. */
  keepOpen: (tokenHashes: readonly Buffer[]) => Promise<Set<string>>;
  onError: (error: unknown) => void;
  pingEveryMs?: number;
}

interface Page {
  socket: WebSocket;
  player: PlayerSession;
  session: string;
  /** Topics that it follows in addition to its own player. */
  topics: Set<Topic>;
  isAlive: boolean;
  messages: number;
}

/** A topic that at least one page of this process follows. Places count from the first follower on: a page with an earlier place has missed something. */
interface Followed {
  pages: Set<Page>;
  epoch: string;
  number: number;
}

const ownTopic = ({ publicId }: PlayerSession): Topic => `player:${publicId}`;

/** Open lines to pages of this process: sends them the texts on their topics, closes with the session, drops unresponsive ones. */
export class LiveSockets implements LineListener {
  readonly #rights: TopicRights;
  readonly #keepOpen: LiveSocketsDeps['keepOpen'];
  readonly #onError: LiveSocketsDeps['onError'];
  readonly #line: Pick<Line, 'want' | 'unwant'>;
  readonly #followed = new Map<Topic, Followed>();
  readonly #timer: NodeJS.Timeout;

  constructor(line: Pick<Line, 'want' | 'unwant'>, { rights, keepOpen, onError, pingEveryMs = PING_EVERY_MS }: LiveSocketsDeps) {
    this.#rights = rights;
    this.#keepOpen = keepOpen;
    this.#onError = onError;
    this.#line = line;
    this.#timer = setInterval(() => this.#ping(), pingEveryMs).unref();
  }

  /** True if a session may open another line. */
  hasRoom(player: PlayerSession): boolean {
    const session = player.tokenHash.toString('hex');
    return [...(this.#followed.get(ownTopic(player))?.pages ?? [])].filter((page) => page.session === session).length < SOCKETS_PER_SESSION;
  }

  /** Adds a page. It follows its own player and its permitted topics; the others are refused by name. */
  add(socket: WebSocket, player: PlayerSession, topics: readonly { topic: Topic; isAllowed: boolean }[] = []): void {
    const page: Page = { socket, player, session: player.tokenHash.toString('hex'), topics: new Set(), isAlive: true, messages: 0 };
    this.#join(page, ownTopic(player));
    for (const { topic, isAllowed } of topics)
      if (isAllowed) this.#join(page, topic);
      else this.#say(page, { topic, isRefused: true });
    socket.on('pong', () => {
      page.isAlive = true;
    });
    socket.on('message', () => {
      page.messages += 1;
      if (page.messages > MESSAGES_MAX) socket.close(CLOSE_BREACH);
    });
    socket.on('close', () => {
      for (const topic of [ownTopic(player), ...page.topics]) this.#leave(page, topic);
    });
  }

  heard = (name: string, text: string): void => {
    const topic = name as Topic;
    const followed = this.#followed.get(topic);
    if (!followed) return;
    if (text === SESSIONS_CHANGED) {
      void this.#closeOver([...followed.pages]);
      return;
    }
    followed.number += 1;
    this.#tellAll(topic, followed, text);
  };

  missed = (): void => {
    for (const [topic, followed] of this.#followed) {
      followed.number += 1;
      this.#tellAll(topic, followed, null);
    }
    void this.#closeOver(this.#all());
  };

  /** Closes all lines; unresponsive ones are cut. */
  stop(): void {
    clearInterval(this.#timer);
    const pages = this.#all();
    for (const { socket } of pages) socket.close(CLOSE_GOING_AWAY);
    setTimeout(() => {
      for (const { socket } of pages) socket.terminate();
    }, CLOSE_GRACE_MS).unref();
  }

  #all = (): Page[] => [...new Set([...this.#followed.values()].flatMap(({ pages }) => [...pages]))];

  #join(page: Page, topic: Topic): void {
    let followed = this.#followed.get(topic);
    if (!followed) {
      followed = { pages: new Set(), epoch: randomBytes(6).toString('base64url'), number: 0 };
      this.#followed.set(topic, followed);
      this.#line.want(topic);
    }
    followed.pages.add(page);
    if (!topic.startsWith('player:')) page.topics.add(topic);
    this.#say(page, { topic: this.#nameFor(page, topic), at: `${followed.epoch}:${followed.number}` });
  }

  #leave(page: Page, topic: Topic): void {
    const followed = this.#followed.get(topic);
    page.topics.delete(topic);
    if (!followed?.pages.delete(page) || followed.pages.size > 0) return;
    this.#followed.delete(topic);
    this.#line.unwant(topic);
  }

  #nameFor({ player }: Page, topic: Topic): Topic {
    return topic === ownTopic(player) ? OWN : topic;
  }

  #tellAll(topic: Topic, { pages, epoch, number }: Followed, text: string | null): void {
    const at = `${epoch}:${number}`;
    const event = text === null ? undefined : (JSON.parse(text) as never);
    for (const page of pages) this.#say(page, { topic: this.#nameFor(page, topic), at, ...(event === undefined ? {} : { event }) });
  }

  #say({ socket }: Page, frame: LiveFrame): void {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > BUFFERED_BYTES_MAX) socket.terminate();
    else socket.send(JSON.stringify(frame));
  }

  #ping(): void {
    const pages = this.#all();
    for (const page of pages) {
      if (!page.isAlive) page.socket.terminate();
      page.isAlive = false;
      if (page.socket.readyState === page.socket.OPEN) page.socket.ping();
    }
    void this.#closeOver(pages);
    void this.#refuseLost(pages).catch(this.#onError);
  }

  /** Refuses topics to pages that have lost the right to them. */
  async #refuseLost(pages: readonly Page[]): Promise<void> {
    for (const page of pages)
      for (const topic of page.topics) {
        if (await mayFollow(this.#rights, page.player, topic)) continue;
        this.#leave(page, topic);
        this.#say(page, { topic, isRefused: true });
      }
  }

  /** Closes the lines whose session has ended, idled or belongs to an account that was switched off (T18). */
  async #closeOver(pages: readonly Page[]): Promise<void> {
    if (pages.length === 0) return;
    try {
      const open = await this.#keepOpen([...new Set(pages.map(({ session }) => session))].map((session) => Buffer.from(session, 'hex')));
      for (const { socket, session } of pages) if (!open.has(session)) socket.close(CLOSE_SESSION_OVER);
    } catch (error) {
      // A line that stays open only reveals that something changed; the session itself refuses every call.
      this.#onError(error);
    }
  }
}
