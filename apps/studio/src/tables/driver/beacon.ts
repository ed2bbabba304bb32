import { createHash } from 'node:crypto';

const TIMEOUT_MS = 2000;
/** Interval of calls to a relay that does not have the round yet. */
const AGAIN_MS = 300;

/** The value that the draw of a round needs, or how long to wait for it. */
export type BeaconAnswer = { readonly value: string } | { readonly waitMs: number };

/** A public randomness beacon (spec games.md 2): neither operator nor players know its value before the close. */
export interface TableBeacon {
  /** The first value after a moment. Times are milliseconds since 1970. */
  readonly valueAfter: (closesMs: number, nowMs: number) => Promise<BeaconAnswer>;
}

interface Chain {
  readonly genesisMs: number;
  readonly periodMs: number;
}

async function read(address: string): Promise<Record<string, unknown> | null> {
  try {
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return answer.ok ? ((await answer.json()) as Record<string, unknown>) : null;
  } catch {
    // Silent, or no JSON: the same as no answer.
    return null;
  }
}

const chainOf = ({ genesis_time: genesis, period }: Record<string, unknown>): Chain | null =>
  Number.isSafeInteger(genesis) && Number.isSafeInteger(period) && Number(period) > 0
    ? { genesisMs: Number(genesis) * 1000, periodMs: Number(period) * 1000 }
    : null;

/** A round's value is the hash of its signature, which everybody can compare with the beacon's own. */
function valueOf(answer: Record<string, unknown>, round: number): string | null {
  const { signature, randomness } = answer;
  if (answer['round'] !== round || typeof signature !== 'string' || !/^([0-9a-f]{2}){48,96}$/.test(signature)) return null;
  const value = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');
  return value === randomness ? value : null;
}

/** Reads a chain with drand's interface below an address: `/info`, `/public/<round>`. */
export function createBeacon(address: string): TableBeacon {
  let known: Chain | null = null;
  return {
    valueAfter: async (closesMs, nowMs) => {
      const info = known ? null : await read(`${address}/info`);
      known ??= info && chainOf(info);
      if (!known) return { waitMs: AGAIN_MS };
      const { genesisMs, periodMs } = known;
      const after = Math.max(0, Math.floor((closesMs - genesisMs) / periodMs) + 1);
      const leftMs = genesisMs + after * periodMs - nowMs;
      if (leftMs > 0) return { waitMs: Math.ceil(leftMs) };
      const answer = await read(`${address}/public/${after + 1}`);
      const value = answer && valueOf(answer, after + 1);
      return value === null ? { waitMs: AGAIN_MS } : { value };
    },
  };
}
