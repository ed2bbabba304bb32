import type { Wire } from '@laro/contract/routes';
import { loginSecret } from '@laro/contract/session';
import { MAJOR_UNIT } from '@laro/domain/money';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import { balanceOf } from '#server/ledger/accounts.ts';
import { endPlayTokens } from '#server/ledger/play-tokens.ts';
import type { CountryLocator, Merchant } from '#server/modules/merchant/index.ts';
import type { Announcer } from './announcer.ts';
import { logIn, type LogInParts } from './log-in.ts';
import { openTrial } from './open-trial.ts';
import type { StartedSession, TrialRules, Visitor } from './player-session.ts';
import { deleteSession, readTimes } from './players.store.ts';
import type { SealedBodies } from './sealed-body.ts';
import type { TrialTickets } from './trial-tickets.ts';

/** The prefix makes browsers keep it for this host, secure, and away from other paths and subdomains. Kept pages look for it. */
export const PLAYER_COOKIE = '__Host-laro';
const cookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;
const SEALED = 'JWE';

export type PlayerHandlers = Handlers<'getSessionKey' | 'startSession' | 'endSession' | 'getTrialUser' | 'startFreePlay' | 'getMember' | 'getWallet'>;

export interface PlayerCallsDeps extends LogInParts {
  countries: CountryLocator;
  sealed: SealedBodies;
  tickets: TrialTickets;
  announcer: Announcer;
}

const visitorOf = ({ ip, request }: CallContext): Visitor => ({ ip, userAgent: String(request.headers['user-agent'] ?? '').replaceAll(/[^\x20-\x7E]/g, '') });

const trialRulesOf = ({ settings }: Merchant): TrialRules => ({
  currency: settings['market.currency'],
  amount: BigInt(settings['games.trialMoney']) * MAJOR_UNIT,
});

/** Logging in and out, free play, and what a page asks of its player. */
export function playerCalls(deps: PlayerCallsDeps): PlayerHandlers {
  const { pool, countries, sealed, tickets, announcer } = deps;
  /** Ends the session of the browser's cookie, whatever became of the page's half. */
  const endCurrent = async ({ merchant, request }: CallContext): Promise<void> => {
    const token = request.cookies[PLAYER_COOKIE];
    const ended = token ? await deleteSession(pool, merchant.code, token) : null;
    if (!ended) return;
    // Whoever has logged out stakes nothing more, in no game that is still open somewhere.
    await endPlayTokens(pool, ended.cashAccount);
    announcer.changed(ended.publicId, 'sessions');
  };
  /** A log-in always gets new tokens; what the browser held before is worth nothing afterwards (T17). */
  const begin = async (context: CallContext, started: StartedSession): Promise<Wire<'startSession', 'value'>> => {
    await endCurrent(context);
    context.reply.setCookie(PLAYER_COOKIE, started.token, cookieOptions);
    const { pageToken: token, username: userName, type, isFirst: firstTimeLogin } = started;
    return { token, merchantCode: context.merchant.code, userName, type, firstTimeLogin };
  };
  return {
    getSessionKey: async () => sealed.publicKey,
    startSession: async (context, { body }) => {
      if (context.request.headers['encryption'] !== SEALED) throw new Refusal('session.body_unreadable');
      const given = await sealed.open(body.jwe, loginSecret);
      return begin(context, await logIn(deps, context.merchant.code, given, visitorOf(context)));
    },
    endSession: async (context) => {
      await endCurrent(context);
      context.reply.clearCookie(PLAYER_COOKIE, cookieOptions);
      return {};
    },
    getTrialUser: async ({ merchant }) => ({ ticket: tickets.make(merchant.code), ...trialRulesOf(merchant) }),
    startFreePlay: async (context, { body }) => {
      const { merchant, ip } = context;
      const ticket = tickets.read(merchant.code, body.ticket);
      const started = await openTrial(pool, merchant, trialRulesOf(merchant), countries.countryOf(ip) ?? '', visitorOf(context), ticket);
      return begin(context, started);
    },
    getMember: async (context) => {
      const { tokenHash, username, type, isTrial, currency, country } = playerOf(context);
      const times = await readTimes(pool, tokenHash);
      // Ended between the guard and here.
      if (!times) throw new Refusal('session.ended');
      const previousLoginAt = times.previousLoginAt?.toISOString() ?? null;
      return { userName: username, type, isTrial, currency, country, memberSince: times.memberSince.toISOString(), previousLoginAt };
    },
    getWallet: async (context) => {
      const { currency, isTrial, cashAccount } = playerOf(context);
      return { currency, isTrial, sumBalance: (await balanceOf(pool, cashAccount)) ?? 0n };
    },
  };
}
