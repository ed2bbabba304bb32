/** The pages of tournaments; constants apart from the common paths, which the first page loads. */
export const TOURNAMENTS_PATH = '/m/tournament';
export const tournamentPath = (id: string): string => `/m/tournamentDetail?id=${id}`;
