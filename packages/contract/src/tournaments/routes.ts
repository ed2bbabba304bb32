/** Method and path of the calls of tournaments; only the pages of tournaments load them. */
export const routes = {
  listTournaments: ['GET', '/wps/tournament'],
  getTournament: ['GET', '/wps/tournament/:id'],
  enterTournament: ['POST', '/wps/tournament/:id/entry'],
  leaveTournament: ['DELETE', '/wps/tournament/:id/entry'],
  getStandings: ['GET', '/wps/tournament/:id/standings'],
} as const;

export const deskRoutes = {
  listDeskTournaments: ['GET', '/wps/desk/merchants/:merchant/tournaments'],
  previewDeskTournaments: ['GET', '/wps/desk/merchants/:merchant/tournaments-preview'],
  saveDeskTournament: ['PUT', '/wps/desk/merchants/:merchant/tournaments'],
  getDeskTournament: ['GET', '/wps/desk/merchants/:merchant/tournaments/:tournamentId'],
  publishDeskTournament: ['POST', '/wps/desk/merchants/:merchant/tournaments/:tournamentId/publication'],
  cancelDeskTournament: ['POST', '/wps/desk/merchants/:merchant/tournaments/:tournamentId/stop'],
  excludeDeskEntry: ['POST', '/wps/desk/merchants/:merchant/tournaments/:tournamentId/exclusion'],
  decideDeskResult: ['POST', '/wps/desk/merchants/:merchant/tournaments/:tournamentId/result'],
} as const;
