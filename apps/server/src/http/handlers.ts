import type { CallName, Parsed } from '@laro/contract/routes';
import type { Language } from '@laro/domain/system/languages';
import { mayAt, mayEverywhere, seesMerchant, type StaffAccess } from '@laro/domain/staff/access';
import type { StaffPermission } from '@laro/domain/staff/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { FileAnswer } from './bodies/file-answer.ts';
import type { ReadyBytes } from './ready/ready-bytes.ts';

/** The signed-in member of staff who makes a call. */
export interface StaffSession {
  staffId: bigint;
  name: string;
  /** Permissions of the person, by merchant. */
  access: StaffAccess;
  csrfToken: string;
  /** Hash of the cookie's token: identifies this session in the table. */
  tokenHash: Buffer;
}

/** The player who makes a call: a member or a free-play account. */
export interface PlayerSession {
  playerId: bigint;
  /** The player's id at vendors: opaque. */
  publicId: string;
  username: string;
  /** Member type of the product text: 4 is trial. */
  type: number;
  merchantCode: string;
  currency: string;
  country: string;
  isTrial: boolean;
  cashAccount: bigint;
  /** Hash of the cookie's token: identifies this session in the table. */
  tokenHash: Buffer;
  /** True if the page's half was sent and matches; state-changing calls need it. */
  hasPageToken: boolean;
  /** Idle for half an hour: play and money require a confirmation first (T13). */
  needsProof: boolean;
}

/** Information about the caller that a handler gets in addition to the input. */
export interface CallContext {
  merchant: Merchant;
  /** The requested language if the merchant offers it, else the visitor's stored one, else the merchant's default (decisions 1). */
  language: Language;
  ip: string;
  requestId: string;
  staff: StaffSession | null;
  player: PlayerSession | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface CallInput<Name extends CallName> {
  params: Parsed<Name, 'params'>;
  query: Parsed<Name, 'query'>;
  body: Parsed<Name, 'body'>;
}

/** One function per call. It returns the value, prebuilt bytes, or a file; it refuses by throwing a Refusal. */
export type Handler<Name extends CallName> = (context: CallContext, input: CallInput<Name>) => Promise<Parsed<Name, 'value'> | ReadyBytes | FileAnswer>;
export type Handlers<Names extends CallName> = { [Name in Names]: Handler<Name> };

/** The signed-in member of staff; the guard admits only staff to desk calls. */
export function staffOf(context: CallContext): StaffSession {
  if (!context.staff) throw new Error('a desk call reached its handler without a staff session');
  return context.staff;
}

/** Person who acts at the desk, as the audit log names them. */
export interface Actor {
  /** Null for the command line of the server. */
  staffId: bigint | null;
  name: string;
  ip: string;
}

/** The member of staff of a call, for the audit log; only for calls that need one. */
export const actorOf = (context: CallContext): Actor => ({ staffId: staffOf(context).staffId, name: staffOf(context).name, ip: context.ip });

/** A person who acts, with their permissions at a merchant, or everywhere (null). */
export interface Person extends Actor {
  may: (permission: StaffPermission, merchant: string | null) => boolean;
  /** True if the person works for the merchant at all (DESK-95). */
  sees: (merchant: string) => boolean;
}

/** The member of staff of a call with their permissions. */
export function personOf(context: CallContext): Person {
  const { access } = staffOf(context);
  return {
    ...actorOf(context),
    may: (permission, merchant) => (merchant === null ? mayEverywhere(access, permission) : mayAt(access, merchant, permission)),
    sees: (merchant) => seesMerchant(access, merchant),
  };
}

/** The logged-in player; the guard admits only players to player calls. */
export function playerOf(context: CallContext): PlayerSession {
  if (!context.player) throw new Error('a call of players reached its handler without a session');
  return context.player;
}
