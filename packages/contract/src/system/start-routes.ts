/**
 * Method and path of the calls that every page of the player site can make. Separate from routes.ts, because a page loads the
 * whole file that contains one of its tables.
 */
export const systemRoutes = {
  getSystemStatus: ['GET', '/wps/system/status'],
  getSettings: ['GET', '/wps/system/settings/consolidated'],
  getWhitelabel: ['GET', '/wps/system/whitelabel'],
  listCountries: ['GET', '/wps/system/country'],
  getDomainRoute: ['GET', '/wps/system/domainRoute'],
} as const;

export const lobbyRoutes = {
  listVendors: ['GET', '/wps/game/vendors'],
  listGames: ['GET', '/wps/game/list'],
  listHotGames: ['GET', '/wps/game/hot'],
  listWinners: ['GET', '/wps/game/winners'],
  getJackpot: ['GET', '/wps/game/jackpot'],
  listAnnouncements: ['GET', '/wps/announcement'],
} as const;

export const sessionRoutes = {
  getSessionKey: ['GET', '/wps/session/key'],
  endSession: ['DELETE', '/wps/session/logout'],
  getTrialUser: ['GET', '/wps/member/trialuser'],
  startFreePlay: ['POST', '/wps/session/login/freeplay'],
  getMember: ['GET', '/wps/member/info'],
  getWallet: ['GET', '/wps/wallets/gcs'],
} as const;

export const playRoutes = {
  launchGame: ['GET', '/wps/game/launchGame'],
} as const;

export const recordsRoutes = {
  listRounds: ['GET', '/wps/report/gameRecord'],
  exportRounds: ['GET', '/wps/report/gameRecord/export'],
  getRound: ['GET', '/wps/report/gameRecord/:roundId'],
  getRoundProof: ['GET', '/wps/report/gameRecord/:roundId/proof'],
  listRecentGames: ['GET', '/wps/game/recent'],
} as const;
