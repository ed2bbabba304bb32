/**
 * What the site and the sandbox, which stands in for all outside parties in development, call each other by. None of it is secret, and
 * production refuses it.
 */
export const sandboxAccounts = {
  sms: { accountSid: 'ACsandbox', authToken: 'sandbox', from: '+15005550006' },
  mail: { from: 'no-reply@laro.localhost' },
  /** The site's account at both providers of OpenID Connect. */
  oidc: { id: 'laro-sandbox', secret: 'laro-sandbox-secret-of-32-letters' },
  /** The site's accounts at both gateways that pay out. */
  xenditPayouts: { secretKey: 'xnd_development_sandbox', callbackToken: 'sandbox-callback-token' },
  airwallexPayouts: { clientId: 'sandbox-client', apiKey: 'sandbox-api-key', webhookSecret: 'sandbox-webhook-secret' },
  /** The audience of proofs of a phone. */
  phoneProject: 'laro-sandbox',
  /** What the regulator's register of excluded persons is read with. */
  register: { token: 'sandbox-register-token' },
  /** The site's keys at the payment gateways. */
  payments: { secretKey: 'sk_test_laro_sandbox', callbackSecret: 'whsk_test_laro_sandbox' },
} as const;
