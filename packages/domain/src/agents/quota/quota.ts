/** Quotas count accounts by bands of this many ppm of the lottery rate (agents.md 8.3). */
export const QUOTA_BAND_PPM = 1_000;

/** The category whose rate decides. */
export const QUOTA_CATEGORY = 'LOTT';

/** Why a balance changes. */
export const quotaKinds = ['granted', 'passed', 'opened', 'lapsed', 'joined', 'raised'] as const;
export type QuotaKind = (typeof quotaKinds)[number];

/** The band of a lottery rate: its first rate in ppm; null below the rate from which accounts are counted. */
export const quotaBand = (ppm: number, from: number): number | null => (ppm < from ? null : Math.floor(ppm / QUOTA_BAND_PPM) * QUOTA_BAND_PPM);

interface QuotaMove {
  readonly band: number;
  readonly amount: 1 | -1;
}

/**
 * Moves of a change of a member's rate, where `held` is the band that the account has used: a raise into a higher band uses one of it and frees the old
 * one. A cut moves nothing: the account keeps its band, and a raise up to it uses no other.
 */
export function raiseMoves({ before, after, held }: { before: number | null; after: number | null; held: number | null }): QuotaMove[] {
  const isRaised = after !== null && (before === null || after > before) && (held === null || after > held);
  if (!isRaised) return [];
  return [{ band: after, amount: -1 }, ...(held === null ? [] : [{ band: held, amount: 1 } as const])];
}

export interface QuotaEntry {
  readonly agent: string;
  readonly band: number;
  readonly amount: number;
}

/** Balances of agents by band, or the first entry that one has not enough for; then nothing is moved. */
export function withEntries(balances: ReadonlyMap<string, number>, entries: readonly QuotaEntry[]): Map<string, number> | QuotaEntry {
  const moved = new Map(balances);
  for (const entry of entries) {
    const key = `${entry.agent} ${entry.band}`;
    const balance = (moved.get(key) ?? 0) + entry.amount;
    if (balance < 0) return entry;
    moved.set(key, balance);
  }
  return moved;
}

/** The highest rate that needs no quota, in whole steps: for who joins by a link whose owner has none left. */
export const highestWithoutQuota = (from: number, stepPpm: number): number => Math.max(0, Math.ceil(from / stepPpm) * stepPpm - stepPpm);
