import { factPermissions, factsIn, savedSegmentsIn, type SegmentFact, type SegmentGroups } from '@laro/domain/mail/segments';
import type { StaffPermission } from '@laro/domain/staff/permissions';
import type { Queries } from '#server/db/sql.ts';
import { personOf, type CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { groupsOfSegments } from './saved/saved-segments.store.ts';

const permissions: Partial<Record<SegmentFact, StaffPermission>> = factPermissions;

const neededBy = (groups: SegmentGroups): StaffPermission[] => [...factsIn(groups)].flatMap((fact) => permissions[fact] ?? []);

/** True if conditions that name no saved segment need a permission in addition. */
export const isGuarded = (groups: SegmentGroups): boolean => neededBy(groups).length > 0;

/** The permissions that conditions need in addition, with those of the saved segments that they name. */
async function permissionsOf(queries: Queries, merchantCode: string, groups: SegmentGroups): Promise<StaffPermission[]> {
  const ids = savedSegmentsIn(groups);
  const saved = ids.length === 0 ? [] : await groupsOfSegments(queries, merchantCode, ids);
  return [groups, ...saved].flatMap(neededBy);
}

/** Refuses conditions on facts that a person may not read: counting members by them would tell the fact. Throws `desk.permission_missing`. */
export async function refuseHiddenFacts(context: CallContext, queries: Queries, merchantCode: string, groups: SegmentGroups): Promise<void> {
  const { may } = personOf(context);
  const missing = (await permissionsOf(queries, merchantCode, groups)).find((permission) => !may(permission, merchantCode));
  if (missing) throw new Refusal('desk.permission_missing', { permission: missing });
}

/** True if a person may know how many members a saved segment has. */
export const mayCount = (context: CallContext, merchantCode: string, groups: SegmentGroups): boolean =>
  neededBy(groups).every((permission) => personOf(context).may(permission, merchantCode));

/** True if conditions need a permission that not every reader of a room has: nothing that such a room shows counts their members. */
export const hasGuardedFacts = async (queries: Queries, merchantCode: string, groups: SegmentGroups): Promise<boolean> =>
  (await permissionsOf(queries, merchantCode, groups)).length > 0;
