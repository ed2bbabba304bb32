import type { BeaconChain } from '@laro/lottery/draw/beacon';
import { isRoundSignature } from '@laro/lottery/draw/beacon-signature';
import type { OutsideFetch } from '#server/adapters/outside-address.ts';
import { fetchBounded } from '#server/adapters/outgoing/fetch-bounded.ts';
import type { Beacon } from '#server/modules/play/lottery/ports.ts';

const TIMEOUT_MS = 3000;
const BYTES_MAX = 4096;
const ROUNDS_KEPT = 500;

/** A chain and the relays of its rounds, in the order of the requests. */
export interface BeaconPlace {
  chain: BeaconChain;
  relays: readonly string[];
}

/** Reads rounds of a drand network over HTTP. A relay that gives nothing, another round or a wrong signature is passed over for the next one (LOTT-37). */
export function createDrandBeacon(placeOf: () => BeaconPlace, outside: OutsideFetch): Beacon {
  const known = new Map<string, string>();
  const ask = async (relay: string, { hash, publicKey }: BeaconChain, round: number): Promise<string | null> => {
    try {
      const response = await fetchBounded(
        `${relay}/${hash}/public/${round}`,
        { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) },
        BYTES_MAX,
        outside,
      );
      if (response.status !== 200) return null;
      const answer = JSON.parse(new TextDecoder().decode(await response.bytes())) as { round?: unknown; signature?: unknown };
      const { signature } = answer;
      return answer.round === round && typeof signature === 'string' && isRoundSignature(publicKey, round, signature) ? signature : null;
    } catch {
      // Silent, or no JSON: the same as no answer.
      return null;
    }
  };
  return {
    chain: () => placeOf().chain,
    signatureOf: async (round) => {
      const { chain, relays } = placeOf();
      const key = `${chain.hash}:${round}`;
      for (const relay of known.has(key) ? [] : relays) {
        const signature = await ask(relay, chain, round);
        if (signature === null) continue;
        if (known.size >= ROUNDS_KEPT) known.clear();
        known.set(key, signature);
        break;
      }
      return known.get(key) ?? null;
    },
  };
}
