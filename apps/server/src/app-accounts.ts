import path from 'node:path';
import { sandboxAccounts } from '@laro/domain/sandbox-accounts';
import { deviceOf } from '@laro/domain/device-of';
import { momentText } from '@laro/domain/moment-text';
import type { Kysely } from 'kysely';
import { createSmtpServer } from '#server/adapters/email/smtp-server.ts';
import { createPhoneTokens } from '#server/adapters/phone-auth/phone-tokens.ts';
import { createWebPushServices } from '#server/adapters/push/web-push-services.ts';
import { createTwilioGateway } from '#server/adapters/sms/twilio-gateway.ts';
import { createOpenIdSignIn } from '#server/adapters/social/open-id-sign-in.ts';
import { createFolderFiles } from '#server/adapters/storage/folder-files.ts';
import type { Tables } from '#server/db/tables.ts';
import type { CallContext } from '#server/http/handlers.ts';
import { createAccount, wayTo, type AccountDeps } from '#server/modules/account/index.ts';
import { createFeedback } from '#server/modules/feedback/index.ts';
import { createLogIn, partyAddress } from '#server/modules/log-in/index.ts';
import type { CountryLocator, MerchantDirectory } from '#server/modules/merchant/index.ts';
import { createMessages, numberOf, type Messages } from '#server/modules/messages/index.ts';
import { createPlayers, visitorOf } from '#server/modules/players/index.ts';
import { createPushSender } from '#server/modules/push/index.ts';
import { createRecovery } from '#server/modules/recovery/index.ts';
import { checkNewPassword, createRegistration } from '#server/modules/registration/index.ts';
import type { AppDeps } from './app.ts';

/** What every module stands on. */
export interface Ground {
  deps: AppDeps;
  db: Kysely<Tables>;
  directory: MerchantDirectory;
  countries: CountryLocator;
  /** Tells the operator of something that a person should look at. */
  onTrouble: (message: string, details: object) => void;
}

/** Who players are and how they prove it: sessions, messages to them, the ways to log in. */
async function createPeople({ deps, db, directory, countries }: Ground) {
  const { pool, onBackgroundError } = deps;
  const messages = createMessages({
    db,
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
    db,
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
    db,
    secret: deps.secret,
    countries,
    isRateLimited: deps.isRateLimited,
    onNewDevice: (context, playerId) => void tellNewDevice({ deps, countries }, { messages, pushSender }, context, playerId).catch(onBackgroundError),
    onBackgroundError,
  });
  const logIn = createLogIn({
    pool,
    db,
    secret: deps.secret,
    sessions: players.sessions,
    codes: messages.codes,
    numberOf,
    phoneAuth: createPhoneTokens(),
    socialSignIn: createOpenIdSignIn(),
    clientSecretOf: (merchantCode, provider, issuer) => {
      const sandbox = deps.outside?.sandbox?.origin;
      if (sandbox !== undefined && issuer.startsWith(`${sandbox}/`)) return sandboxAccounts.oidc.secret;
      return deps.socialSecretOf?.(merchantCode, provider) ?? null;
    },
    addressOf: (set) => partyAddress(set, deps.outside?.sandbox?.origin ?? null),
    isRateLimited: deps.isRateLimited,
  });
  return { messages, players, logIn, pushServices, pushSender };
}
type People = Awaited<ReturnType<typeof createPeople>>;

const timeNow = ({ merchant, language }: Pick<CallContext, 'merchant' | 'language'>): string =>
  momentText(new Date(), language, merchant.settings['market.timeZone']);

/** Tells a member of a log-in with a browser that is new for the account, so that a stranger's is noticed (T19). */
async function tellNewDevice(
  { deps, countries }: Pick<Ground, 'deps' | 'countries'>,
  { messages, pushSender }: Pick<People, 'messages' | 'pushSender'>,
  context: CallContext,
  playerId: bigint,
): Promise<void> {
  const { merchant, language, ip } = context;
  const { browser, system } = deviceOf(visitorOf(context).userAgent);
  const device = [browser, system].filter((name) => name !== '').join(', ') || '?';
  const notice = { merchant, template: 'new_device', language, values: { device, place: countries.countryOf(ip) ?? ip, time: timeNow(context) } } as const;
  // In the words that the mail has, so that the operator keeps them in one place.
  const { subject, text } = await messages.templates.write({ ...notice, channel: 'email' });
  const pushed = pushSender.tell(playerId, {
    topic: 'security',
    name: 'new-device',
    path: '/m/securityCenter/devices',
    text: () => ({ title: subject ?? merchant.name, body: text }),
  });
  const way = await wayTo(deps.pool, playerId);
  await Promise.all([pushed, way ? messages.send({ ...notice, ...way }) : null]);
}

/** Says on the way that was bound before that another number or address is; a message that cannot go changes nothing. */
const tellOfContact =
  ({ send }: Messages): AccountDeps['tellOfContact'] =>
  (context, { to, channel, contact }) => {
    const { merchant, language } = context;
    return send({ merchant, channel, to, template: 'contact_changed', language, values: { contact, time: timeNow(context) } });
  };

/** What members keep about and around their accounts. */
function createMemberAccount({ deps, db }: Ground, { messages, players }: People) {
  return createAccount({
    pool: deps.pool,
    db,
    secret: deps.secret,
    sessions: players.sessions,
    codes: messages.codes,
    numberOf,
    tellOfContact: tellOfContact(messages),
    pictures: createFolderFiles(path.join(deps.dataDir, 'uploads')),
    onSessionsEnded: (publicId) => players.announcer.changed(publicId, 'sessions'),
  });
}

/** Opening accounts of members. */
function createJoining({ deps, db, countries }: Ground, { messages, players, logIn }: People) {
  return createRegistration({
    pool: deps.pool,
    db,
    secret: deps.secret,
    countries,
    sessions: players.sessions,
    ports: {
      numberOf,
      takeCode: (given) => messages.codes.take({ ...given, purpose: 'register' }),
      requireCaptcha: logIn.captcha.require,
      readSocialTicket: logIn.readSocialTicket,
      linkSocial: logIn.linkSocial,
      welcome: ({ merchant, language, email, mobile, username }) => {
        const to = email ?? mobile;
        if (to === null) return;
        const channel = email === null ? 'sms' : 'email';
        messages.send({ merchant, channel, to, template: 'welcome', language, values: { username } }).catch(deps.onBackgroundError);
      },
    },
  });
}

/** The ways to a new password. */
function createPasswords({ deps, db }: Ground, { messages, players, logIn }: People, { authenticator, confirmation }: ReturnType<typeof createMemberAccount>) {
  return createRecovery({
    pool: deps.pool,
    db,
    secret: deps.secret,
    sessions: players.sessions,
    messages,
    factors: { isNeeded: async (playerId) => (await authenticator.state(playerId)).isOn, isRight: authenticator.prove },
    requireConfirmation: confirmation.require,
    readPhoneProof: logIn.readPhoneProof,
    numberOf,
    checkNewPassword,
    onBackgroundError: deps.onBackgroundError,
  });
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
    feedback: createFeedback({ pool: ground.deps.pool, db: ground.db }),
  };
}
