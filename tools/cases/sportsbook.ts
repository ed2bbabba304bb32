// Worked cases of the sportsbook: settlement, cash-out, wallet calls, largest stakes, formats and prices.
import { cashOutOffer, maxStake, oddsFormats, walletPlan } from '../../packages/domain/src/sportsbook/offers.ts';
import { priceMarket } from '../../packages/domain/src/sportsbook/prices.ts';
import { settleBet } from '../../packages/domain/src/sportsbook/settle.ts';
import { computed, type CaseForm } from './case-file.ts';

interface SportsCase {
  id: string;
  type: string;
  title: string;
  expect: unknown;
}

/** How each type of case is computed. The shapes of the inputs are those of the functions; wrong ones fail in them. */
const TYPES: Readonly<Record<string, (worked: never) => unknown>> = {
  settle: ({ bet, events, decimals }: { bet: Parameters<typeof settleBet>[0]; events: Parameters<typeof settleBet>[1]; decimals: number }) =>
    settleBet(bet, events, decimals),
  'cash-out': (worked: Parameters<typeof cashOutOffer>[0]) => cashOutOffer(worked),
  wallet: ({ returns }: { returns: string[] }) => ({ calls: walletPlan(returns) }),
  'max-stake': (worked: Parameters<typeof maxStake>[0]) => ({ stake: maxStake(worked) }),
  formats: ({ odds }: { odds: string }) => oddsFormats(odds),
  prices: ({ probabilities, margin, line = false }: { probabilities: number[]; margin: number; line?: boolean }) => ({
    prices: priceMarket(probabilities, margin, line),
  }),
};

function evaluate(worked: SportsCase): unknown {
  const compute = TYPES[worked.type];
  if (compute === undefined) throw new Error(`unknown type ${worked.type}`);
  return compute(worked as never);
}

/** Cases with a type of the sportsbook. */
export const sportsbookCases: CaseForm = {
  name: 'sportsbook',
  recognises: ({ cases }) =>
    Array.isArray(cases) &&
    cases.length > 0 &&
    cases.every((entry) => typeof entry === 'object' && entry !== null && 'type' in entry && String(entry.type) in TYPES),
  evaluate: (file) =>
    (file['cases'] as SportsCase[]).map((worked) => ({
      id: worked.id,
      title: worked.title,
      expected: worked.expect,
      computed: computed(() => evaluate(worked)),
    })),
};
