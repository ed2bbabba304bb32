import { loginSecret, proofSecret, secondStepSecret, unlockSecret, type SocialProvider } from '@laro/contract/log-in/log-in';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { servedNumber } from '#server/modules/reach/messages/index.ts';
import { visitorOf, type LogInMethod, type PlayerSessions } from '#server/modules/people/players/index.ts';
import { findAccount, findAccountBySocial, readLogIns, type Account } from './log-in.store.ts';
import { phoneCheckOf } from './proofs/phone-check.ts';
import { phoneAuthOf, proveByPhone, proveBySms, type MobileParts } from './proofs/prove-mobile.ts';
import { captchaWorkOf, logInTryOf, proveByPassword, provePasswordAgain, type PasswordParts } from './proofs/prove-password.ts';
import { finishSecondStep, requireSecondStep, type SecondStepParts } from './proofs/second-step.ts';
import { socialProviderOf, takePerson } from './social/social-routes.ts';
import type { SocialTickets } from './social/social-tickets.ts';
import { boundTo, unlock, unlockTarget } from './unlock.ts';

export type LogInHandlers = Handlers<
  | 'getLogInSettings'
  | 'getCaptcha'
  | 'startPhoneCheck'
  | 'startSession'
  | 'finishSession'
  | 'startSocialSession'
  | 'sendUnlockCode'
  | 'unlockAccount'
  | 'proveAgain'
  | 'listLogIns'
>;

export interface LogInParts extends PasswordParts, MobileParts, SecondStepParts {
  sessions: PlayerSessions;
  tickets: SocialTickets;
}

const LOG_INS_PAGE = 20;
const providers: readonly SocialProvider[] = ['first', 'second'];

async function begin(sessions: PlayerSessions, context: CallContext, playerId: bigint, method: LogInMethod) {
  const started = await sessions.begin(context, playerId, method);
  if (!started) throw new Refusal('session.account_disabled');
  return started;
}

/** Starts the session after one proven factor, unless the account requires a second. */
async function enter(parts: LogInParts, context: CallContext, account: Account, method: LogInMethod) {
  await requireSecondStep(parts, context.merchant.code, account, method);
  return begin(parts.sessions, context, account.id, method);
}

const startSession =
  (parts: LogInParts): LogInHandlers['startSession'] =>
  async (context, { body }) => {
    const given = await parts.sessions.openBody(context, body, loginSecret);
    switch (given.type) {
      case 'username':
        return enter(parts, context, await proveByPassword(parts, context, given), 'password');
      case 'sms':
        return enter(parts, context, await proveBySms(parts, context, given), 'sms');
      case 'firebase':
        return enter(parts, context, await proveByPhone(parts, context, given), 'phone');
    }
  };

const startSocialSession =
  (parts: LogInParts): LogInHandlers['startSocialSession'] =>
  async (context) => {
    const { pool, tickets } = parts;
    const { merchant, request, reply } = context;
    const person = takePerson(request, reply, merchant.code, tickets);
    if (!person) throw new Refusal('session.social_invalid');
    // By issuer and subject only: an address, even a verified one, may have belonged to another person.
    const account = await findAccountBySocial(pool, merchant.code, person.issuer, person.subject);
    if (account) return { session: await enter(parts, context, account, 'social'), ticket: null, email: null, name: null };
    return { session: null, ticket: tickets.makeTicket(merchant.code, person), email: person.email, name: person.name };
  };

const finishSession =
  (parts: LogInParts): LogInHandlers['finishSession'] =>
  async (context, { body }) => {
    const given = await parts.sessions.openBody(context, body, secondStepSecret);
    const { playerId, method } = await finishSecondStep(parts, context.merchant.code, given);
    return begin(parts.sessions, context, playerId, method);
  };

/** Getting back in: the code for a locked account, and the proof for a session that stood idle. */
const backIn = (parts: LogInParts): Pick<LogInHandlers, 'sendUnlockCode' | 'unlockAccount' | 'proveAgain'> => ({
  sendUnlockCode: async (context, { body: { username, channel, captcha } }) => {
    await parts.captcha.require(context, captcha);
    const { account, to, isReallySent } = await unlockTarget(parts.pool, context, username, channel);
    const playerId = isReallySent && account ? account.id : null;
    const sent = await parts.codes.send({ context, purpose: 'unlock', channel, to, playerId, isReallySent });
    return { sentAt: new Date(parts.now()).toISOString(), resendAt: sent.resendAt.toISOString(), expiresAt: sent.expiresAt.toISOString() };
  },
  unlockAccount: async (context, { body }) => {
    await unlock(parts, context, await parts.sessions.openBody(context, body, unlockSecret));
    return {};
  },
  proveAgain: async (context, { body }) => {
    const { username, tokenHash, merchantCode } = playerOf(context);
    const given = await parts.sessions.openBody(context, body, proofSecret);
    if (given.type === 'password') await provePasswordAgain(parts, merchantCode, username, given.password);
    else {
      const to = boundTo(await findAccount(parts.pool, merchantCode, username), given.channel);
      if (to === null) throw new Refusal('verification.nothing_bound');
      await parts.codes.take({ merchantCode, purpose: 'confirm', to, code: given.code });
    }
    await parts.sessions.prove(tokenHash);
    return {};
  },
});

/** The calls of logging in (LOGIN-01…11). */
export function logInCalls(parts: LogInParts): LogInHandlers {
  return {
    getLogInSettings: async ({ merchant: { settings } }) => ({
      mobileCode: settings['login.mobileCode'],
      forgotPassword: settings['menu.CHNGPASSVERIF3'] || settings['menu.CHNGPASSEMAIL3'],
      phoneAuth: phoneAuthOf(settings, parts.addressOf) !== null,
      phoneCheck: phoneCheckOf(settings, parts.addressOf) !== null,
      social: providers.flatMap((provider) => {
        const known = socialProviderOf(settings, provider, parts.addressOf);
        return known ? [{ provider, name: known.name }] : [];
      }),
    }),
    getCaptcha: async (context, { query: { username } }) =>
      parts.captcha.make(context, username === undefined ? undefined : captchaWorkOf(await logInTryOf(parts, context, username))),
    startPhoneCheck: async (context, { body: { purpose, countryDialingCode, mobileNum } }) => {
      const number = servedNumber({ dialingCode: countryDialingCode, number: mobileNum }, context.merchant.settings['market.registrationCountries']);
      return { url: parts.checks.begin(context, purpose, number) };
    },
    startSession: startSession(parts),
    startSocialSession: startSocialSession(parts),
    finishSession: finishSession(parts),
    ...backIn(parts),
    listLogIns: async (context, { query }) => {
      const { playerId } = playerOf(context);
      const rows = await readLogIns(parts.pool, playerId, query.before === undefined ? null : BigInt(query.before), LOG_INS_PAGE + 1);
      const shown = rows.slice(0, LOG_INS_PAGE);
      const { userAgent: own } = visitorOf(context);
      return {
        items: shown.map(({ id, at, userAgent, ...row }) => ({ ...row, id: id.toString(), at: at.toISOString(), userAgent, isThisDevice: userAgent === own })),
        nextBefore: rows.length > LOG_INS_PAGE ? (shown.at(-1)?.id.toString() ?? null) : null,
      };
    },
  };
}
