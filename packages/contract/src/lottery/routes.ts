/** Method and path of the lottery's calls; only its own pages load them. */
export const routes = {
  listLotteryGames: ['GET', '/lgw/games'],
  getLotteryNumero: ['GET', '/lgw/numero'],
  listLotteryDraws: ['GET', '/lgw/games/:gameId/draws'],
  getLotteryRules: ['GET', '/lgw/games/:gameId/rules'],
  getLotteryStatistics: ['GET', '/lgw/games/:gameId/statistics'],
  getLotteryDraw: ['GET', '/lgw/draws/:drawId'],
  getLotteryProof: ['GET', '/lgw/draws/:drawId/proof'],
  quoteLotteryOrder: ['POST', '/lgw/quotes'],
  placeLotteryOrder: ['POST', '/lgw/orders'],
  listLotteryOrders: ['GET', '/lgw/orders'],
  getLotteryOrder: ['GET', '/lgw/orders/:orderId'],
  getLotteryInclusion: ['GET', '/lgw/orders/:orderId/inclusion'],
  cancelLotteryOrder: ['DELETE', '/lgw/orders/:orderId'],
  cancelLotteryLine: ['DELETE', '/lgw/orders/:orderId/lines/:line'],
  getLotteryChase: ['GET', '/lgw/chases/:chaseId'],
  endLotteryChase: ['DELETE', '/lgw/chases/:chaseId'],
} as const;

export const deskRoutes = {
  listDeskLotteryGames: ['GET', '/wps/desk/lottery/games'],
  listDeskLotteryDraws: ['GET', '/wps/desk/lottery/games/:gameId/draws'],
  holdDeskLotteryDraw: ['PUT', '/wps/desk/lottery/draws/:drawId/hold'],
  voidDeskLotteryDraw: ['POST', '/wps/desk/lottery/draws/:drawId/void'],
  listDeskLotteryImports: ['GET', '/wps/desk/lottery/imports'],
  decideDeskLotteryResult: ['POST', '/wps/desk/lottery/draws/:drawId/result'],
  correctDeskLotteryDraw: ['POST', '/wps/desk/lottery/draws/:drawId/correction'],
  listDeskLotteryReviews: ['GET', '/wps/desk/lottery/reviews'],
  releaseDeskLotteryPayout: ['POST', '/wps/desk/lottery/orders/:orderId/release'],
  getDeskLotteryLiability: ['GET', '/wps/desk/merchants/:merchant/lottery/liability'],
  getDeskLotteryReport: ['GET', '/wps/desk/merchants/:merchant/lottery/report'],
  changeDeskLotteryFeed: ['PUT', '/wps/desk/lottery/feeds/:feed'],
} as const;
