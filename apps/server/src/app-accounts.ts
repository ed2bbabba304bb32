import path from 'node:path';
import { sandboxAccounts } from '@laro/domain/sandbox-accounts';
import { deviceOf } from '@laro/domain/device-of';
import { momentText } from '@laro/domain/moment-text';
import type pg from 'pg';
import type { OutsideFetch } from '#server/adapters/outside-address.ts';
import { createSmtpServer } from '#server/adapters/email/smtp-server.ts';
import { createPhoneTokens } from '#server/adapters/phone-auth/phone-tokens.ts';
import { createWebPushServices } from '#server/adapters/push/web-push-services.ts';
import { createTwilioGateway } from '#server/adapters/sms/twilio-gateway.ts';
import { createOpenIdSignIn } from '#server/adapters/social/open-id-sign-in.ts';
import { createFolderFiles } from '#server/adapters/storage/folder-files.ts';
import { playerOf, type CallContext } from '#server/http/handlers.ts';
import type { OpenLine } from '#server/live/line.ts';
import { createJoining as createAgentJoining } from '#server/modules/agents/index.ts';
import { createAccount, createAuthenticator, type AccountDeps } from '#server/modules/account/index.ts';
import { createFeedback } from '#server/modules/feedback/index.ts';
import { createExclusionCheck, type ProofSeal } from '#server/modules/identity-documents/index.ts';
import { createLimits } from '#server/modules/limits/index.ts';
import { createLogIn, partyAddress } from '#server/modules/log-in/index.ts';
import type { CountryLocator, MerchantDirectory } from '#server/modules/merchant/index.ts';
import { createMessages, numberOf, wayOf, type Messages } from '#server/modules/messages/index.ts';
import { createPlayers, visitorOf } from '#server/modules/players/index.ts';
import { createPushSender } from '#server/modules/push/index.ts';
import { createRecovery } from '#server/modules/recovery/index.ts';
import { checkNewPassword, createRegistration } from '#server/modules/registration/index.ts';
import { createTerms } from '#server/modules/terms/index.ts';
import type { AppDeps } from './app.ts';

/** What every module stands on. */
export interface Ground {
  deps: AppDeps;
  pool: pg.Pool;
  directory: MerchantDirectory;
  countries: CountryLocator;
  /** Finds people by what they have shown, without keeping anything to read. */
  seal: ProofSeal;
  /** Calls outside parties, at the addresses that staff or the environment have set. */
  outsideFetch: OutsideFetch;
  /** Why an address cannot be that of an outside party, as it is set; null when it can. */
  partyFault: (set: string) => string | null;
  /** Tells the operator of something that a person should look at. */
  onTrouble: (message: string, details: object) => void;
}

/** What carries events between processes where it is not PostgreSQL. */
async function openLineOf(url: string | null): Promise<{ openLine?: OpenLine }> {
  if (url === null) return {};
  const { RedisLine } = await import('#server/live/redis-line.ts');
  return { openLine: (listener, onError) => new RedisLine(url, listener, onError) };
}

/** Who players are and how they prove it: sessions, messages to them, the ways to log in. */
async function createPeople({ deps, pool, directory, countries, outsideFetch }: Ground) {
  const { onBackgroundError } = deps;
  const messages = createMessages({
    pool,
    secret: deps.secret,
    sms: createTwilioGateway(() => deps.outside?.sms ?? null),
    mail: createSmtpServer(() => deps.outside?.smtp ?? null),
    merchantOf: (code) => directory.byCode(code),
    isRateLimited: deps.isRateLimited,
    requireHuman: (context, given) => logIn.captcha.require(context, given),
    onBackgroundError,
  });
  const pushServices = createWebPushServices({ secret: deps.secret, subject: () => `mailto:${deps.outside?.smtp?.from ?? 'push@localhost'}` });
  const pushSender = createPushSender({
    pool,
    services: pushServices,
    lookOf: (code) => {
      const settings = directory.byCode(code)?.settings;
      return settings ? { language: settings['language.default'], icon: `/icons/${settings['look.skin']}-192.png` } : null;
    },
    now: Date.now,
    onBackgroundError,
  });
  const players = await createPlayers({
    pool,
    secret: deps.secret,
    countries,
    isRateLimited: deps.isRateLimited,
    ...(await openLineOf(deps.liveUrl ?? null)),
    onNewDevice: (context, playerId) => void tellNewDevice({ countries }, { messages, pushSender }, context, playerId).catch(onBackgroundError),
    onBackgroundError,
  });
  const authenticator = createAuthenticator({ pool, secret: deps.secret });
  const logIn = createLogIn({
    pool,
    secret: deps.secret,
    sessions: players.sessions,
    codes: messages.codes,
    factors: authenticator,
    numberOf,
    phoneAuth: createPhoneTokens(outsideFetch),
    socialSignIn: createOpenIdSignIn(outsideFetch),
    clientSecretOf: (merchantCode, provider, issuer) => {
      const sandbox = deps.outside?.sandbox?.origin;
      if (sandbox !== undefined && issuer.startsWith(`${sandbox}/`)) return sandboxAccounts.oidc.secret;
      return deps.socialSecretOf?.(merchantCode, provider, issuer) ?? null;
    },
    addressOf: (set) => partyAddress(set, deps.outside?.sandbox?.origin ?? null),
    isRateLimited: deps.isRateLimited,
  });
  return { messages, players, authenticator, logIn, pushServices, pushSender };
}
type People = Awaited<ReturnType<typeof createPeople>>;

