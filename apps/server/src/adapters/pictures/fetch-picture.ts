import type { FetchPicture } from '#server/modules/play/vendor-games/ports.ts';
import { fetchBounded } from '../outgoing/fetch-bounded.ts';

const TIMEOUT_MS = 8000;
const BYTES_MAX = 4_000_000;

/** Fetches a picture from the address that a vendor lists; null when it cannot be had. Redirects are not followed. */
export const createPictureFetcher =
  ({ allowsPlainHttp }: { allowsPlainHttp: boolean }): FetchPicture =>
  async (address) => {
    if (!allowsPlainHttp && !address.startsWith('https:')) return null;
    try {
      const response = await fetchBounded(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }, BYTES_MAX);
      return response.ok && response.body ? Buffer.from(await response.arrayBuffer()) : null;
    } catch {
      // Unknown host, refused connection, time-out, excessive size: in all cases there is no picture now.
      return null;
    }
  };
