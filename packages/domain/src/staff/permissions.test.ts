import { expect, test } from 'vitest';
import { isStaffPermission, permissionAreas, staffPermissions } from './permissions.ts';
import { isShippedRole, roleNamePattern, shippedRoleNames, shippedRoles } from './roles.ts';

test('[DESK-96] every permission belongs to one area', () => {
  const all = Object.values(permissionAreas).flat();
  expect(new Set(all).size).toBe(all.length);
  expect(staffPermissions).toEqual(all);
  expect(isStaffPermission('members.read')).toBe(true);
  expect(isStaffPermission('members')).toBe(false);
});

test('[DESK-96] the fifteen shipped roles name each permission once, and have names that own roles could not take', () => {
  expect(shippedRoleNames).toHaveLength(15);
  for (const name of shippedRoleNames) {
    expect(new Set(shippedRoles[name]).size).toBe(shippedRoles[name].length);
    expect(name).toMatch(new RegExp(`^${roleNamePattern}$`));
  }
  expect(isShippedRole('toString')).toBe(false);
});
