/** Rules whose tests are measured by mutants: the formulas of money and rewards (AGENT-52, REW-59) and the evaluator of the lottery. Paths are below `src` of the package. */
export const mutationAreas = {
  agents: {
    package: 'packages/domain',
    // Formulas only: texts of contracts, typed forms and lists for people have screen tests.
    mutated: [
      'agents/contracts/{dividend,first-deposit-pay,salary,contract-life}.ts',
      'agents/counting/{rebate-lines,money-figures,facts,held-play,periods,round-category}.ts',
      'agents/pay/{books,pay-runs,pay-steps,recompute,run-period,approval}.ts',
      'agents/tree/{rates,rate-percent}.ts',
      'money/{valid-stake,share}.ts',
    ],
    tests: ['agents/**/*.test.ts', 'money/{valid-stake,share}.test.ts'],
  },
  rewards: { package: 'packages/domain', mutated: ['rewards/*/*.ts'], tests: ['rewards/**/*.test.ts'] },
  lottery: {
    package: 'packages/lottery',
    mutated: ['plays/*.ts', 'selection/*.ts', 'orders/{line-of-plays,exposure,coverage,jackpot,chase}.ts'],
    tests: ['proofs/{worked-examples,malformed}.test.ts', 'orders/orders.test.ts', 'selection/selection.test.ts'],
  },
} as const;

export type MutationArea = keyof typeof mutationAreas;
