/** Method and path of the calls of rewards; only the pages of rewards load them. */
export const routes = {
  listGrants: ['GET', '/wps/reward/grants'],
  claimGrant: ['POST', '/wps/reward/grants/:grantId/claim'],
  claimGrants: ['POST', '/wps/reward/claims'],
  getRewardSummary: ['GET', '/wps/reward/summary'],
  getSignIn: ['GET', '/wps/reward/signIn'],
  signIn: ['POST', '/wps/reward/signIn'],
} as const;

export const deskRoutes = {
  listDeskRewardRules: ['GET', '/wps/desk/merchants/:merchant/reward-rules'],
  saveDeskRewardRule: ['PUT', '/wps/desk/merchants/:merchant/reward-rules'],
  publishDeskRewardRule: ['POST', '/wps/desk/merchants/:merchant/reward-rules/:ruleId/publication'],
  stopDeskRewardRule: ['POST', '/wps/desk/merchants/:merchant/reward-rules/:ruleId/stop'],
  listDeskRewardFreezes: ['GET', '/wps/desk/merchants/:merchant/reward-freezes'],
  freezeDeskReward: ['POST', '/wps/desk/merchants/:merchant/reward-freezes'],
  releaseDeskRewardFreeze: ['POST', '/wps/desk/merchants/:merchant/reward-freezes/:freezeId/release'],
  returnDeskRewardFreeze: ['POST', '/wps/desk/merchants/:merchant/reward-freezes/:freezeId/return'],
  getDeskRewardPrograms: ['GET', '/wps/desk/merchants/:merchant/reward-programs'],
  resumeDeskRewardProgram: ['POST', '/wps/desk/merchants/:merchant/reward-programs/:program/resumption'],
  listDeskRecounts: ['GET', '/wps/desk/merchants/:merchant/reward-programs/reprocessing'],
  startDeskRecount: ['POST', '/wps/desk/merchants/:merchant/reward-programs/reprocessing'],
  listDeskRecountGrants: ['GET', '/wps/desk/merchants/:merchant/reward-programs/reprocessing/:recountId/grants'],
  applyDeskRecount: ['POST', '/wps/desk/merchants/:merchant/reward-programs/reprocessing/:recountId/application'],
  discardDeskRecount: ['POST', '/wps/desk/merchants/:merchant/reward-programs/reprocessing/:recountId/discard'],
  listDeskRewardGrants: ['GET', '/wps/desk/merchants/:merchant/reward-grants'],
  getDeskRewardGrant: ['GET', '/wps/desk/merchants/:merchant/reward-grants/:grantId'],
  takeBackDeskRewardGrant: ['POST', '/wps/desk/merchants/:merchant/reward-grants/:grantId/return'],
  getDeskRewardCosts: ['GET', '/wps/desk/merchants/:merchant/reward-report'],
  exportDeskRewardCosts: ['GET', '/wps/desk/merchants/:merchant/reward-report/csv'],
  giveDeskReward: ['POST', '/wps/desk/merchants/:merchant/reward-gifts'],
} as const;
