import { timingSafeEqual } from 'node:crypto';
import { money } from '@laro/contract/wire/scalars';
import { formatMoney, type Money } from '@laro/domain/money/money';
import { localOutsideFetch, type OutsideFetch } from '#server/adapters/outside-address.ts';
import { fetchBounded } from '../outgoing/fetch-bounded.ts';

const REPLY_BYTES_MAX = 262_144;
const TIMEOUT_MS = 8000;

export type Json = Record<string, unknown>;
export const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

const AMOUNT_MARK = '"@amount@"';

/** Text of a JSON body in which `@amount@` stands for an amount: written as the decimal number it is, without passing through a float. */
export const bodyWithAmount = (body: Json, amount: Money): string => JSON.stringify(body).replace(AMOUNT_MARK, formatMoney(amount));

/** Parses JSON with every number as its literal text, so that amounts are exact; null unless it is a JSON object or list. */
export function parseExact(text: string): unknown {
  const keepText = (_key: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value;
  try {
    return JSON.parse(text, keepText) as unknown;
  } catch {
    return null;
  }
}

/** Amount read by `parseExact`; null if it is not an amount. */
export function amountIn(value: unknown): Money | null {
  const read = money.safeParse(textIn(value));
  return read.success ? read.data : null;
}

export interface GatewayReply {
  status: number;
  body: unknown;
}

export interface CallOptions {
  timeoutMs?: number;
  outside?: OutsideFetch;
}

/** Makes a call. Null without a complete response: the request may have been carried out. */
export async function callGateway(
  url: URL,
  request: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string },
  { timeoutMs = TIMEOUT_MS, outside = localOutsideFetch }: CallOptions = {},
): Promise<GatewayReply | null> {
  try {
    const response = await fetchBounded(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) }, REPLY_BYTES_MAX, outside);
    return { status: response.status, body: parseExact(await response.text()) };
  } catch {
    return null;
  }
}

/** Compares two secrets in a time that does not depend on where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export const headerText = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');
