export { createRisk, type Risk } from './create-risk.ts';
export {
  noteCard,
  noteChargeBack,
  noteDeposit,
  noteDevice,
  noteFailures,
  noteOwnDownline,
  notePayoutAccount,
  noteReferralRing,
  noteRewardedVoids,
  noteRoundTrip,
  noteSlip,
  noteTransfer,
  noteTravel,
  noteWithdrawal,
  scoreOf,
  scoresOf,
} from './raise-flags.ts';
export { riskDeskCalls } from './desk-calls.ts';
