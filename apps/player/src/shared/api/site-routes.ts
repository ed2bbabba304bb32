import { lobbyRoutes, playRoutes, recordsRoutes, sessionRoutes, systemRoutes } from '@laro/contract/system/start-routes';

/** The calls that the player site makes; the tables of new areas join here. */
export const siteRoutes = { ...systemRoutes, ...lobbyRoutes, ...sessionRoutes, ...playRoutes, ...recordsRoutes } as const;
