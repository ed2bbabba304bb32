import type { Wire } from '@laro/contract/routes';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';
import type { PreviewReader } from '#console/shared/rewards/as-member.tsx';

export type Rank = Wire<'listDeskMissions', 'value'>['ranks'][number];
export type DeskMission = Wire<'listDeskMissions', 'value'>['missions'][number];
export type MissionInput = Omit<Wire<'saveDeskMission', 'body'>, 'reason'>;
export type Task = MissionInput['body']['tasks'][number];

/** The budget of a mission; a call may leave it out. */
export const budgetOf = ({ budget = { mode: 'alarm', cap: null, dayCap: null } }: MissionInput['body']) => budget;

export const missionsQuery = (merchant: string) =>
  queryOptions({ queryKey: ['missions', merchant], queryFn: ({ signal }) => api.call('listDeskMissions', { params: { merchant }, signal }) });

export type SeenMission = Wire<'previewDeskMissions', 'value'>['missions'][number];

export const previewQuery = (merchant: string, { rank, language }: PreviewReader) =>
  queryOptions({
    queryKey: ['missions', merchant, 'preview', rank, language],
    queryFn: ({ signal }) => api.call('previewDeskMissions', { params: { merchant }, query: { rank, language }, signal }),
  });

/** Fetches everything again that shows missions, after an act. */
export async function askMissionsAgain(client: QueryClient, merchant: string): Promise<void> {
  await Promise.all([['missions', merchant], ['audit']].map((queryKey) => client.invalidateQueries({ queryKey })));
}
