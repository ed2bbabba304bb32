import type { Wire } from '@laro/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import type { Services } from '#player/shared/api/services.ts';
import { sessionToken } from '#player/shared/session/session-store.ts';
import { tournamentApi } from '#player/shared/tournaments/tournament-query.ts';

export type Details = Wire<'getTournament', 'value'>;
export type Standings = Wire<'getStandings', 'value'>;
export type BoardRow = Standings['top'][number];

/** A board changes at most every five seconds; the page asks a little less often. */
const BOARD_EVERY_MS = 8000;

const shared = { networkMode: 'always', retry: false, staleTime: 0 } as const;

export const tournamentQuery = (services: Services, id: string) =>
  queryOptions({
    ...shared,
    queryKey: ['tournaments', 'one', id, sessionToken(), services.words.language],
    queryFn: async () => {
      const [value] = await Promise.all([tournamentApi(services).call('getTournament', { params: { id } }), services.words.need(['tournament', 'games'])]);
      return { ...value, receivedAt: Date.now() };
    },
  });

export const standingsQuery = (services: Services, id: string) =>
  queryOptions({
    ...shared,
    queryKey: ['tournaments', 'board', id, sessionToken()],
    queryFn: () => tournamentApi(services).call('getStandings', { params: { id }, query: { around: sessionToken() === null ? '' : 'me' } }),
    refetchInterval: ({ state }) => (state.data !== undefined && ['final', 'cancelled'].includes(state.data.phase) ? false : BOARD_EVERY_MS),
  });

/**
 * Enters or leaves, and fetches everything that shows it; also after a refusal, since the page may be out of date. `pointsBack`: leaves only if the points
 * of the entry come back, as the button says.
 */
export async function changeEntry(services: Services, call: 'enterTournament' | 'leaveTournament', id: string, pointsBack: boolean): Promise<void> {
  const api = tournamentApi(services);
  try {
    if (call === 'enterTournament') await api.call(call, { params: { id } });
    else await api.call(call, { params: { id }, query: { back: pointsBack ? 'points' : '' } });
  } finally {
    await services.queries.invalidateQueries({ queryKey: ['tournaments'] });
  }
}
