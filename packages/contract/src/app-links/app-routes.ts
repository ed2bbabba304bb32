/** Routes of the app, its messages and customer service. Loaded on demand, so kept out of the table that every page loads. */
export const appRoutes = {
  listDownloadLinks: ['GET', '/wps/system/downloadLinks'],
  listServiceChannels: ['GET', '/wps/system/customerService'],
  getPush: ['GET', '/wps/member/push'],
  savePushDevice: ['PUT', '/wps/member/push/device'],
  choosePushTopics: ['PUT', '/wps/member/push/topics'],
  endPushDevice: ['POST', '/wps/member/push/device/end'],
} as const;

export const appDeskRoutes = {
  listDeskUnknownPaths: ['GET', '/wps/desk/merchants/:merchant/unknown-paths'],
  listDeskPush: ['GET', '/wps/desk/merchants/:merchant/push'],
  sendDeskPush: ['POST', '/wps/desk/merchants/:merchant/push'],
} as const;
