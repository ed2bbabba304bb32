import type { GameType } from '@laro/domain/catalogue/game-categories';
import { languageCodes } from '@laro/domain/system/languages';
import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import type { LadderBody, LadderRank } from '@laro/domain/ranks/ladder-program';
import type { DemoMerchantCode } from './demo-merchants.ts';

/** In the merchant of dollars, amounts are a fiftieth of those in pesos. */
const PARTS: Record<DemoMerchantCode, bigint> = { laro: 1n, dagat: 50n };

/** Names of ranks are the same in every language. */
const sameName = (name: string): LadderRank['names'] => Object.fromEntries(languageCodes.map((code) => [code, name]));

/** Rates in ppm: FISH as RNG, PVP as LIVE less a quarter, lotteries a quarter of RNG. */
const ratesOf = (rng: number, live: number, sports: number): Record<GameType, number> => ({
  LIVE: live,
  RNG: rng,
  FISH: rng,
  PVP: (live * 3) / 4,
  SPORTS: sports,
  LOTT: rng / 4,
  ELOTT: rng / 4,
});

interface Step {
  id: string;
  name: string;
  points: number;
  days: number;
  bonuses: readonly [upgrade: bigint, monthly: bigint, birthday: bigint];
  rates: readonly [rng: number, live: number, sports: number];
  needsApproval?: true;
}

const steps: readonly Step[] = [
  { id: 'binhi', name: 'Binhi', points: 0, days: 0, bonuses: [0n, 0n, 0n], rates: [2000, 1000, 1000] },
  { id: 'buwan-1', name: 'Buwan 1', points: 500, days: 3, bonuses: [20n, 0n, 50n], rates: [2500, 1500, 1500] },
  { id: 'buwan-2', name: 'Buwan 2', points: 2000, days: 6, bonuses: [50n, 0n, 100n], rates: [2500, 1500, 1500] },
  { id: 'bituin-1', name: 'Bituin 1', points: 5000, days: 10, bonuses: [100n, 50n, 200n], rates: [3500, 2500, 2000] },
  { id: 'bituin-2', name: 'Bituin 2', points: 10_000, days: 15, bonuses: [150n, 80n, 300n], rates: [4500, 3000, 2500] },
  { id: 'bituin-3', name: 'Bituin 3', points: 25_000, days: 20, bonuses: [300n, 150n, 500n], rates: [6000, 4000, 3500] },
  { id: 'bituin-4', name: 'Bituin 4', points: 60_000, days: 30, bonuses: [700n, 300n, 800n], rates: [7000, 4500, 4000] },
  { id: 'araw', name: 'Araw', points: 200_000, days: 60, bonuses: [2200n, 800n, 1500n], rates: [8000, 5000, 4500], needsApproval: true },
  { id: 'alamat', name: 'Alamat', points: 1_000_000, days: 120, bonuses: [10_000n, 3000n, 5000n], rates: [10_000, 7000, 6000], needsApproval: true },
];

/** A rank is kept by a tenth of its points in 90 days. */
const KEEP_PART = 10;

const amountIn = (merchant: DemoMerchantCode, pesos: bigint): Money => (pesos * MAJOR_UNIT) / PARTS[merchant];

/** The ladder of a merchant: one point for ₱10 of valid stake, or for as much in dollars as makes the same steps. */
export const demoLadder = (merchant: DemoMerchantCode): LadderBody => ({
  ranks: steps.map(({ id, name, points, days, bonuses: [upgrade, monthly, birthday], rates, needsApproval = false }) => ({
    id,
    names: sameName(name),
    points: points / Number(PARTS[merchant]),
    days,
    isProven: points > 0,
    needsApproval,
    keepPoints: points / KEEP_PART / Number(PARTS[merchant]),
    upgrade: amountIn(merchant, upgrade),
    monthly: amountIn(merchant, monthly),
    birthday: amountIn(merchant, birthday),
    rates: ratesOf(...rates),
  })),
  perPoint: 10,
  weights: { LIVE: 50, RNG: 100, FISH: 100, PVP: 50, SPORTS: 100, LOTT: 50, ELOTT: 50 },
  graceMonths: 1,
  rebatePeriod: 'day',
  rebateBasis: 'valid',
  rebateMin: amountIn(merchant, 1n),
  rebateMax: amountIn(merchant, 10_000n),
});

/** The first rank of members with printed passwords, so that a month of bonuses and rebates can be looked at. */
export const demoRank = { rankId: 'bituin-1', by: 'laro', reason: 'Known from the fair of last year' } as const;
