/**
 * Credentials between the site and the sandbox, which replaces all outside parties in development. None of them is secret, and
 * production refuses them.
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
  /** Access to the regulator's register of excluded persons. */
  register: { token: 'sandbox-register-token' },
  /** The site's keys at the payment gateways. */
  payments: { secretKey: 'sk_test_laro_sandbox', callbackSecret: 'whsk_test_laro_sandbox' },
  /** The chain of its randomness beacon: hash and key. */
  beacon: {
    chain: 'fba76436f8418c0ec33229890669c42c0f565a6715c03fecdb5adcc88dbefd15',
    publicKey:
      'b616d23de8aaff2a5c320cbd4a9721809ba88c72282db49c6d8df92f9ad859893b9f9e2586ae442d67350d591acbca25176565939d8cb7503d1097692da745019fe9275ca58739aa4299386edd539d643bb49a42c3cfeb01d694a5229a44a601',
  },
  /** Ed25519 keys of both feeds of lottery results. */
  resultFeeds: {
    lotus: '03cf064614c6a9c6da52b467bc537ace44f39b58abb0e9a382e77b6f9e9df776',
    heron: '7fafdd1403492c09f39984be4d7b6978968568d85376db20512d1182deca3fb2',
  },
} as const;

/** The text that the Ed25519 key of a feed of the sandbox follows from: SHA-256 of it is the seed (RFC 8032). */
export const resultFeedSecret = (feed: string): string => `laro sandbox result feed ${feed}`;

/** Head of an Ed25519 key in PKCS #8 (RFC 8410); the 32 bytes of the seed follow. */
const ED25519_PKCS8_HEAD = [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20] as const;

/** The key of a feed of the sandbox from its seed, as PKCS #8 in DER. */
export const resultFeedKey = (seed: Uint8Array): Uint8Array => Uint8Array.from([...ED25519_PKCS8_HEAD, ...seed]);
