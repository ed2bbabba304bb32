import { PARTY } from '../parties/party-address.ts';

/** Limits before verification (T4). The default is the law of the Philippines: nothing with money. */
export const identitySettings = {
  /** No game for real money before the proof. */
  'identity.playNeedsVerified': { group: 'identity', kind: 'boolean', default: true },
  /** Whole major units that may be paid in, all in all, before the proof; 0 for none: money that could neither be played nor taken out is not taken. */
  'identity.unverifiedDepositMax': { group: 'identity', kind: 'integer', min: 0, max: 100_000_000, default: 0 },
  /** True if a selfie with the document is required; it may always be sent. */
  'identity.selfieNeeded': { group: 'identity', kind: 'boolean', default: false },
  /** Where the regulator's register of excluded persons is read as CSV (T8); empty: nowhere, lists are brought by hand. */
  'identity.registerAddress': { group: 'identity', kind: 'text', maxLength: 320, pattern: PARTY, default: '' },
} as const;
