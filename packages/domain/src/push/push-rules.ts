/** What a member can be told of by push messages. `security` is sent by itself; the operator writes the others at the desk. */
export const pushTopics = ['security', 'news', 'offers'] as const;
export type PushTopic = (typeof pushTopics)[number];
/** Topics that the operator writes to; none of them reaches whoever is kept from gambling (T44). */
export const writtenTopics = ['news', 'offers'] as const satisfies readonly PushTopic[];
export type WrittenTopic = (typeof writtenTopics)[number];
/** What is chosen when somebody switches messages on: never advertising, which is asked for by itself. */
export const firstTopics: readonly PushTopic[] = ['security', 'news'];

/** Browsers of one member that get messages; the oldest makes room. */
export const pushDevicesMax = 10;
/** Letters of a message: more is cut by the phones. */
export const pushTitleMax = 60;
export const pushBodyMax = 180;
/** How long a push service keeps a message for a phone that is off, in seconds: advertising of yesterday is of no use. */
export const pushKeptSeconds = { security: 3 * 86_400, news: 86_400, offers: 43_200 } as const satisfies Record<PushTopic, number>;

/** Who gets a message of the desk. */
export const pushAudiences = ['everybody', 'active', 'away'] as const;
export type PushAudience = (typeof pushAudiences)[number];
/** Somebody is active who was here within so many days, else away. */
export const activeDays = 14;
