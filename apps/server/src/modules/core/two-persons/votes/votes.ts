import type { Actor } from '#server/http/handlers.ts';
import type { VoteRow } from './votes.store.ts';

/** The decisions of other people that are alike. */
export const othersAlike = (votes: readonly VoteRow[], decision: VoteRow['decision'], by: Pick<Actor, 'staffId'>): VoteRow[] =>
  votes.filter((vote) => vote.decision === decision && vote.staffId !== by.staffId);