/** Tells a member of a log-in with a browser that is new for the account, so that a stranger's is noticed (T19). */
async function tellNewDevice(
  { countries }: Pick<Ground, 'countries'>,
  { messages, pushSender }: Pick<People, 'messages' | 'pushSender'>,
  context: CallContext,
  playerId: bigint,
): Promise<void> {
  const { merchant, language, ip } = context;
  const { browser, system } = deviceOf(visitorOf(context).userAgent);
  const device = [browser, system].filter((name) => name !== '').join(', ') || '?';
  const note = { merchant, template: 'new_device', language } as const;
  const values = { device, place: countries.countryOf(ip) ?? ip };
  // In the words that the mail has, so that the operator keeps them in one place.
  const time = momentText(new Date(), language, merchant.settings['market.timeZone']);
  const { subject, text } = await messages.templates.write({ ...note, channel: 'email', values: { ...values, time } });
  const pushed = pushSender.tell(playerId, {
    topic: 'security',
    name: 'new-device',
    path: '/m/securityCenter/devices',
    text: () => ({ title: subject ?? merchant.name, body: text }),
  });
  await Promise.all([pushed, messages.tell({ ...note, playerId, values })]);
}

/** Messages about the own account; one that cannot go changes nothing. */
const notesOf = ({ deps }: Ground, { wayTo, tell }: Messages): AccountDeps['notes'] => ({
  wayTo,
  tell: (context, note) => {
    const { merchant, language } = context;
    return tell({ merchant, playerId: playerOf(context).playerId, language, ...note }).catch(deps.onBackgroundError);
  },
});

/** What members keep about and around their accounts. */
function createMemberAccount(ground: Ground, { messages, players, authenticator }: People) {
  const { deps, pool } = ground;
  return createAccount({
    pool,
    authenticator,
    sessions: players.sessions,
    codes: messages.codes,
    numberOf,
    notes: notesOf(ground, messages),
    pictures: createFolderFiles(path.join(deps.dataDir, 'uploads')),
    onSessionsEnded: (publicId) => players.announcer.changed(publicId, 'sessions'),
  });
}

/** Opening accounts of members. */
function createJoining({ deps, pool, countries, seal }: Ground, { messages, players, logIn }: People) {
  return createRegistration({
    pool,
    secret: deps.secret,
    countries,
    sessions: players.sessions,
    onBackgroundError: deps.onBackgroundError,
    ports: {
      placement: createAgentJoining({ pool, now: Date.now }),
      numberOf,
      takeCode: (given) => messages.codes.take({ ...given, purpose: 'register' }),
      requireCaptcha: logIn.captcha.require,
      isExcluded: createExclusionCheck(pool, seal),
      readSocialTicket: logIn.readSocialTicket,
      linkSocial: logIn.linkSocial,
      welcome: ({ merchant, language, email, mobile, username, origin }) => {
        const way = wayOf({ email, mobile });
        if (!way) return;
        // Nobody has proven the address yet: all that goes there is a greeting, and where its member confirms it by a code.
        const greeting =
          way.channel === 'sms'
            ? ({ template: 'welcome', values: { username } } as const)
            : ({ template: 'confirm_address', values: { username, link: `${origin}/m/securityCenter?open=email` } } as const);
        messages.send({ merchant, ...way, ...greeting, language }).catch(deps.onBackgroundError);
      },
    },
  });
}

/** The ways to a new password. */
function createPasswords(
  { deps, pool }: Ground,
  { messages, players, logIn }: People,
  { recoveryFactors, confirmation }: ReturnType<typeof createMemberAccount>,
) {
  return createRecovery({
    pool,
    secret: deps.secret,
    sessions: players.sessions,
    messages,
    factors: recoveryFactors,
    requireConfirmation: confirmation.require,
    phoneProofs: { read: logIn.readPhoneProof, hasCheck: logIn.hasPhoneCheck },
    numberOf,
    checkNewPassword,
    onBackgroundError: deps.onBackgroundError,
  });
}

/** What keeps play within bounds. */
function createSaferPlay({ pool, directory }: Ground, { players }: People) {
  const zoneOf = (code: string) => directory.byCode(code)?.settings['market.timeZone'] ?? 'UTC';
  return createLimits({ pool, sessions: players.sessions, announcer: players.announcer, zoneOf, now: Date.now });
}

export type Accounts = Awaited<ReturnType<typeof createAccounts>>;

/** Everything around who a person is: joining, logging in, recovering, the account itself. */
export async function createAccounts(ground: Ground) {
  const people = await createPeople(ground);
  const account = createMemberAccount(ground, people);
  return {
    ...people,
    account,
    registration: createJoining(ground, people),
    recovery: createPasswords(ground, people, account),
    feedback: createFeedback({ pool: ground.pool }),
    limits: createSaferPlay(ground, people),
    terms: createTerms({ pool: ground.pool }),
  };
}
