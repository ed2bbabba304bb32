import type { Wire } from '@laro/contract/routes';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

export type RankRoom = Wire<'getDeskRanks', 'value'>;
export type Ladder = RankRoom['ladders'][number];
export type LadderBody = Ladder['body'];
export type Rank = LadderBody['ranks'][number];
export type MemberRank = Wire<'getDeskMemberRank', 'value'>;

export const memberRankQuery = (merchant: string, memberId: string) =>
  queryOptions({
    queryKey: ['member-rank', merchant, memberId],
    queryFn: ({ signal }) => api.call('getDeskMemberRank', { params: { merchant, memberId }, signal }),
  });

export const simulationQuery = (merchant: string, ladderId: string) =>
  queryOptions({
    queryKey: ['ladder-simulation', merchant, ladderId],
    queryFn: ({ signal }) => api.call('simulateDeskLadder', { params: { merchant, ladderId }, signal }),
  });

/** Fetches everything again that shows ranks, after an act. */
export async function askRanksAgain(client: QueryClient, merchant: string): Promise<void> {
  await Promise.all(
    [['ranks', merchant], ['member-rank', merchant], ['ladder-simulation', merchant], ['audit']].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}
