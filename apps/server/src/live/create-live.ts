import type { Topic, TopicEvents, TopicKind } from '@laro/contract/wire/live';
import type { FastifyInstance } from 'fastify';
import type { OpenLine } from './line.ts';
import { LiveSockets, SESSIONS_CHANGED, type LiveSocketsDeps } from './live-sockets.ts';
import { mountSocket, type SocketDeps } from './mount-socket.ts';
import { noRights, type TopicRights } from './topics.ts';

/** Changed part of a player's data: money, money and rewards, mail, or open sessions. */
export type ChangedThing = 'wallet' | 'rewards' | 'mail' | 'sessions';

export interface Announcer {
  /** Announces a change of a player's data; all processes receive it within a fraction of a second. Never fails and never waits. */
  changed: (publicId: string, what: ChangedThing) => void;
}

export interface LiveDeps extends Omit<LiveSocketsDeps, 'rights'> {
  openLine: OpenLine;
  /** Rights to follow tables, rooms and topics of the desk; none by default. */
  rights?: TopicRights;
}

export interface Live {
  /** Notifies all pages that follow a topic, in every process. Never fails or waits; repeats of an event within a moment may be merged. */
  publish: <Kind extends TopicKind>(topic: Topic<Kind>, event: TopicEvents[Kind]) => void;
  announcer: Announcer;
  mountSocket: (app: FastifyInstance, deps: Omit<SocketDeps, 'sockets' | 'rights'>) => Promise<void>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Events from any process of the installation to the pages that follow their topics. */
export function createLive({ openLine, rights = noRights, ...deps }: LiveDeps): Live {
  const sockets: LiveSockets = new LiveSockets({ want: (topic) => line.want(topic), unwant: (topic) => line.unwant(topic) }, { ...deps, rights });
  const line = openLine(sockets, deps.onError);
  return {
    publish: (topic, event) => line.say(topic, JSON.stringify(event)),
    announcer: {
      changed: (publicId, what) =>
        line.say(`player:${publicId}`, what === 'sessions' ? SESSIONS_CHANGED : JSON.stringify({ kind: 'changed', what } satisfies TopicEvents['player'])),
    },
    mountSocket: (app, given) => mountSocket(app, { ...given, sockets, rights }),
    start: () => line.start(),
    stop: async () => {
      sockets.stop();
      await line.stop();
    },
  };
}
