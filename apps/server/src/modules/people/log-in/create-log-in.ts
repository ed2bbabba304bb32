import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { CallContext } from '#server/http/handlers.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { PlayerSessions } from '#server/modules/people/players/index.ts';
import { createCaptcha, type Captcha } from './captcha/captcha.ts';
import { logInCalls, type LogInHandlers, type LogInParts } from './log-in-calls.ts';
import { insertSocialLink } from './log-in.store.ts';
import type { PhoneAuth, SocialPerson, SocialSignIn } from './ports.ts';
import { registerSocialRoutes, type SocialDeps } from './social/social-routes.ts';
import { createPhoneChecks, phoneCheckOf } from './proofs/phone-check.ts';
import { readPhoneProof, type ProvenPhone } from './proofs/prove-mobile.ts';
import { createSecondSteps } from './proofs/second-step.ts';
import { createSocialTickets } from './social/social-tickets.ts';

export interface LogInDeps extends Pick<LogInParts, 'codes' | 'numberOf' | 'addressOf' | 'factors'>, Pick<SocialDeps, 'clientSecretOf' | 'isRateLimited'> {
  pool: pg.Pool;
  /** The installation's own. */
  secret: Buffer;
  sessions: PlayerSessions;
  phoneAuth: PhoneAuth;
  socialSignIn: SocialSignIn;
  /** Milliseconds since 1970. */
  now?: () => number;
}

export interface LogIn {
  handlers: LogInHandlers;
  captcha: Captcha;
  registerRoutes: (app: FastifyInstance) => void;
  /**
   * The number that a token of the outside phone verification proves for a forgotten password (FORGOT-04). Throws `session.phone_proof_wrong`,
   * `session.phone_check_over`, `session.way_closed`.
   */
  readPhoneProof: (context: CallContext, given: { token: string; state: string | undefined }) => Promise<ProvenPhone>;
  /** True if the merchant has its own page that proves a phone. */
  hasPhoneCheck: (merchant: Merchant) => boolean;
  /** Person of a social sign-in's ticket, for the registration. Throws `session.social_invalid`. */
  readSocialTicket: (merchantCode: string, ticket: string) => SocialPerson;
  /** Links a person at an outside provider to a new account; false when that person has one. */
  linkSocial: (merchantCode: string, playerId: bigint, person: SocialPerson) => Promise<boolean>;
}

/** Every way in but passkeys, which are the account module's (LOGIN-01…11, T10…T13, T16, T19…T21). */
export function createLogIn(deps: LogInDeps): LogIn {
  const { pool, secret, now = Date.now } = deps;
  const captcha = createCaptcha(pool);
  const tickets = createSocialTickets(secret, now);
  const checks = createPhoneChecks({ ...deps, now });
  return {
    handlers: logInCalls({ ...deps, now, captcha, tickets, checks, steps: createSecondSteps(secret, now) }),
    captcha,
    registerRoutes: (app) => registerSocialRoutes(app, { ...deps, signIn: deps.socialSignIn, tickets }),
    readPhoneProof: (context, given) => readPhoneProof({ ...deps, checks }, context, { purpose: 'recover', ...given }),
    hasPhoneCheck: ({ settings }) => phoneCheckOf(settings, deps.addressOf) !== null,
    readSocialTicket: tickets.readTicket,
    linkSocial: (merchantCode, playerId, { issuer, subject, email }) => insertSocialLink(pool, { merchantCode, issuer, subject, playerId, email }),
  };
}
