/** One of a merchant's two trees: that of real money, or that of house accounts in trial money (agents.md 3.1). Runs of one never read the other. */
export interface TreeKey {
  merchantCode: string;
  isTrial: boolean;
}

/** Both trees of a merchant, the real one first. */
export const treesOf = (merchantCode: string): readonly TreeKey[] => [
  { merchantCode, isTrial: false },
  { merchantCode, isTrial: true },
];
