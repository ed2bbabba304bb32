import { accessOf } from '@laro/domain/staff/access';
import { describe, expect, test } from 'vitest';
import { accessOfMe } from '#console/shared/session.ts';
import { houseRoomsFor, merchantRoomsFor } from './rooms.ts';

const pathsOf = (rooms: readonly { path: string }[]): string[] => rooms.map(({ path }) => path);

describe('rooms of the desk', () => {
  test('[DESK-95] those of a merchant follow what the person may do there', () => {
    const access = accessOf([
      { role: 'cashier', merchant: 'laro' },
      { role: 'content', merchant: 'dagat' },
    ]);
    expect(pathsOf(merchantRoomsFor(access, 'laro'))).toContain('withdrawals');
    expect(pathsOf(merchantRoomsFor(access, 'laro'))).not.toContain('banners');
    expect(pathsOf(merchantRoomsFor(access, 'dagat'))).toContain('banners');
    expect(pathsOf(merchantRoomsFor(access, 'dagat'))).not.toContain('withdrawals');
    expect(merchantRoomsFor(access, 'nowhere')).toEqual([]);
  });

  test('[DESK-95] staff, roles and the log open for a person of one merchant, the settings of the installation only with the permission everywhere', () => {
    const ofOne = pathsOf(houseRoomsFor(accessOf([{ role: 'auditor', merchant: 'laro' }])));
    expect(ofOne).toEqual(expect.arrayContaining(['staff', 'roles', 'audit', 'vendors']));
    expect(ofOne).not.toContain('installation');
    expect(pathsOf(houseRoomsFor(accessOf([{ role: 'auditor', merchant: null }])))).toContain('installation');
  });

  test('[DESK-95] a person without roles has no rooms', () => {
    const none = accessOfMe({ everywhere: [], byMerchant: [] });
    expect([...merchantRoomsFor(none, 'laro'), ...houseRoomsFor(none)]).toEqual([]);
  });

  test('[DESK-95] the answer of the session gives the access that the server has', () => {
    const access = accessOfMe({ everywhere: ['audit.read'], byMerchant: [{ merchant: 'laro', permissions: ['withdrawals.read'] }] });
    expect(pathsOf(merchantRoomsFor(access, 'laro'))).toEqual(['withdrawals']);
    expect(pathsOf(houseRoomsFor(access))).toContain('audit');
  });
});
