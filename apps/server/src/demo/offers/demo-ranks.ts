import type { GameType } from '@laro/domain/catalogue/game-categories';
import { languageCodes } from '@laro/domain/system/languages';
import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import type { LadderBody, LadderRank } from '@laro/domain/ranks/ladder-program';
import { noBenefits } from '@laro/domain/withdrawals/withdrawal-terms';
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
  /** Own limits of withdrawals in units of the merchant's currency, and number of a day; ranks with an approval are reviewed first. */
  withdraw?: readonly [max: number, daySum: number, dayCount: number];
  needsApproval?: true;
}

const steps: readonly Step[] = [
  { id: 'binhi', name: 'Binhi', points: 0, days: 0, bonuses: [0n, 0n, 0n], rates: [2000, 1000, 1000] },
  { id: 'buwan-1', name: 'Buwan 1', points: 500, days: 3, bonuses: [20n, 0n, 50n], rates: [2500, 1500, 1500] },
  { id: 'buwan-2', name: 'Buwan 2', points: 2000, days: 6, bonuses: [50n, 0n, 100n], rates: [2500, 1500, 1500] },
  { id: 'bituin-1', name: 'Bituin 1', points: 5000, days: 10, bonuses: [100n, 50n, 200n], rates: [3500, 2500, 2000] },
  { id: 'bituin-2', name: 'Bituin 2', points: 10_000, days: 15, bonuses: [150n, 80n, 300n], rates: [4500, 3000, 2500] },
  { id: 'bituin-3', name: 'Bituin 3', points: 25_000, days: 20, bonuses: [300n, 150n, 500n], rates: [6000, 4000, 3500], withdraw: [500_000, 1_500_000, 6] },
  { id: 'bituin-4', name: 'Bituin 4', points: 60_000, days: 30, bonuses: [700n, 300n, 800n], rates: [7000, 4500, 4000], withdraw: [500_000, 2_000_000, 8] },
  {
    id: 'araw',
    name: 'Araw',
    points: 200_000,
    days: 60,
    bonuses: [2200n, 800n, 1500n],
    rates: [8000, 5000, 4500],
    withdraw: [1_000_000, 3_000_000, 10],
    needsApproval: true,
  },
  {
    id: 'alamat',
    name: 'Alamat',
    points: 1_000_000,
    days: 120,
    bonuses: [10_000n, 3000n, 5000n],
    rates: [10_000, 7000, 6000],
    withdraw: [2_000_000, 5_000_000, 20],
    needsApproval: true,
  },
];

/** Hosts of the highest ranks. */
const hosts: Readonly<Record<string, LadderRank['host']>> = {
  araw: { name: 'Tala', contact: 'tala@laro.example', days: [1, 2, 3, 4, 5], from: '10:00', to: '18:00' },
  alamat: { name: 'Mayari', contact: 'mayari@laro.example', days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '21:00' },
};

/** A rank is kept by a tenth of its points in 90 days. */
const KEEP_PART = 10;

const amountIn = (merchant: DemoMerchantCode, pesos: bigint): Money => (pesos * MAJOR_UNIT) / PARTS[merchant];

const withdrawalsOf = (own: Step['withdraw'], isFirst: boolean): LadderRank['withdraw'] => {
  if (!own) return noBenefits;
  const [max, daySum, dayCount] = own;
  return { ...noBenefits, max, daySum, dayCount, feeFixed: 0, feeBasisPoints: 0, isFirst };
};

/** The ladder of a merchant: one point for ₱10 of valid stake, or for as much in dollars as makes the same steps. */
export const demoLadder = (merchant: DemoMerchantCode): LadderBody => ({
  ranks: steps.map(({ id, name, points, days, bonuses: [upgrade, monthly, birthday], rates, withdraw, needsApproval = false }) => ({
    id,
    names: sameName(name),
    points: points / Number(PARTS[merchant]),
    days,
    isProven: points > 0,
    demands: [],
    needsApproval,
    keepPoints: points / KEEP_PART / Number(PARTS[merchant]),
    upgrade: amountIn(merchant, upgrade),
    monthly: amountIn(merchant, monthly),
    birthday: amountIn(merchant, birthday),
    rates: ratesOf(...rates),
    withdraw: withdrawalsOf(withdraw, needsApproval),
    host: hosts[id] ?? null,
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
