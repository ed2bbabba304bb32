import { canGive, type StaffAccess, type StaffGrant } from '@laro/domain/staff/access';
import { permissionsOfRole, shippedRoleNames } from '@laro/domain/staff/roles';
import type { Amount } from '@laro/domain/money';
import { personLimitKinds, type PersonLimitKind } from '@laro/domain/two-persons/second-person';
import type { OwnRole, StaffAccount } from '#console/shared/queries.ts';
import { typedAmount } from '#console/shared/typed-amount.ts';

/** Limits as typed, by merchant and kind. */
type TypedLimits = Readonly<Record<string, { perAct: string; perDay: string }>>;

/** Roles, team and limits of a person while they are edited. */
export interface AccessDraft {
  team: string;
  grants: readonly StaffGrant[];
  limits: TypedLimits;
}

export type AccessBody = Pick<StaffAccount, 'team' | 'grants' | 'limits'>;

export const limitPlace = (merchant: string, kind: PersonLimitKind): string => `${merchant} ${kind}`;
const noLimit = { perAct: '', perDay: '' };
export const limitAt = (draft: AccessDraft, merchant: string, kind: PersonLimitKind): { perAct: string; perDay: string } =>
  draft.limits[limitPlace(merchant, kind)] ?? noLimit;

export const emptyDraft: AccessDraft = { team: '', grants: [], limits: {} };

export const draftOf = ({ team, grants, limits }: AccessBody): AccessDraft => ({
  team,
  grants,
  limits: Object.fromEntries(limits.map(({ merchant, kind, perAct, perDay }) => [limitPlace(merchant, kind), { perAct: perAct ?? '', perDay: perDay ?? '' }])),
});

/** An amount as typed: null for none, undefined for text that is no amount. */
export const typedLimit = (text: string): Amount | null | undefined => (text.trim() === '' ? null : (typedAmount(text) ?? undefined));

/** Merchants at which the person works, of all there are: those are where limits can be set. */
export const merchantsOf = (grants: readonly StaffGrant[], merchants: readonly string[]): string[] =>
  grants.some(({ merchant }) => merchant === null) ? [...merchants] : merchants.filter((code) => grants.some(({ merchant }) => merchant === code));

/** What is sent; null while a typed amount is none. Limits at merchants where the person no longer works are left out. */
export function bodyOf(draft: AccessDraft, merchants: readonly string[]): AccessBody | null {
  const limits: AccessBody['limits'] = [];
  for (const merchant of merchantsOf(draft.grants, merchants))
    for (const kind of personLimitKinds) {
      const typed = limitAt(draft, merchant, kind);
      const [perAct, perDay] = [typedLimit(typed.perAct), typedLimit(typed.perDay)];
      if (perAct === undefined || perDay === undefined) return null;
      if (perAct !== null || perDay !== null) limits.push({ merchant, kind, perAct, perDay });
    }
  return { team: draft.team.trim(), grants: uniqueGrants(draft.grants), limits };
}

const uniqueGrants = (grants: readonly StaffGrant[]): StaffGrant[] =>
  grants.filter((grant, place) => grants.findIndex((other) => other.role === grant.role && other.merchant === grant.merchant) === place);

/** Roles that a person can give at a place, in their order; the present one is kept in the list. */
export function rolesToGive(giver: StaffAccess, ownRoles: readonly OwnRole[], merchant: string | null, present?: string): string[] {
  const permissions = Object.fromEntries(ownRoles.map((role) => [role.name, role.permissions]));
  const names = [...shippedRoleNames, ...ownRoles.map(({ name }) => name)];
  const offered = names.filter((name) => name === present || canGive(giver, permissionsOfRole(name, permissions), merchant));
  return present === undefined || offered.includes(present) ? offered : [present, ...offered];
}

/** The first role that the giver can give at the first of some places; null for none. */
export function firstGrant(giver: StaffAccess, ownRoles: readonly OwnRole[], places: readonly (string | null)[]): StaffGrant | null {
  for (const merchant of places) {
    const roles = rolesToGive(giver, ownRoles, merchant);
    const role = roles.find((name) => name === 'support') ?? roles[0];
    if (role !== undefined) return { role, merchant };
  }
  return null;
}
