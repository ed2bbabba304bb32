import { sandboxAccounts } from '@laro/domain/parties/sandbox-accounts';
import { DEFAULT_CHAIN } from '@laro/lottery/draw/beacon';
import { createDrandBeacon, type BeaconPlace } from './adapters/beacon/drand-beacon.ts';
import { createSmtpServer } from './adapters/email/smtp-server.ts';
import { createOutsideFetch, faultOfSet, originOfSet, type OutsideFetch } from './adapters/outside-address.ts';
import { createAirwallexPayouts } from './adapters/payments/airwallex-payouts.ts';
import { paymongoCheckout } from './adapters/payments/paymongo-checkout.ts';
import { createXenditPayouts } from './adapters/payments/xendit-payouts.ts';
import { xenditCheckout } from './adapters/payments/xendit-checkout.ts';
import { createPhoneTokens } from './adapters/phone-auth/phone-tokens.ts';
import { createPictureFetcher } from './adapters/pictures/fetch-picture.ts';
import { createWebPushServices } from './adapters/push/web-push-services.ts';
import { createCsvRegister } from './adapters/registers/csv-register.ts';
import { createHttpResultFeeds } from './adapters/result-feeds/http-result-feeds.ts';
import { createTwilioGateway } from './adapters/sms/twilio-gateway.ts';
import { createOpenIdSignIn } from './adapters/social/open-id-sign-in.ts';
import { openFileStore } from './adapters/storage/file-store.ts';
import { createHub88Operator } from './adapters/vendors/hub88-operator.ts';
import { formsProtocol } from './adapters/vendors/forms.ts';
import { caletaProtocol, hub88Protocol } from './adapters/vendors/hub88-protocol.ts';
import { outsideRules, type AppDeps } from './ground.ts';
import type { SharedCounts } from './http/rates/rate-counts.ts';
import type { OpenLine } from './live/line.ts';
import { partyAddress } from './modules/people/log-in/index.ts';
import type { MerchantDirectory } from './modules/core/merchant/index.ts';
import { createPlatformKeys, createVendorSecrets, vendorSecretReader } from './modules/play/vendors/index.ts';
import { sandboxPayouts, type PayoutParties } from './process/parties/payout-parties.ts';

/** The currently connected sandbox. */
function sandboxOf({ outside }: AppDeps) {
  const origin = () => outside?.sandbox?.origin ?? null;
  const has = (address: string) => {
    const sandbox = origin();
    return sandbox !== null && address.startsWith(`${sandbox}/`);
  };
  return { origin, has, addressOf: (set: string) => partyAddress(set, origin()) };
}
type Sandbox = ReturnType<typeof sandboxOf>;

/** The regulator's register where a merchant has set it; below the sandbox it is read with the sandbox's own token. */
function registerBehind({ identityStore }: AppDeps, sandbox: Sandbox, outside: OutsideFetch) {
  const { registerToken = '', registerOrigin = null } = identityStore ?? {};
  const read = (set: string) => {
    const address = sandbox.addressOf(set);
    if (address === null) return Promise.resolve({ kind: 'unavailable', why: 'no sandbox runs here' } as const);
    // The token goes to the origin that it was given for and nowhere else (SAFE-02).
    const token = originOfSet(address) === registerOrigin ? registerToken : '';
    return createCsvRegister(sandbox.has(address) ? sandboxAccounts.register.token : token, outside).read(address);
  };
  return { read };
}

function payoutGateways({ payoutParties }: AppDeps, sandbox: Sandbox, outside: OutsideFetch) {
  const settingsOf = <Name extends keyof PayoutParties>(name: Name): PayoutParties[Name] => {
    const origin = sandbox.origin();
    return payoutParties?.[name] ?? (origin === null ? null : sandboxPayouts(origin)[name]);
  };
  return {
    xendit: createXenditPayouts(() => settingsOf('xendit'), { outside }),
    airwallex: createAirwallexPayouts(() => settingsOf('airwallex'), { outside }),
  };
}

