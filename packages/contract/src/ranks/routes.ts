/** Method and path of the calls of ranks; only the page of ranks loads them. */
export const routes = {
  getRankProgress: ['GET', '/wps/member/rankProgress'],
  getRanks: ['GET', '/wps/member/ranks'],
  listRebates: ['GET', '/wps/reward/rebates'],
} as const;

export const deskRoutes = {
  getDeskRanks: ['GET', '/wps/desk/merchants/:merchant/ranks'],
  saveDeskLadder: ['PUT', '/wps/desk/merchants/:merchant/ranks'],
  publishDeskLadder: ['POST', '/wps/desk/merchants/:merchant/ranks/:ladderId/publication'],
  simulateDeskLadder: ['GET', '/wps/desk/merchants/:merchant/ranks/:ladderId/simulation'],
  getDeskMemberRank: ['GET', '/wps/desk/merchants/:merchant/members/:memberId/rank'],
  setDeskMemberRank: ['PUT', '/wps/desk/merchants/:merchant/members/:memberId/rank'],
  decideDeskRankReview: ['POST', '/wps/desk/merchants/:merchant/members/:memberId/rank/review'],
} as const;
