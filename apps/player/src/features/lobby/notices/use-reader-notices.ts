import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { noticesQuery, type Notice } from '#player/shared/content/content-queries.ts';
import { useReader } from '#player/shared/content/use-reader.ts';
import { announcementsQuery, titleOf, type NoticeTitle } from '#player/shared/games/lobby/game-queries.ts';
import { useServices } from '#player/shared/api/services.ts';

const namesOf = (notices: readonly NoticeTitle[]): string => notices.map(({ id }) => id).join();

/**
 * Pop-ups for the current reader: a guest, a member or an agent (HOME-08). The ticker, which arrives with the notices
 * for everyone, also gets those for this reader (NOTICE-01).
 */
export function useReaderNotices(): readonly Notice[] {
  const services = useServices();
  const queries = useQueryClient();
  const reader = useReader();
  const { data: own } = useQuery(noticesQuery(services, reader, services.words.language));
  const { data: shared } = useQuery(announcementsQuery(services));
  useEffect(() => {
    const ticker = own?.filter(({ type }) => type === 'PL');
    if (!ticker || !shared || namesOf(ticker) === namesOf(shared.ticker)) return;
    queries.setQueryData(announcementsQuery(services).queryKey, { ...shared, ticker: ticker.map(titleOf) });
  }, [own, shared, queries, services]);
  return useMemo(() => own?.filter(({ type }) => type === 'PU') ?? [], [own]);
}
