import type { CallName, Parsed } from '@laro/contract/routes';
import type { Language } from '@laro/domain/languages';
import { mayAt, mayEverywhere, type StaffAccess } from '@laro/domain/staff/access';
import type { StaffPermission } from '@laro/domain/staff/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Merchant } from '#server/modules/merchant/index.ts';
import type { FileAnswer } from './file-answer.ts';
import type { ReadyBytes } from './ready-bytes.ts';

/** The signed-in member of staff behind a call. */
export interface StaffSession {
  staffId: bigint;
  name: string;
  /** What the person may do, and at which merchants. */
  access: StaffAccess;
  csrfToken: string;
  /** Hash of the cookie's token: names this session in the table. */
  tokenHash: Buffer;
}

/** The player behind a call: a member or a free-play account. */
export interface PlayerSession {
  playerId: bigint;
  /** What vendors know the player by: opaque. */
  publicId: string;
  username: string;
  /** Member type of the product text: 4 is trial. */
  type: number;
  merchantCode: string;
  currency: string;
  country: string;
  isTrial: boolean;
  cashAccount: bigint;
  /** Hash of the cookie's token: names this session in the table. */
  tokenHash: Buffer;
  /** Whether the page's half came along and fits; state-changing calls need it. */
  hasPageToken: boolean;
  /** Half an hour passed without a request: play and money ask for a proof first (T13). */
  needsProof: boolean;
}

/** What a handler knows of its caller beyond the input. */
export interface CallContext {
  merchant: Merchant;
  /** The asked language if the merchant offers it, else the visitor's stored one, else the merchant's default (decisions 1). */
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

/** One function per call. It returns the value, bytes made ahead, or a file; it refuses by throwing a Refusal. */
export type Handler<Name extends CallName> = (context: CallContext, input: CallInput<Name>) => Promise<Parsed<Name, 'value'> | ReadyBytes | FileAnswer>;
export type Handlers<Names extends CallName> = { [Name in Names]: Handler<Name> };

/** The signed-in member of staff; the guard has let nobody else through to a desk call. */
export function staffOf(context: CallContext): StaffSession {
  if (!context.staff) throw new Error('a desk call reached its handler without a staff session');
  return context.staff;
}

/** Who acts at the desk, as the audit log names them. */
export interface Actor {
  /** Null for the person who holds the machine. */
  staffId: bigint | null;
  name: string;
  ip: string;
}

/** The member of staff of a call, for the audit log; only for calls that need one. */
export const actorOf = (context: CallContext): Actor => ({ staffId: staffOf(context).staffId, name: staffOf(context).name, ip: context.ip });

/** Somebody who acts, with what they may do at a merchant, or everywhere (null). */
export interface Person extends Actor {
  may: (permission: StaffPermission, merchant: string | null) => boolean;
}

/** The member of staff of a call with their permissions. */
export function personOf(context: CallContext): Person {
  const { access } = staffOf(context);
  return { ...actorOf(context), may: (permission, merchant) => (merchant === null ? mayEverywhere(access, permission) : mayAt(access, merchant, permission)) };
}

/** The logged-in player; the guard has let nobody else through to a call of players. */
export function playerOf(context: CallContext): PlayerSession {
  if (!context.player) throw new Error('a call of players reached its handler without a session');
  return context.player;
}
