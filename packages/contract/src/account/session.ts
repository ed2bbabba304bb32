import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { moment, money } from '../wire/scalars.ts';

/** Session data stored by the page (LOGIN-10, MC_SESSION_INFO). `token` is the page's half: useless without the cookie. */
export const sessionInfo = z.object({
  token: z.string(),
  merchantCode: z.string(),
  userName: z.string(),
  /** Member type: 4 is trial. */
  type: z.number().int(),
  firstTimeLogin: z.boolean(),
});

/** Sessions of players: key, end, free play, profile and balances. */
export const session = {
  getSessionKey: endpoint({
    summary: 'The public key that encrypts bodies with secrets, and the time to encrypt them with.',
    access: 'public',
    rate: 'read',
    whileClosed: 'refuses',
    serves: ['LOGIN-06', 'SAFE-22'],
    value: z.object({ kid: z.string(), kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string(), now: moment }),
    refusals: [],
  }),
  endSession: endpoint({
    // Public, so that a page that has lost its half or whose session has expired can delete the cookie; other sites cannot call it.
    summary: 'Logs out: ends the session of the cookie, if any, on the server, and deletes the cookie.',
    access: 'public',
    rate: 'write',
    whileClosed: 'answers',
    serves: ['LOGIN-12', 'T17'],
    value: z.object({}),
    refusals: [],
  }),
  getTrialUser: endpoint({
    summary: 'Offers a free-play account: a ticket for the log-in, and the initial trial money. Nothing is created yet.',
    access: 'public',
    module: 'FREEPLAY3',
    rate: 'write',
    whileClosed: 'refuses',
    serves: ['LOGIN-09', 'T60'],
    value: z.object({ ticket: z.string(), amount: money, currency: z.string() }),
    refusals: [],
  }),
  startFreePlay: endpoint({
    summary: 'Opens the free-play account of a ticket and a session for it. Reusing the ticket opens no second account.',
    access: 'public',
    module: 'FREEPLAY3',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['LOGIN-09', 'LOGIN-10', 'T60'],
    body: z.object({ ticket: z.string().max(512) }),
    value: sessionInfo,
    refusals: ['session.ticket_invalid'],
  }),
  getMember: endpoint({
    summary: 'The logged-in player.',
    access: 'player',
    rate: 'read',
    whileClosed: 'refuses',
    serves: ['CALL-04', 'T19', 'VIP-01'],
    value: z.object({
      userName: z.string(),
      type: z.number().int(),
      isTrial: z.boolean(),
      /** Display name of the member; null if the username is used (product text §4). */
      nickname: z.string().nullable(),
      /** Name of the member's picture: /img/avatars/<name>-256.webp. */
      avatar: z.string().nullable(),
      currency: z.string(),
      country: z.string(),
      memberSince: moment,
      /** Mails that are unread, not deleted and not expired (MAIL-03). */
      inboxUnreadCount: z.number().int(),
      /** Time of the previous log-in; null at the first one (T19). */
      previousLoginAt: moment.nullable(),
      /** The name of the own rank in the asked language; null where there are no ranks, and for trial accounts. */
      vipLabelName: z.string().nullable(),
      showVipBenefit: z.boolean(),
    }),
    refusals: [],
  }),
  getWallet: endpoint({
    summary: 'The player’s current balances.',
    access: 'player',
    rate: 'read',
    whileClosed: 'refuses',
    serves: ['WALLET-01', 'HDR-03', 'T32'],
    value: z.object({ currency: z.string(), isTrial: z.boolean(), sumBalance: money }),
    refusals: [],
  }),
};
