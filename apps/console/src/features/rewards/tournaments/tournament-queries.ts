import type { Wire } from '@laro/contract/routes';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';
import type { PreviewReader } from '#console/shared/rewards/as-member.tsx';

export type DeskTournament = Wire<'listDeskTournaments', 'value'>['tournaments'][number];
export type DeskBoard = Wire<'getDeskTournament', 'value'>;
export type Rank = Wire<'listDeskTournaments', 'value'>['ranks'][number];
export type TournamentInput = Omit<Wire<'saveDeskTournament', 'body'>, 'reason'>;

const BOARD_EVERY_MS = 5000;

export const tournamentsQuery = (merchant: string) =>
  queryOptions({ queryKey: ['tournaments', merchant], queryFn: ({ signal }) => api.call('listDeskTournaments', { params: { merchant }, signal }) });

export type SeenTournament = Wire<'previewDeskTournaments', 'value'>['tournaments'][number];

export const previewQuery = (merchant: string, { rank, language }: PreviewReader) =>
  queryOptions({
    queryKey: ['tournaments', merchant, 'preview', rank, language],
    queryFn: ({ signal }) => api.call('previewDeskTournaments', { params: { merchant }, query: { rank, language }, signal }),
  });

/** The board of a tournament, kept up to date while it is shown. */
export const boardQuery = (merchant: string, tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', merchant, tournamentId],
    queryFn: ({ signal }) => api.call('getDeskTournament', { params: { merchant, tournamentId }, signal }),
    refetchInterval: BOARD_EVERY_MS,
  });

/** Fetches everything again that shows tournaments, after an act. */
export async function askTournamentsAgain(client: QueryClient, merchant: string): Promise<void> {
  await Promise.all([['tournaments', merchant], ['audit']].map((queryKey) => client.invalidateQueries({ queryKey })));
}
