/** Calls that the lobby makes after it has loaded. A separate table, loaded with the components that use it. */
export const lateLobbyRoutes = {
  listFavouriteIds: ['GET', '/wps/game/favourite/ids'],
  listFavourites: ['GET', '/wps/game/favourite'],
  addFavourite: ['POST', '/wps/game/favourite'],
  removeFavourite: ['DELETE', '/wps/game/favourite'],
  listPersonalRows: ['GET', '/wps/game/personal'],
  getGameSheet: ['GET', '/wps/game/sheet/:gameId'],
  getLobbyNews: ['GET', '/wps/lobby/news'],
  getPromotionCounters: ['GET', '/wps/promotion/counters'],
} as const;
