import { lotteryTopic } from '@laro/contract/wire/live';
import { useQueryClient } from '@tanstack/react-query';
import { useSettings } from '#player/shared/api/queries.ts';
import { useTopic } from '#player/shared/api/use-topic.late.ts';
import { useSession } from '#player/shared/session/session.ts';

export interface LiveDrawsProps {
  gameId: string;
}

/**
 * Fetches what is shown of a game again as soon as one of its draws is opened, sealed, drawn or settled, or sells out. The last seconds of a draw need no call: the
 * page has its closing. Guests have no socket and see it with the next poll.
 */
export function LiveDraws({ gameId }: LiveDrawsProps): null {
  const queries = useQueryClient();
  const hasSession = useSession() !== null;
  const { merchantCode } = useSettings();
  const fetchAgain = (shown: ReadonlySet<unknown>) =>
    void queries.invalidateQueries({ predicate: ({ queryKey: [area, what] }) => area === 'lottery' && shown.has(what) });
  const draws = () => fetchAgain(DRAWS);
  const soldOut = () => fetchAgain(SOLD_OUT);
  useTopic(hasSession ? lotteryTopic(gameId) : null, { onEvent: ({ kind }) => (kind === 'lottery.closing' ? undefined : draws()), onStale: draws });
  useTopic(hasSession ? lotteryTopic(gameId, merchantCode) : null, { onEvent: soldOut, onStale: soldOut });
  return null;
}

const DRAWS: ReadonlySet<unknown> = new Set(['game', 'draw', 'order', 'orders', 'past']);
const SOLD_OUT: ReadonlySet<unknown> = new Set(['full']);
