import { canGive, type StaffAccess, type StaffGrant } from '@laro/domain/staff/access';
import { permissionsOfRole, shippedRoleNames } from '@laro/domain/staff/roles';
import { personLimitKinds, type PersonLimitKind } from '@laro/domain/two-persons/second-person';
import type { AmountReader } from '#console/shared/amounts/amount-reader.ts';
import type { OwnRole, StaffAccount } from '#console/shared/api/queries.ts';

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

/** A merchant with the way its amounts are read and written. */
export interface Place {
  code: string;
  reader: AmountReader;
}

export function draftOf({ team, grants, limits }: AccessBody, places: readonly Place[]): AccessDraft {
  const typed = limits.flatMap(({ merchant, kind, perAct, perDay }) => {
    const reader = places.find(({ code }) => code === merchant)?.reader;
    return reader ? [[limitPlace(merchant, kind), { perAct: reader.text(perAct), perDay: reader.text(perDay) }] as const] : [];
  });
  return { team, grants, limits: Object.fromEntries(typed) };
}

/** Merchants at which the person works, of all there are: those are where limits can be set. */
export const merchantsOf = (grants: readonly StaffGrant[], merchants: readonly string[]): string[] =>
  grants.some(({ merchant }) => merchant === null) ? [...merchants] : merchants.filter((code) => grants.some(({ merchant }) => merchant === code));

/** Body of the call; null while a typed amount is invalid. Limits at merchants where the person no longer works are left out. */
export function bodyOf(draft: AccessDraft, places: readonly Place[]): AccessBody | null {
  const limits: AccessBody['limits'] = [];
  const here = merchantsOf(
    draft.grants,
    places.map(({ code }) => code),
  );
  for (const { code: merchant, reader } of places.filter(({ code }) => here.includes(code)))
    for (const kind of personLimitKinds) {
      const typed = limitAt(draft, merchant, kind);
      const [perAct, perDay] = [reader.amountOrZero(typed.perAct), reader.amountOrZero(typed.perDay)];
      if ((perAct === null && typed.perAct.trim() !== '') || (perDay === null && typed.perDay.trim() !== '')) return null;
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
