import type { Money } from '@laro/domain/money/money';
import type { OperatorClient, RewardAnswer, VendorReward } from '../ports.ts';
import type { VendorState } from '../vendor-state.ts';

/** Free spins at vendors, as other modules use them. */
export interface VendorFreeSpins {
  grant: (vendorCode: string, reward: VendorReward) => Promise<RewardAnswer['kind']>;
  cancel: (vendorCode: string, rewardId: string) => Promise<RewardAnswer['kind']>;
  /** The stakes that all of these games have for free spins; none where one of them has none, null when the vendor cannot say it now. */
  stakesOf: (vendorCode: string, gameCodes: readonly string[]) => Promise<Money[] | null>;
}

/** Sends requests to connected vendors; one without a connection is unavailable. */
export const freeSpinsAt = (state: Pick<VendorState, 'endpoint'>, operator: OperatorClient): VendorFreeSpins => {
  const at = async <Answer>(
    vendorCode: string,
    ask: (endpoint: NonNullable<ReturnType<VendorState['endpoint']>>) => Promise<Answer>,
  ): Promise<Answer | null> => {
    const endpoint = state.endpoint(vendorCode);
    return endpoint && ask(endpoint);
  };
  return {
    grant: async (vendorCode, reward) => (await at(vendorCode, (endpoint) => operator.grantReward(endpoint, reward)))?.kind ?? 'unavailable',
    cancel: async (vendorCode, rewardId) => (await at(vendorCode, (endpoint) => operator.cancelReward(endpoint, rewardId)))?.kind ?? 'unavailable',
    stakesOf: async (vendorCode, gameCodes) => {
      const answer = await at(vendorCode, (endpoint) => operator.rewardStakes(endpoint, gameCodes));
      if (answer?.kind === 'refused') return [];
      if (answer?.kind !== 'stakes') return null;
      const [first = [], ...others] = gameCodes.map((code) => answer.stakes.get(code) ?? []);
      return first.filter((stake) => others.every((stakes) => stakes.includes(stake)));
    },
  };
};
