/** Topics of push messages. `security` and `results` (of lottery draws) are sent automatically; the operator writes the others at the desk. */
export const pushTopics = ['security', 'results', 'news', 'offers'] as const;
export type PushTopic = (typeof pushTopics)[number];
/** Topics that the operator writes to; none of them reaches members excluded from gambling (T44). */
export const writtenTopics = ['news', 'offers'] as const satisfies readonly PushTopic[];
export type WrittenTopic = (typeof writtenTopics)[number];
/** Topics preselected when a member switches messages on: never advertising, which needs its own consent. */
export const firstTopics: readonly PushTopic[] = ['security', 'results', 'news'];

/** Browsers of one member that get messages; the oldest makes room. */
export const pushDevicesMax = 10;
/** Letters of a message: more is cut by the phones. */
export const pushTitleMax = 60;
export const pushBodyMax = 180;
/** How long a push service keeps a message for a phone that is off, in seconds: advertising of yesterday is of no use. */
export const pushKeptSeconds = { security: 3 * 86_400, results: 86_400, news: 86_400, offers: 43_200 } as const satisfies Record<PushTopic, number>;

/** Audiences of a message of the desk. */
export const pushAudiences = ['everybody', 'active', 'away'] as const;
export type PushAudience = (typeof pushAudiences)[number];
/** A member is active if seen within this number of days, else away. */
export const activeDays = 14;
