import type { Language } from '@laro/domain/system/languages';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import type pg from 'pg';
import { playerOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { fundsOf } from '#server/ledger/accounts/accounts.ts';
import type { CountryLocator, Merchant } from '#server/modules/core/merchant/index.ts';
import { openTrial } from './trial/open-trial.ts';
import type { TrialRules } from './player-session.ts';
import type { PlayerSessions } from './player-sessions.ts';
import { readMember } from './players.store.ts';
import type { SealedBodies } from './sealed/sealed-body.ts';
import type { TrialTickets } from './trial/trial-tickets.ts';

export type PlayerHandlers = Handlers<'getSessionKey' | 'endSession' | 'getTrialUser' | 'startFreePlay' | 'getMember' | 'getWallet'>;

/** The rank of a member, as the call that says who is logged in answers it. */
export type VipOf = (merchant: Merchant, playerId: bigint, language: Language) => Promise<{ vipLabelName: string | null; showVipBenefit: boolean }>;
const noVip = { vipLabelName: null, showVipBenefit: false };

export interface PlayerCallsDeps {
  pool: pg.Pool;
  countries: CountryLocator;
  sealed: SealedBodies;
  tickets: TrialTickets;
  sessions: PlayerSessions;
  /** Number of unread mails of a member. */
  unreadMail: (playerId: bigint) => Promise<number>;
  vipOf?: VipOf | undefined;
}

export const trialRulesOf = ({ settings }: Merchant): TrialRules => ({
  currency: settings['market.currency'],
  amount: BigInt(settings['games.trialMoney']) * MAJOR_UNIT,
});

/** Calls for free play, logging out, and a page's data about its player. */
export function playerCalls(deps: PlayerCallsDeps): PlayerHandlers {
  const { pool, countries, sealed, tickets, sessions } = deps;
  return {
    getSessionKey: async () => ({ ...sealed.publicKey, now: sealed.now().toISOString() }),
    endSession: async (context) => {
      await sessions.end(context);
      return {};
    },
    getTrialUser: async ({ merchant }) => ({ ticket: tickets.make(merchant.code), ...trialRulesOf(merchant) }),
    startFreePlay: async (context, { body }) => {
      const { merchant, ip } = context;
      const ticket = tickets.read(merchant.code, body.ticket);
      const player = await openTrial(pool, merchant, trialRulesOf(merchant), countries.countryOf(ip) ?? '', ticket);
      const started = await sessions.begin(context, player, 'free_play');
      // Its account was closed after its time.
      if (!started) throw new Refusal('session.ticket_invalid');
      return started;
    },
    getMember: async (context) => {
      const { playerId, tokenHash, username, type, isTrial, currency, country } = playerOf(context);
      const row = await readMember(pool, tokenHash);
      // Ended between the guard and here.
      if (!row) throw new Refusal('session.ended');
      const { nickname, avatar, memberSince } = row;
      const previousLoginAt = row.previousLoginAt?.toISOString() ?? null;
      const hasInbox = !isTrial && context.merchant.settings['module.INBOX3'];
      const inboxUnreadCount = hasInbox ? await deps.unreadMail(playerId) : 0;
      const vip = isTrial || !deps.vipOf ? noVip : await deps.vipOf(context.merchant, playerId, context.language);
      const member = { userName: username, type, isTrial, currency, country, inboxUnreadCount };
      return { ...member, nickname, avatar, memberSince: memberSince.toISOString(), previousLoginAt, ...vip };
    },
    getWallet: async (context) => {
      const { currency, isTrial, cashAccount } = playerOf(context);
      return { currency, isTrial, sumBalance: (await fundsOf(pool, cashAccount)) ?? 0n };
    },
  };
}
