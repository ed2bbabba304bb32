import { accessOf } from '@laro/domain/staff/access';
import { describe, expect, test } from 'vitest';
import { accessOfMe } from '#console/shared/api/session.ts';
import { installationPages, installationPagesFor, merchantGroupsFor, merchantPages, merchantPagesFor } from './pages.ts';

const pathsOf = (pages: readonly { path: string }[]): string[] => pages.map(({ path }) => path);

describe('pages of the desk', () => {
  test('[DESK-95] those of a merchant follow what the person may do there', () => {
    const access = accessOf([
      { role: 'cashier', merchant: 'laro' },
      { role: 'content', merchant: 'dagat' },
    ]);
    expect(pathsOf(merchantPagesFor(access, 'laro'))).toContain('withdrawals');
    expect(pathsOf(merchantPagesFor(access, 'laro'))).not.toContain('banners');
    expect(pathsOf(merchantPagesFor(access, 'dagat'))).toContain('banners');
    expect(pathsOf(merchantPagesFor(access, 'dagat'))).not.toContain('withdrawals');
    expect(merchantPagesFor(access, 'nowhere')).toEqual([]);
  });

  test('[DESK-95] staff, roles and the log open for a person of one merchant, the settings of the installation only with the permission everywhere', () => {
    const ofOne = pathsOf(installationPagesFor(accessOf([{ role: 'auditor', merchant: 'laro' }])));
    expect(ofOne).toEqual(expect.arrayContaining(['staff', 'roles', 'audit', 'vendors']));
    expect(ofOne).not.toContain('installation');
    expect(pathsOf(installationPagesFor(accessOf([{ role: 'auditor', merchant: null }])))).toContain('installation');
  });

  test('[DESK-04] no two pages have one name', () => {
    const labels = [...merchantPages, ...installationPages].map(({ label }) => label);
    expect(labels.filter((label, place) => labels.indexOf(label) !== place)).toEqual([]);
  });

  test('[DESK-95] a person without roles has no pages', () => {
    const none = accessOfMe({ everywhere: [], byMerchant: [] });
    expect([...merchantPagesFor(none, 'laro'), ...installationPagesFor(none)]).toEqual([]);
  });

  test('[DESK-95] the answer of the session gives the access that the server has', () => {
    const access = accessOfMe({ everywhere: ['audit.read'], byMerchant: [{ merchant: 'laro', permissions: ['withdrawals.read'] }] });
    expect(pathsOf(merchantPagesFor(access, 'laro'))).toEqual(['withdrawals']);
    expect(pathsOf(installationPagesFor(access))).toContain('audit');
  });

  test('[DESK-04] pages come in the order of their groups, and a group without a page that may be opened is left out', () => {
    const groupsOf = (role: 'administrator' | 'cashier') => merchantGroupsFor(accessOf([{ role, merchant: 'laro' }]), 'laro').map(({ name }) => name);
    expect(groupsOf('administrator')).toEqual(['site', 'content', 'members', 'money', 'play', 'rewards', 'agents', 'support']);
    expect(groupsOf('cashier')).toContain('money');
    expect(groupsOf('cashier')).not.toContain('content');
  });

  test('[DESK-04] every address belongs to one page', () => {
    const paths = [...merchantPages, ...installationPages].flatMap(({ path, further = {} }) => [
      path,
      ...Object.keys(further).map((below) => `${path}/${below}`),
    ]);
    expect(new Set(paths).size).toBe(paths.length);
  });
});
