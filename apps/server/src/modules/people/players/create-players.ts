import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { PlayerSession } from '#server/http/handlers.ts';
import { contextOf } from '#server/http/request-context.ts';
import type { CountryLocator, Merchant } from '#server/modules/core/merchant/index.ts';
import { createLive, type Announcer, type Live } from '#server/live/create-live.ts';
import type { OpenLine } from '#server/live/line.ts';
import { PgLine } from '#server/live/pg-line.ts';
import type { TopicRights } from '#server/live/topics.ts';
import { openTrial } from './trial/open-trial.ts';
import { playerCalls, trialRulesOf, type PlayerHandlers, type VipOf } from './player-calls.ts';
import { createPlayerSessions, PLAYER_COOKIE, type PlayerSessions, type PlayerSessionsDeps } from './player-sessions.ts';
import { findSession, keepOpenSessions } from './players.store.ts';
import { createSealedBodies } from './sealed/sealed-body.ts';
import { takeSealedNumber } from './sealed/sealed-numbers.store.ts';
import { startPlayersUpkeep } from './start-upkeep.ts';
import { createTrialTickets } from './trial/trial-tickets.ts';

const BEARER = /^Bearer ([\w-]{1,100})$/;

export interface PlayersDeps {
  pool: pg.Pool;
  /** The installation's own. */
  secret: Buffer;
  countries: CountryLocator;
  isRateLimited: boolean;
  /** Callback for a member's log-in from a browser that is new to the account. */
  onNewDevice?: PlayerSessionsDeps['onNewDevice'];
  /** Number of unread mails of a member; without it members have no inbox. */
  unreadMail?: (playerId: bigint) => Promise<number>;
  /** The rank of a member, for the call that says who is logged in; by default there are none. */
  vipOf?: VipOf;
  /** Transport of events between processes; PostgreSQL by default. */
  openLine?: OpenLine;
  /** Rights to follow topics other than the player's own; none by default. */
  topicRights?: TopicRights;
  /** Told when something in the background fails; the server goes on. */
  onBackgroundError: (error: unknown) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
}

export interface Players {
  handlers: PlayerHandlers;
  /** The player behind a request: 'none' without a cookie, 'ended' for a cookie whose session has ended. */
  playerSessionOf: (request: FastifyRequest) => Promise<PlayerSession | 'none' | 'ended'>;
  /** How the other ways to log in begin and end sessions. */
  sessions: PlayerSessions;
  /** Says to all pages of a player that something changed; called wherever players' money has moved. */
  announcer: Announcer;
  /** Tells the pages that follow a topic. */
  publish: Live['publish'];
  /** Opens a trial account without a session, for tests of the wallet, and gives its id. */
  openTestMember: (merchant: Merchant) => Promise<bigint>;
  /** The address of the live socket. */
  registerRoutes: (app: FastifyInstance) => Promise<void>;
  /** Connects to the line between processes. */
  connect: () => Promise<void>;
  /** Begins the upkeep. */
  start: () => void;
  stop: () => Promise<void>;
}

/** Players: their accounts and sessions (architecture §5). */
export async function createPlayers(deps: PlayersDeps): Promise<Players> {
  const { pool, secret, onBackgroundError } = deps;
  const sealed = await createSealedBodies({
    secret,
    takeNumber: (number, expiresAt) => takeSealedNumber(pool, number, expiresAt),
    ...(deps.now ? { now: deps.now } : {}),
  });
  const tickets = createTrialTickets(secret, deps.now);
  const live = createLive({
    openLine: deps.openLine ?? ((listener, onError) => new PgLine(pool, listener, onError)),
    ...(deps.topicRights ? { rights: deps.topicRights } : {}),
    keepOpen: (hashes) => keepOpenSessions(pool, hashes),
    onError: onBackgroundError,
  });
  const { announcer } = live;
  const sessions = createPlayerSessions({ pool, sealed, countries: deps.countries, announcer, onNewDevice: deps.onNewDevice ?? (() => {}) });
  const playerSessionOf: Players['playerSessionOf'] = async (request) => {
    const token = request.cookies[PLAYER_COOKIE];
    if (token === undefined || token === '') return 'none';
    const pageToken = BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null;
    const { code: merchantCode, settings } = contextOf(request).merchant;
    return (await findSession(pool, { merchantCode, timeZone: settings['market.timeZone'], ip: request.ip }, token, pageToken)) ?? 'ended';
  };
  let stopUpkeep = (): void => undefined;
  return {
    playerSessionOf,
    announcer,
    publish: live.publish,
    sessions,
    handlers: playerCalls({ pool, countries: deps.countries, sealed, tickets, sessions, unreadMail: deps.unreadMail ?? (async () => 0), vipOf: deps.vipOf }),
    openTestMember: (merchant) => openTrial(pool, merchant, trialRulesOf(merchant), ''),
    registerRoutes: (app) => live.mountSocket(app, { playerSessionOf, isRateLimited: deps.isRateLimited }),
    connect: () => live.start(),
    start: () => {
      stopUpkeep = startPlayersUpkeep(pool, onBackgroundError);
    },
    stop: async () => {
      stopUpkeep();
      await live.stop();
    },
  };
}
