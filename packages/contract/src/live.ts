/** What a topic is about; the rest of its name says which. */
export type TopicKind = 'player' | 'table' | 'room' | 'desk';

/** `player:me` is the page's own player. */
export type Topic<Kind extends TopicKind = TopicKind> = `${Kind}:${string}`;

/**
 * What is said on topics, by their kind. Pages are only told: whatever a page does is a call. An event may repeat what a snapshot has already, so that each
 * must be harmless to apply twice.
 */
export interface TopicEvents {
  /** Something of the player changed, and is asked for again. */
  player: { kind: 'changed'; what: 'wallet' | 'rewards' | 'mail' };
  table: { kind: `table.${string}`; [part: string]: unknown };
  room: { kind: `room.${string}`; [part: string]: unknown };
  desk: { kind: `desk.${string}`; [part: string]: unknown };
}

/**
 * What the server says on a page's line. `at` is the place of the topic's last event as `<epoch>:<number>`: a page that knows another place than the one
 * before it has missed something and fetches its snapshot again, once.
 */
export type LiveFrame<Kind extends TopicKind = TopicKind> =
  | { topic: Topic<Kind>; at: string; event: TopicEvents[Kind] }
  | { topic: Topic<Kind>; at: string }
  | { topic: Topic<Kind>; isRefused: true };

/** Topics of a line besides the player's own, in the query of its address. */
export const topicsParameter = 'topics';
/** Topics that one line follows at most. */
export const topicsMax = 20;
