import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { moment, money } from './scalars.ts';

/** What the page keeps of a session (LOGIN-10, MC_SESSION_INFO). `token` is the page's half: worth nothing without the cookie. */
export const sessionInfo = z.object({
  token: z.string(),
  merchantCode: z.string(),
  userName: z.string(),
  /** Member type: 4 is trial. */
  type: z.number().int(),
  firstTimeLogin: z.boolean(),
});

/** Sessions of players: their key and end, free play, who one is and what one has. */
export const session = {
  getSessionKey: endpoint({
    summary: 'The public key to which bodies with secrets are encrypted, and the moment that they are sealed with.',
    access: 'public',
    rate: 'read',
    whileClosed: 'refuses',
    serves: ['LOGIN-06', 'SAFE-22'],
    value: z.object({ kid: z.string(), kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string(), now: moment }),
    refusals: [],
  }),
  endSession: endpoint({
    // Public, so that whoever has lost the page's half, or whose session is over, gets rid of the cookie too; other sites cannot call it.
    summary: 'Logs out: the session of the cookie, if any, ends on the server, and the cookie goes.',
    access: 'public',
    rate: 'write',
    whileClosed: 'answers',
    serves: ['LOGIN-12', 'T17'],
    value: z.object({}),
    refusals: [],
  }),
  getTrialUser: endpoint({
    summary: 'Offers a free-play account: a ticket for the log-in, and the trial money it starts with. Nothing is made yet.',
    access: 'public',
    module: 'FREEPLAY3',
    rate: 'write',
    whileClosed: 'refuses',
    serves: ['LOGIN-09', 'T60'],
    value: z.object({ ticket: z.string(), amount: money, currency: z.string() }),
    refusals: [],
  }),
  startFreePlay: endpoint({
    summary: 'Opens the free-play account of a ticket and a session for it. The same ticket opens no second account.',
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
    summary: 'Who is logged in.',
    access: 'player',
    rate: 'read',
    whileClosed: 'refuses',
    serves: ['CALL-04', 'T19', 'VIP-01'],
    value: z.object({
      userName: z.string(),
      type: z.number().int(),
      isTrial: z.boolean(),
      /** How the member is called; null where the username stands in (product text §4). */
      nickname: z.string().nullable(),
      /** The name of the member's picture: /img/avatars/<name>-256.webp. */
      avatar: z.string().nullable(),
      currency: z.string(),
      country: z.string(),
      memberSince: moment,
      /** Mails that are not read, not deleted and not expired (MAIL-03). */
      inboxUnreadCount: z.number().int(),
      /** When this account was logged in to before; null at the first time (T19). */
      previousLoginAt: moment.nullable(),
      /** The name of the own rank in the asked language; null where there are no ranks, and for trial accounts. */
      vipLabelName: z.string().nullable(),
      showVipBenefit: z.boolean(),
    }),
    refusals: [],
  }),
  getWallet: endpoint({
    summary: 'The player’s money now.',
    access: 'player',
    rate: 'read',
    whileClosed: 'refuses',
    serves: ['WALLET-01', 'HDR-03', 'T32'],
    value: z.object({ currency: z.string(), isTrial: z.boolean(), sumBalance: money }),
    refusals: [],
  }),
};
