import { expect, test } from 'vitest';
import { readPayoutParties } from './payout-parties.ts';

const xendit = { LARO_XENDIT_PAYOUT_KEY: 'xnd_production_1', LARO_XENDIT_PAYOUT_TOKEN: 'token' };
const airwallex = { LARO_AIRWALLEX_PAYOUT_CLIENT: 'client', LARO_AIRWALLEX_PAYOUT_KEY: 'key', LARO_AIRWALLEX_PAYOUT_SECRET: 'secret' };

test('[CASH-02] gateways are those in the environment, with all of their settings or none', () => {
  expect(readPayoutParties({}, true)).toEqual({ xendit: null, airwallex: null });
  expect(readPayoutParties({ ...xendit, ...airwallex }, true)).toEqual({
    xendit: { url: 'https://api.xendit.co', secretKey: 'xnd_production_1', callbackToken: 'token' },
    airwallex: { url: 'https://api.airwallex.com', clientId: 'client', apiKey: 'key', webhookSecret: 'secret' },
  });
});

test.each([
  ['half an account', { LARO_XENDIT_PAYOUT_KEY: 'key' }],
  ['an address with a path', { ...xendit, LARO_XENDIT_PAYOUT_URL: 'https://api.xendit.co/v2' }],
  ['a plain line', { ...airwallex, LARO_AIRWALLEX_PAYOUT_URL: 'http://api.airwallex.com' }],
  ['the sandbox', { ...xendit, LARO_XENDIT_PAYOUT_KEY: 'xnd_development_sandbox' }],
])('[CASH-02] production refuses to start with %s', (_what, variables) => {
  expect(() => readPayoutParties(variables, true)).toThrow(expect.objectContaining({ code: 'payouts.wrong' }));
});
