/** Method and path of the calls of raffles; only their pages load them. */
export const routes = {
  listRaffles: ['GET', '/wps/reward/raffles'],
  drawRaffle: ['POST', '/wps/reward/raffles/:code/draw'],
  setRaffleSeed: ['PUT', '/wps/reward/raffles/:code/seed'],
  listRaffleProofs: ['GET', '/wps/reward/raffles/:code/proofs'],
  getRaffleDraw: ['GET', '/wps/reward/raffles/:code/draws/:drawId'],
  listTickets: ['GET', '/wps/reward/tickets'],
} as const;

export const deskRoutes = {
  listDeskRaffles: ['GET', '/wps/desk/merchants/:merchant/raffles'],
  saveDeskRaffle: ['PUT', '/wps/desk/merchants/:merchant/raffles'],
  publishDeskRaffle: ['POST', '/wps/desk/merchants/:merchant/raffles/:raffleId/publication'],
  stopDeskRaffle: ['POST', '/wps/desk/merchants/:merchant/raffles/:raffleId/stop'],
} as const;
