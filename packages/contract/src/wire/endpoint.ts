import type { ModuleId } from '@laro/domain/settings/settings';
import type { StaffPermission } from '@laro/domain/staff/permissions';
import type { TwoPersonActName } from '@laro/domain/two-persons/acts';
import type * as z from 'zod';
import type { ProblemCode } from '../problems.ts';

/**
 * Permitted callers: anyone, players with a session, players with real accounts (no trial), agents (member types that can have a team), any signed-in staff,
 * staff with a permission.
 */
export type Access = 'public' | 'player' | 'member' | 'agent' | 'staff' | `staff:${StaffPermission}`;

/** Rate class of a call; the limits are defined in the server's http/rate-limits.ts. */
export type RateClass = 'read' | 'search' | 'write' | 'secret' | 'file';

/** One call of the product, as data: server routes, typed client, OpenAPI document and role table are derived from it. */
export interface Endpoint {
  /** One sentence for the API page. */
  summary: string;
  access: Access;
  /** Of the access `member`: house accounts (types 40, 41, 42) are let in as well. */
  forHouse?: true;
  /** A public GET whose answer has its own part for a player who is logged in. Without a session, or with an ended one, it answers as for a guest. */
  knowsPlayer?: true;
  /**
   * For calls without a merchant in their address. `any`: the permission at one merchant is enough, and the answer contains only data of the merchants
   * at which the caller has it. Otherwise the permission is needed everywhere (DESK-95).
   */
  scope?: 'any';
  /** A GET of players that changes data: it needs both halves of the session, like every other method (architecture §5). */
  bothHalves?: true;
  /** Play or money: a session that has been idle for half an hour must be confirmed first (T13). */
  needsProof?: true;
  /** Of play or money, but available while the member has not accepted changed terms: withdrawing the member's own money (T3). */
  withoutTerms?: true;
  /** The merchant's switch that turns this call off (CALL-02); calls without one cannot be turned off. */
  module?: ModuleId;
  rate: RateClass;
  /** The act that can need a second person; the call then returns a proposal (desk/proposable.ts). */
  twoPersons?: TwoPersonActName;
  /** Larger body limit than usual, for example for pictures. */
  bodyBytesMax?: number;
  /** Accepts form bodies as well; all other calls accept only JSON, which a form of another site cannot send without a preflight request. */
  takesForms?: true;
  /** True if the call is available while the merchant is under maintenance or closed for the visitor's region (GATE-04). */
  whileClosed: 'answers' | 'refuses';
  /** Requirement ids that this call serves. */
  serves: readonly string[];
  /** Returns the bytes of a file instead of the envelope; `value` is then null. Refusals still use the envelope. */
  isFile?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  value: z.ZodType;
  /** The call's own refusals; the general ones (problems/request.ts) can be returned by any call. */
  refusals: readonly ProblemCode[];
}

/** Keeps the literal types of an endpoint while checking its form. */
export const endpoint = <const Definition extends Endpoint>(definition: Definition): Definition => definition;
