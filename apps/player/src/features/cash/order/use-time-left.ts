import { useEffect, useState } from 'react';
import type { Deposit } from '../cash-api.ts';

const TICK_MS = 500;

/** Milliseconds until an order expires, by the server's clock: phones' clocks are often wrong. Zero after expiry. */
export function useTimeLeft({ now, expiresAt }: Pick<Deposit, 'now' | 'expiresAt'>): number {
  const [left, setLeft] = useState(() => Math.max(0, Date.parse(expiresAt) - Date.parse(now)));
  useEffect(() => {
    // Only the difference of the server's two moments counts.
    const until = Date.now() + Date.parse(expiresAt) - Date.parse(now);
    const look = () => setLeft(Math.max(0, until - Date.now()));
    look();
    const timer = setInterval(look, TICK_MS);
    return () => clearInterval(timer);
  }, [now, expiresAt]);
  return left;
}

/** `29:05`, or `1:02:05` above an hour. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}
