import { factPermissions, factsIn, type SegmentFact, type SegmentGroups } from '@laro/domain/mail/segments';
import type { StaffPermission } from '@laro/domain/staff/permissions';
import { personOf, type CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';

const permissions: Partial<Record<SegmentFact, StaffPermission>> = factPermissions;

/** Refuses conditions on facts that a person may not read: counting members by them would tell the fact. Throws `desk.permission_missing`. */
export function refuseHiddenFacts(context: CallContext, merchantCode: string, groups: SegmentGroups): void {
  const { may } = personOf(context);
  for (const fact of factsIn(groups)) {
    const permission = permissions[fact];
    if (permission && !may(permission, merchantCode)) throw new Refusal('desk.permission_missing', { permission });
  }
}
