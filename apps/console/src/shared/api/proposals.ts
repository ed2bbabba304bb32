import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from './api.ts';
import { useMomentText } from '#console/shared/moments/moment.tsx';
import { attentionQuery } from './money-queries.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

export type Proposal = Wire<'getProposal', 'value'>;
/** Answer of a call whose act waits for a second person. */
export type Proposed = Wire<'changeInstallationSettings', 'value'>;

export const proposalsQuery = (state: 'waiting' | 'past', merchant: string) =>
  infiniteQueryOptions({
    queryKey: ['proposals', state, merchant],
    queryFn: ({ pageParam, signal }) => api.call('listProposals', { query: { state, merchant, before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: (previous) => previous,
  });

export const proposalQuery = (proposalId: string) =>
  queryOptions({ queryKey: ['proposal', proposalId], queryFn: ({ signal }) => api.call('getProposal', { params: { proposalId }, signal }) });

/** True if an act was not carried out but waits for a second person. */
export const isProposed = (answer: object): answer is Proposed => 'proposed' in answer;

/** Says that an act waits for a second person and until when, and renews what counts waiting acts. */
export function useProposed(): (answer: Proposed) => void {
  const { t } = useWords();
  const momentText = useMomentText();
  const say = useToast();
  const client = useQueryClient();
  return ({ proposed: { expiresAt } }) => {
    say(t('desk.two.proposed', { moment: momentText(expiresAt) }));
    for (const queryKey of [['proposals'], attentionQuery.queryKey, ['audit']]) void client.invalidateQueries({ queryKey });
  };
}
