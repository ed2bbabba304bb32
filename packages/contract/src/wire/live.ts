/** Kinds of topics; the rest of a topic's name identifies its subject. */
export type TopicKind = 'player' | 'table' | 'room' | 'desk' | 'lottery';

/** `player:me` is the page's own player. */
export type Topic<Kind extends TopicKind = TopicKind> = `${Kind}:${string}`;

/**
 * Events on topics, by kind. The channel is server to page only: everything that a page does is a call. An event may repeat data of a snapshot, so each
 * must be harmless to apply twice.
 */
export interface TopicEvents {
  /** Data of the player has changed and is fetched again. */
  player: { kind: 'changed'; what: 'wallet' | 'rewards' | 'mail' };
  table: { kind: `table.${string}`; [part: string]: unknown };
  room: { kind: `room.${string}`; [part: string]: unknown };
  desk: { kind: `desk.${string}`; [part: string]: unknown };
  /** The draws of a game, which everybody may follow: sealed, drawn with the result, settled (LOTT-45). */
  lottery: { kind: 'lottery.sealed' | 'lottery.drawn' | 'lottery.settled'; drawId: string; numero: string; result: string | null };
}

/**
 * Messages of the server on a page's connection. `at` is the position of the topic's last event as `<epoch>:<number>`: a page whose known position differs from
 * the previous one has missed events and fetches its snapshot again, once.
 */
export type LiveFrame<Kind extends TopicKind = TopicKind> =
  | { topic: Topic<Kind>; at: string; event: TopicEvents[Kind] }
  | { topic: Topic<Kind>; at: string }
  | { topic: Topic<Kind>; isRefused: true };

/** Topics of a connection in addition to the player's own, in the query of its address. */
export const topicsParameter = 'topics';
/** Maximum number of topics per connection. */
export const topicsMax = 20;
