/** Kinds of topics; the rest of a topic's name identifies its subject. */
export type TopicKind = 'player' | 'table' | 'room' | 'desk' | 'lottery';

/** `player:me` is the page's own player. */
export type Topic<Kind extends TopicKind = TopicKind> = `${Kind}:${string}`;

/**
 * Steps of a lottery draw. `opened`: the draw is the next one of its game from now on; `closing`: its last seconds have begun. Both come from each process that
 * looks at draws, so they may be repeated. `full` has all outcomes of a play without room for the smallest stake; room is the merchant's own.
 */
export type LotteryDrawEvent =
  | { what: 'opened' | 'closing'; closesAt: string }
  | { what: 'sealed'; seal: string; beaconRound: number | null }
  | { what: 'drawn'; result: string }
  | { what: 'settled'; winners: readonly { play: string; prize: string; lines: number; bets: number }[] }
  | { what: 'full'; play: string; isFull: boolean; outcomes: readonly string[] };

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
  /** The draws of a game (LOTT-45). */
  lottery: { kind: `lottery.${LotteryDrawEvent['what']}`; drawId: string; numero: string; [part: string]: unknown };
}

/**
 * Messages of the server on a page's connection. `at` is the position of the topic's last event as `<epoch>:<number>`: a page whose known position differs from
 * the previous one has missed events and fetches its snapshot again, once.
 */
export type LiveFrame<Kind extends TopicKind = TopicKind> =
  | { topic: Topic<Kind>; at: string; event: TopicEvents[Kind] }
  | { topic: Topic<Kind>; at: string }
  | { topic: Topic<Kind>; isRefused: true };

/** The topic of a game's draws or, with a merchant, of what is sold out there. Codes of merchants and games have no `_`. */
export const lotteryTopic = (gameId: string, merchantCode?: string): Topic<'lottery'> =>
  `lottery:${merchantCode === undefined ? '' : `${merchantCode}_`}${gameId}`;

/** Topics of a connection in addition to the player's own, in the query of its address. */
export const topicsParameter = 'topics';
/** Maximum number of topics per connection. */
export const topicsMax = 20;
