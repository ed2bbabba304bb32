import { useQueryClient } from '@tanstack/react-query';
import { useTopic } from '#player/shared/api/use-topic.ts';
import { useSession } from '#player/shared/session/session.ts';

/** Fetches what is shown of a game again as soon as one of its draws is sealed, drawn or settled. Guests have no socket and see it with the next poll. */
export function useLiveDraws(gameId: string | null): void {
  const queries = useQueryClient();
  const hasSession = useSession() !== null;
  const again = () => void queries.invalidateQueries({ predicate: ({ queryKey: [area, what] }) => area === 'lottery' && SHOWN.has(what) });
  useTopic(hasSession && gameId !== null ? (`lottery:${gameId}` as const) : null, { onEvent: again, onStale: again });
}

const SHOWN: ReadonlySet<unknown> = new Set(['game', 'draw', 'order', 'orders', 'past']);
