import { playsTrialMoney } from '@laro/domain/agents/tree/member-types';
import { markReadThrottleMs } from '@laro/domain/content/content-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { contentApi } from '#player/shared/content/content-api.ts';
import { useServices } from '#player/shared/api/services.ts';
import { useSessionStore } from '#player/shared/session/session-store.ts';

/**
 * Marks an announcement as read when it is opened for the first time, at most every 150 ms, and asks for the list again (NOTICE-02). Guests
 * and free play have no marks; a mark that does not arrive is made at the next opening.
 */
export function useMarkRead(): (notice: { id: string; read: boolean }) => void {
  const services = useServices();
  const queries = useQueryClient();
  const waiting = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const flush = useCallback(async () => {
    timer.current = null;
    const ids = [...waiting.current];
    waiting.current.clear();
    const sent = await Promise.allSettled(ids.map((announcementId) => contentApi(services).call('markNoticeRead', { body: { announcementId, read: true } })));
    if (sent.some(({ status }) => status === 'fulfilled')) await queries.invalidateQueries({ queryKey: ['notices'] });
  }, [services, queries]);
  return useCallback(
    ({ id, read }) => {
      const { info } = useSessionStore.getState();
      if (read || info === null || playsTrialMoney(info.type)) return;
      waiting.current.add(id);
      timer.current ??= setTimeout(() => void flush(), markReadThrottleMs);
    },
    [flush],
  );
}
