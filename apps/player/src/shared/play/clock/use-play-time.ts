import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { playTimeQuery, type PlayTime } from '#player/shared/api/account/limits-api.ts';
import { useServices } from '#player/shared/api/services.ts';

const SECOND_MS = 1000;
const ASK_AGAIN_MS = 60_000;

export interface PlayClock extends PlayTime {
  /** Since the log-in. */
  elapsedMs: number;
  /** True if the member’s time limit for one log-in has been reached (T48). */
  isOver: boolean;
}

/** Time and money of the session, second by second; null until the server has answered. Fetched again with the money (shared/money/ask-money.late.ts). */
export function usePlayTime(hasSession: boolean): PlayClock | null {
  const services = useServices();
  const { data } = useQuery({ ...playTimeQuery(services), enabled: hasSession, refetchInterval: ASK_AGAIN_MS });
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  if (!data) return null;
  const there = now + data.aheadMs;
  return {
    ...data,
    elapsedMs: Math.max(0, there - Date.parse(data.startedAt)),
    isOver: data.endsAt !== null && there >= Date.parse(data.endsAt),
  };
}
