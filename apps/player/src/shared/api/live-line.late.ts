import { topicsParameter, type LiveFrame, type Topic, type TopicEvents, type TopicKind } from '@laro/contract/wire/live';
import { socketPath } from '@laro/contract/routes';

const RETRY_MIN_MS = 1000;
const RETRY_MAX_MS = 30_000;
const SESSION_OVER = 4401;
/** Followed by every line without being named. */
const OWN = 'player:me';

export interface TopicFollower<Kind extends TopicKind> {
  onEvent: (event: TopicEvents[Kind]) => void;
  /** Something may have been missed, also before the first event: the snapshot is fetched, once. */
  onStale: () => void;
  /** The topic is not open to this player, or not any more. */
  onRefused?: () => void;
  /** The session has ended; the line is not reopened. */
  onOver?: () => void;
}

type Follower = TopicFollower<never>;

const followers = new Map<Topic, Set<Follower>>();
/** The place of the last event of a topic, as the server counts them. */
const places = new Map<Topic, string>();
let socket: WebSocket | null = null;
let retryMs = RETRY_MIN_MS;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let changeTimer: ReturnType<typeof setTimeout> | undefined;

export const isLineOpen = (): boolean => socket?.readyState === WebSocket.OPEN;

const each = (topic: Topic, tell: (follower: Follower) => void): void => followers.get(topic)?.forEach(tell);
const numberOf = (at: string): [epoch: string, number: number] => [at.slice(0, at.indexOf(':')), Number(at.slice(at.indexOf(':') + 1))];

function hear(frame: LiveFrame): void {
  const { topic } = frame;
  if ('isRefused' in frame) {
    each(topic, (follower) => follower.onRefused?.());
    return;
  }
  const known = places.get(topic);
  const [epoch, number] = numberOf(frame.at);
  const [knownEpoch, knownNumber] = numberOf(known ?? ':');
  // Two lines tell the same while one takes the other's place.
  if (epoch === knownEpoch && number <= knownNumber) return;
  places.set(topic, frame.at);
  const isNext = epoch === knownEpoch && number === knownNumber + 1;
  if (isNext && 'event' in frame) each(topic, (follower) => follower.onEvent(frame.event as never));
  else each(topic, (follower) => follower.onStale());
}

function addressOf(): string {
  const { protocol, host } = window.location;
  const named = [...followers.keys()].filter((topic) => topic !== OWN);
  const query = named.length === 0 ? '' : `?${topicsParameter}=${named.map(encodeURIComponent).join(',')}`;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${socketPath}${query}`;
}

function open(): void {
  clearTimeout(retryTimer);
  if (socket === null && followers.size > 0) connect(null);
}

/** Opens a line; the one before is closed when it is there, so that nothing is missed between them. */
function connect(before: WebSocket | null): void {
  const line = new WebSocket(addressOf());
  socket = line;
  line.onopen = () => {
    retryMs = RETRY_MIN_MS;
    before?.close();
  };
  line.onmessage = ({ data }) => hear(JSON.parse(String(data)) as LiveFrame);
  line.onclose = ({ code }) => {
    before?.close();
    if (socket !== line) return;
    socket = null;
    if (code === SESSION_OVER) for (const topic of followers.keys()) each(topic, (follower) => follower.onOver?.());
    else retryTimer = setTimeout(open, retryMs + Math.random() * RETRY_MIN_MS);
    retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
  };
}

function shut(): void {
  clearTimeout(retryTimer);
  const line = socket;
  socket = null;
  line?.close();
}

/** Names other topics to the server, once for all changes of a moment. */
function change(): void {
  changeTimer ??= setTimeout(() => {
    changeTimer = undefined;
    if (socket !== null) connect(socket);
  });
}

const onSight = (): void => {
  if (!document.hidden) open();
};

function watch(isOn: boolean): void {
  const act = isOn ? 'addEventListener' : 'removeEventListener';
  document[act]('visibilitychange', onSight);
  window[act]('online', open);
  // A page with an open line cannot be kept for the way back.
  window[act]('pagehide', shut);
  window[act]('pageshow', open);
}

/** Follows a topic over the page's one line. Gives the function that ends it. */
export function followTopic<Kind extends TopicKind>(topic: Topic<Kind>, follower: TopicFollower<Kind>): () => void {
  const isFirst = followers.size === 0;
  const those = followers.get(topic);
  if (those) those.add(follower);
  else followers.set(topic, new Set([follower]));
  if (isFirst) {
    watch(true);
    open();
  } else if (!those) change();
  else if (places.has(topic)) follower.onStale();
  return () => {
    const left = followers.get(topic);
    if (!left?.delete(follower) || left.size > 0) return;
    followers.delete(topic);
    places.delete(topic);
    if (followers.size > 0) {
      change();
      return;
    }
    clearTimeout(changeTimer);
    changeTimer = undefined;
    watch(false);
    shut();
  };
}
