import type { ModuleId } from '@laro/domain/settings';
import type { StaffPermission } from '@laro/domain/staff/permissions';
import type { TwoPersonActName } from '@laro/domain/two-persons/acts';
import type * as z from 'zod';
import type { ProblemCode } from './problems.ts';

/**
 * Who may call: anybody, any player with a session, players with real accounts (no trial), agents (types of members who can have a team), any signed-in staff,
 * staff with a permission.
 */
export type Access = 'public' | 'player' | 'member' | 'agent' | 'staff' | `staff:${StaffPermission}`;

/** How often one caller may call; the numbers stand in the server's http/rate-limits.ts. */
export type RateClass = 'read' | 'search' | 'write' | 'secret' | 'file';

/** One call of the product, as data: server routes, typed client, OpenAPI document and role table are derived from it. */
export interface Endpoint {
  /** One sentence for the API page. */
  summary: string;
  access: Access;
  /**
   * Of calls without a merchant in their address. `any`: the permission at one merchant is enough, and the answer holds only what belongs to the merchants
   * at which the caller has it. Without it the permission is needed everywhere (DESK-95).
   */
  scope?: 'any';
  /** A GET of players that changes something: it needs both halves of the session, like every other method (architecture §5). */
  bothHalves?: true;
  /** Play or money: a session that stood idle for half an hour proves itself again first (T13). */
  needsProof?: true;
  /** Of play or money, and open also while the member has not agreed to changed terms: taking one's own money out (T3). */
  withoutTerms?: true;
  /** The merchant's switch that turns this call off (CALL-02); without one it is part of the house. */
  module?: ModuleId;
  rate: RateClass;
  /** The act that can need a second person; the call then answers a proposal (desk/proposable.ts). */
  twoPersons?: TwoPersonActName;
  /** For bodies larger than calls have otherwise, such as pictures. */
  bodyBytesMax?: number;
  /** Takes its body also as forms send it; all others take JSON alone, which no form of another site can send without asking. */
  takesForms?: true;
  /** Whether the call still answers while the merchant is under maintenance or closed for the visitor's region (GATE-04). */
  whileClosed: 'answers' | 'refuses';
  /** Requirement ids that this call serves. */
  serves: readonly string[];
  /** It answers a file's bytes instead of the envelope; `value` is then null. Refusals come in the envelope all the same. */
  isFile?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  value: z.ZodType;
  /** Refusals of its own; those of the machinery (problems/request.ts) can come from any call. */
  refusals: readonly ProblemCode[];
}

/** Keeps the literal types of an endpoint while checking its form. */
export const endpoint = <const Definition extends Endpoint>(definition: Definition): Definition => definition;
