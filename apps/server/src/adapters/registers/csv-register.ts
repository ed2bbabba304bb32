import { localOutsideFetch, type OutsideFetch } from '#server/adapters/outside-address.ts';
import type { ExclusionRegister } from '#server/modules/people/identity-documents/ports.ts';
import { AnswerTooLarge, fetchBounded } from '../outgoing/fetch-bounded.ts';

const TIMEOUT_MS = 60_000;
const BYTES_MAX = 16 * 1024 * 1024;

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Reads a register that is published as a file: GET with a bearer token, CSV in UTF-8. Follows no redirect, so that the token goes nowhere else. */
export const createCsvRegister = (token: string, outside: OutsideFetch = localOutsideFetch): ExclusionRegister => ({
  read: async (address) => {
    try {
      const init: RequestInit = {
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { accept: 'text/csv', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
      };
      const response = await fetchBounded(address, init, BYTES_MAX, outside);
      const type = response.headers.get('content-type') ?? '';
      // A page of words, for people who have to log in, is not a list.
      if (response.status !== 200 || !/^text\/(csv|plain)\b/i.test(type) || response.body === null)
        return { kind: 'unavailable', why: `answered ${response.status} ${type}`.trim().slice(0, 100) };
      const csv = textOf(await response.bytes());
      return csv === null ? { kind: 'unavailable', why: 'the list is not UTF-8' } : { kind: 'list', csv };
    } catch (error) {
      if (error instanceof AnswerTooLarge) return { kind: 'unavailable', why: 'the list is too long' };
      const { name, cause } = error as { name?: string; cause?: { code?: string } };
      return { kind: 'unavailable', why: cause?.code ?? name ?? 'no answer' };
    }
  },
});
