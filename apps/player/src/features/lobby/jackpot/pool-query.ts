import type { Wire } from '@laro/contract/routes';
import type { Amount } from '@laro/domain/money/money';
import { queryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Services } from '#player/shared/api/services.ts';

export type JackpotAnswer = Wire<'getJackpot', 'value'>;
export type JackpotPool = NonNullable<JackpotAnswer['pool']>;

/** With the server's own 12 s at most, no figure is older than 30 s (T66). */
const ASK_EVERY_MS = 15_000;
const STEP_MS = 1000;
/** The counter has come to the pool's figure when the next one is due. */
const STEPS = 14n;

/** The merchant's real pool, if one is open; polled while the page is visible. */
export const poolQuery = ({ api, words: { language } }: Services) =>
  queryOptions({
    queryKey: ['jackpotPool', language],
    networkMode: 'always',
    staleTime: ASK_EVERY_MS / 2,
    refetchInterval: ASK_EVERY_MS,
    queryFn: () => api.call('getJackpot', { query: { language } }),
  });

/** Whole units of an amount, cut: a counter never shows more than there is. */
export const wholeUnits = (amount: Amount): bigint => BigInt(amount.split('.')[0] ?? '0');

/** One step of a counter towards its target, which it reaches with the last one. It never overshoots, and drops immediately: that is a new pool. */
export function easeStep(shown: bigint, target: bigint, stepsLeft: bigint): bigint {
  if (shown >= target || stepsLeft <= 1n) return target;
  return shown + (target - shown + stepsLeft - 1n) / stepsLeft;
}

/** The figure of this moment, in whole units: it eases towards the pool's (HOME-06); with reduced motion it changes in one step. */
export function useEasedUnits(amount: Amount): bigint {
  const target = wholeUnits(amount);
  const [shown, setShown] = useState(target);
  useEffect(() => {
    const goal = wholeUnits(amount);
    let left = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 1n : STEPS;
    const timer = setInterval(() => {
      const steps = left;
      left -= 1n;
      if (steps <= 1n) clearInterval(timer);
      setShown((figure) => easeStep(figure, goal, steps));
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [amount]);
  return shown > target ? target : shown;
}
