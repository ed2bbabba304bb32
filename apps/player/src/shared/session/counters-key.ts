/** Where the counters of what waits for the player are kept, by the page's half of the session. */
export const countersKey = (token: string | null) => ['counters', token];
