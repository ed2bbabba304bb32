import type { CallName, Parsed } from '@laro/contract/routes';
import type { Language } from '@laro/domain/languages';
import type { StaffRole } from '@laro/domain/staff-roles';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Merchant } from '#server/modules/merchant/index.ts';
import type { ReadyBytes } from './ready-bytes.ts';

/** The signed-in member of staff behind a call. */
export interface StaffSession {
  staffId: bigint;
  name: string;
  role: StaffRole;
  csrfToken: string;
  /** Hash of the cookie's token: names this session in the table. */
  tokenHash: Buffer;
}

/** What a handler knows of its caller beyond the input. */
export interface CallContext {
  merchant: Merchant;
  /** The asked language if the merchant offers it, else the visitor's stored one, else the merchant's default (decisions 1). */
  language: Language;
  ip: string;
  requestId: string;
  staff: StaffSession | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface CallInput<Name extends CallName> {
  params: Parsed<Name, 'params'>;
  query: Parsed<Name, 'query'>;
  body: Parsed<Name, 'body'>;
}

/** One function per call. It returns the value, or bytes made ahead; it refuses by throwing a Refusal. */
export type Handler<Name extends CallName> = (context: CallContext, input: CallInput<Name>) => Promise<Parsed<Name, 'value'> | ReadyBytes>;
export type Handlers<Names extends CallName> = { [Name in Names]: Handler<Name> };

/** The signed-in member of staff; the guard has let nobody else through to a desk call. */
export function staffOf(context: CallContext): StaffSession {
  if (!context.staff) throw new Error('a desk call reached its handler without a staff session');
  return context.staff;
}
