import type { OutsideFetch } from '#server/adapters/outside-address.ts';
import { fetchBounded } from '#server/adapters/outgoing/fetch-bounded.ts';
import type { ResultFeeds } from '#server/modules/play/lottery/ports.ts';

const TIMEOUT_MS = 5000;
const BYTES_MAX = 16_384;
const NOT_FOUND = 404;
const OK = 200;

/** Reads reports of draws over HTTP: `<address>/<region>?date=…&station=…`, signed in `X-Feed-Signature`. Follows no redirect. */
export function createHttpResultFeeds(addressOf: (set: string) => string | null, outside: OutsideFetch): ResultFeeds {
  return {
    read: async (set, { region, date, station }) => {
      const address = addressOf(set);
      if (address === null) return null;
      try {
        const url = new URL(`${address}/${region}`);
        url.search = new URLSearchParams({ date, station }).toString();
        const response = await fetchBounded(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }, BYTES_MAX, outside);
        if (response.status === NOT_FOUND) return null;
        if (response.status !== OK) return { fault: 'answer' };
        return { body: Buffer.from(await response.bytes()), signature: response.headers.get('x-feed-signature') ?? '' };
      } catch {
        return { fault: 'answer' };
      }
    },
  };
}
