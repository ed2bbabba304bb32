/** What the lobby asks for once it stands; its table stands in a file of its own, so that it comes with the parts that ask. */
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
