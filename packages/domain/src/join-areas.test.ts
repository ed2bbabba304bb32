import { describe, expect, test } from 'vitest';
import { auditActions } from './staff/audit-actions.ts';
import { joinGroups, joinLists, joinTables } from './join-areas.ts';
import { settingDefinitions } from './settings/settings.ts';
import { shippedRoles } from './staff/roles.ts';
import { staffPermissions } from './staff/permissions.ts';

const areas = {
  tides: {
    settings: { 'tides.isOn': { group: 'tides', kind: 'boolean', default: true } },
    auditActions: ['tide.moved'],
    permissions: { content: ['tides.read'] },
  },
  waves: { auditActions: ['wave.seen', 'wave.gone'], permissions: { content: ['waves.read'], risk: ['waves.stop'] } },
} as const;

describe('lists joined from areas', () => {
  test('[HOUSE-1] tables, lists and groups hold what each area exports, in the order of the areas', () => {
    expect(joinTables(areas, 'settings')).toEqual(areas.tides.settings);
    expect(joinLists(areas, 'auditActions')).toEqual(['tide.moved', 'wave.seen', 'wave.gone']);
    expect(joinGroups(areas, 'permissions')).toEqual({ content: ['tides.read', 'waves.read'], risk: ['waves.stop'] });
  });

  test('[HOUSE-1] two areas with one key are refused', () => {
    expect(() => joinTables({ one: areas.tides, other: areas.tides }, 'settings')).toThrow('tides.isOn');
  });

  test('[HOUSE-1] lists of the product name everything once', () => {
    for (const list of [auditActions, staffPermissions, ...Object.values(shippedRoles)]) expect(new Set(list).size).toBe(list.length);
    expect(Object.keys(settingDefinitions)).toContain('bonus.isBonusFirst');
  });
});
