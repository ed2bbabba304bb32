import { money } from '@laro/contract/wire/scalars';
import { isAmount, type Money } from '@laro/domain/money/money';
import * as z from 'zod';
import { localOutsideFetch, OutsideRefused } from '#server/adapters/outside-address.ts';
import type { GatewayAccess } from '#server/modules/money/deposits/ports.ts';
import { AnswerTooLarge, fetchBounded } from '../outgoing/fetch-bounded.ts';

const TIMEOUT_MS = 10_000;
const REPLY_BYTES_MAX = 512 * 1024;

/** Response of a gateway, or the reason why there is none. */
export type Reply = { kind: 'answer'; status: number; body: unknown } | { kind: 'none'; why: string };

const exact = JSON as unknown as {
  rawJSON: (text: string) => unknown;
  parse: (text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown) => unknown;
};

/** An amount as a JSON number, to its last decimal: it never was a float. */
export const jsonNumber = (text: string): unknown => exact.rawJSON(text);

/** Reads JSON with its numbers as literal text: an amount never becomes a float. Null for invalid JSON. */
export function readExactJson(text: string): unknown {
  try {
    return exact.parse(text, (_key, value, { source }) => (typeof value === 'number' ? (source ?? null) : value));
  } catch {
    return null;
  }
}

/** Money units of an amount in major units from JSON; null if it is not an amount. */
export const moneyOf = (text: unknown): Money | null => (typeof text === 'string' && isAmount(text) ? z.decode(money, text) : null);

/** Calls a gateway once, with our secret key as the user of Basic authentication, which both accept. The secret is never passed on. */
export async function callGateway(
  { address, secretKey, outside = localOutsideFetch }: GatewayAccess,
  { method, path, body }: { method: 'GET' | 'POST'; path: string; body?: unknown },
  timeoutMs = TIMEOUT_MS,
): Promise<Reply> {
  try {
    const init: RequestInit = {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const response = await fetchBounded(`${address.replace(/\/$/, '')}${path}`, init, REPLY_BYTES_MAX, outside);
    return { kind: 'answer', status: response.status, body: readExactJson(await response.text()) };
  } catch (error) {
    if (error instanceof OutsideRefused) return { kind: 'none', why: error.code };
    if (error instanceof AnswerTooLarge) return { kind: 'none', why: 'the answer is too long' };
    const { name, cause } = error as { name?: string; cause?: { code?: string } };
    return { kind: 'none', why: cause?.code ?? name ?? 'no answer' };
  }
}

const CLIENT_ERROR = 400;
const SERVER_ERROR = 500;
const TOO_MANY = 429;

/** True for a definite refusal: a retry would get the same response. */
export const isRefusal = (status: number): boolean =>
  status >= CLIENT_ERROR && status < SERVER_ERROR && status !== TOO_MANY && status !== 401 && status !== 403;
