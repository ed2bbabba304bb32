/** Pages of raffles; constants apart from the common paths, which the first page loads. */
export const RAFFLE_PATH = '/m/raffle';
export const TICKETS_PATH = '/m/tickets';
