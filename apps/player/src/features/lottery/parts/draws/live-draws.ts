import { useQueryClient } from '@tanstack/react-query';
import { useTopic } from '#player/shared/api/use-topic.late.ts';
import { useSession } from '#player/shared/session/session.ts';

export interface LiveDrawsProps {
  gameId: string;
}

/** Fetches what is shown of a game again as soon as one of its draws is sealed, drawn or settled. Guests have no socket and see it with the next poll. */
export function LiveDraws({ gameId }: LiveDrawsProps): null {
  const queries = useQueryClient();
  const hasSession = useSession() !== null;
  const again = () => void queries.invalidateQueries({ predicate: ({ queryKey: [area, what] }) => area === 'lottery' && SHOWN.has(what) });
  useTopic(hasSession ? (`lottery:${gameId}` as const) : null, { onEvent: again, onStale: again });
  return null;
}

const SHOWN: ReadonlySet<unknown> = new Set(['game', 'draw', 'order', 'orders', 'past']);
