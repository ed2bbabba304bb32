export const bonusRoutes = {
  getBonuses: ['GET', '/wps/bonuses'],
  chooseBonus: ['PUT', '/wps/bonuses/choice'],
  dropBonusChoice: ['DELETE', '/wps/bonuses/choice'],
  cancelBonus: ['POST', '/wps/bonuses/:bonusId/cancellation'],
} as const;

export const bonusDeskRoutes = {
  listDeskBonusOffers: ['GET', '/wps/desk/merchants/:merchant/bonus-offers'],
  saveDeskBonusOffer: ['PUT', '/wps/desk/merchants/:merchant/bonus-offers'],
  listDeskBonuses: ['GET', '/wps/desk/merchants/:merchant/bonuses'],
  grantDeskBonus: ['POST', '/wps/desk/merchants/:merchant/members/:memberId/bonuses'],
  decideDeskBonus: ['PUT', '/wps/desk/merchants/:merchant/bonus-proposals/:proposalId/decision'],
  cancelDeskBonus: ['POST', '/wps/desk/merchants/:merchant/bonuses/:bonusId/cancellation'],
  getDeskBonusReport: ['GET', '/wps/desk/merchants/:merchant/bonus-report'],
} as const;
