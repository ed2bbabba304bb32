/** Method and path of the calls of missions; only the pages of missions load them. */
export const routes = {
  listMissions: ['GET', '/wps/task'],
  joinMission: ['POST', '/wps/task/:code/join'],
} as const;

export const deskRoutes = {
  listDeskMissions: ['GET', '/wps/desk/merchants/:merchant/missions'],
  previewDeskMissions: ['GET', '/wps/desk/merchants/:merchant/missions-preview'],
  saveDeskMission: ['PUT', '/wps/desk/merchants/:merchant/missions'],
  publishDeskMission: ['POST', '/wps/desk/merchants/:merchant/missions/:missionId/publication'],
  stopDeskMission: ['POST', '/wps/desk/merchants/:merchant/missions/:missionId/stop'],
} as const;