/** Relays of the default chain, which different parties run. */
const BEACON_RELAYS = ['https://api.drand.sh', 'https://drand.cloudflare.com'];

/** The sandbox's beacon where there is a sandbox; no relay where no party is connected. */
function beaconPlace({ outside }: AppDeps, sandbox: Sandbox): BeaconPlace {
  const { chain, publicKey } = sandboxAccounts.beacon;
  const origin = sandbox.origin();
  if (origin !== null) return { chain: { ...DEFAULT_CHAIN, hash: chain, publicKey }, relays: [`${origin}/beacon`] };
  return { chain: DEFAULT_CHAIN, relays: outside ? BEACON_RELAYS : [] };
}

/** Carrier of events between processes where it is not PostgreSQL. */
async function openLineOf(url: string | null | undefined): Promise<{ openLine?: OpenLine }> {
  if (url === null || url === undefined) return {};
  const { RedisLine } = await import('./live/redis-line.ts');
  return { openLine: (listener, onError) => new RedisLine(url, listener, onError) };
}

/** Rate limits of all processes together, where a Valkey server is configured. */
async function openCountsOf({ liveUrl, isRateLimited, onBackgroundError }: AppDeps): Promise<SharedCounts | null> {
  if (!liveUrl || !isRateLimited) return null;
  const { openValkeyCounts } = await import('./http/rates/valkey-counts.ts');
  return openValkeyCounts(liveUrl, onBackgroundError);
}

/** Every outside party and every store of files: the one place that decides which adapter is behind a port. */
export async function openParties(deps: AppDeps, directory: MerchantDirectory) {
  const sandbox = sandboxOf(deps);
  const rules = outsideRules(deps, directory);
  const outside = createOutsideFetch(rules);
  const { addressOf } = sandbox;
  const files = openFileStore(deps.bucket ?? null, deps.dataDir);
  const { read: readPlatformKey } = createPlatformKeys(deps.pool, deps.secret);
  const readSecret = vendorSecretReader(createVendorSecrets(deps.pool, deps.secret), deps.takesDemoVendors);
  return {
    line: await openLineOf(deps.liveUrl),
    sharedCounts: await openCountsOf(deps),
    sms: createTwilioGateway(() => deps.outside?.sms ?? null),
    mail: createSmtpServer(() => deps.outside?.smtp ?? null),
    push: createWebPushServices({ secret: deps.secret, subject: () => `mailto:${deps.outside?.smtp?.from ?? 'push@localhost'}` }),
    logIn: {
      phoneAuth: createPhoneTokens(outside),
      socialSignIn: createOpenIdSignIn(outside),
      clientSecretOf: (merchantCode: string, provider: string, issuer: string) =>
        sandbox.has(issuer) ? sandboxAccounts.oidc.secret : (deps.socialSecretOf?.(merchantCode, provider, issuer) ?? null),
      addressOf,
    },
    beacon: createDrandBeacon(() => beaconPlace(deps, sandbox), outside),
    resultFeeds: createHttpResultFeeds(addressOf, outside),
    uploads: files('uploads'),
    slips: files('slips'),
    identity: { files: files('identity'), register: registerBehind(deps, sandbox, outside) },
    deposits: { gateways: [paymongoCheckout, xenditCheckout], outside, originOf: originOfSet, addressOf, isSandbox: sandbox.has },
    payouts: payoutGateways(deps, sandbox, outside),
    vendors: {
      protocols: [hub88Protocol, caletaProtocol, formsProtocol],
      operator: (record: Parameters<typeof createHub88Operator>[0]['record']) => createHub88Operator({ readKey: readPlatformKey, readSecret, record, outside }),
      readPlatformKey,
      takesDemo: deps.takesDemoVendors,
    },
    fetchPicture: createPictureFetcher({ allowsPlainHttp: deps.takesDemoVendors }),
    /** Fault of a configured address of an outside party; null if it is acceptable. */
    partyFault: (set: string) => faultOfSet(set, rules),
  };
}

export type Parties = Awaited<ReturnType<typeof openParties>>;
