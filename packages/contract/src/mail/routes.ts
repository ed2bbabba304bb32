/** Method and path of the calls of the inbox; only the pages that use them load them. */
export const inboxRoutes = {
  listMail: ['GET', '/wps/inbox'],
  countUnreadMail: ['GET', '/wps/inbox/unread'],
  getMail: ['GET', '/wps/inbox/:mailId'],
  markMail: ['POST', '/wps/inbox/read'],
  deleteMail: ['POST', '/wps/inbox/deletion'],
} as const;

/** Method and path of the calls about consent to offers. */
export const marketingRoutes = {
  getMarketing: ['GET', '/wps/member/marketing'],
  setMarketing: ['PUT', '/wps/member/marketing'],
  stopMarketing: ['POST', '/wps/marketing/withdrawal'],
} as const;

export const routes = { ...inboxRoutes, ...marketingRoutes } as const;

export const deskRoutes = {
  listDeskCampaigns: ['GET', '/wps/desk/merchants/:merchant/campaigns'],
  previewDeskCampaign: ['GET', '/wps/desk/merchants/:merchant/campaigns/:campaignId/preview'],
  saveDeskCampaign: ['PUT', '/wps/desk/merchants/:merchant/campaigns'],
  testDeskCampaign: ['POST', '/wps/desk/merchants/:merchant/campaigns/:campaignId/test'],
  sendDeskCampaign: ['POST', '/wps/desk/merchants/:merchant/campaigns/:campaignId/publication'],
  stopDeskCampaign: ['POST', '/wps/desk/merchants/:merchant/campaigns/:campaignId/stop'],
  recallDeskCampaign: ['POST', '/wps/desk/merchants/:merchant/campaigns/:campaignId/recall'],
} as const;
