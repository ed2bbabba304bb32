import { describe, expect, test } from 'vitest';
import { accessOf, anyPermissions, canGive, covers, mayAnywhere, mayAt, mayEverywhere, noAccess, seenMerchants, seesMerchant } from './access.ts';
import { shippedRoleNames, shippedRoles } from './roles.ts';

describe('access of staff', () => {
  const laroCashier = accessOf([{ role: 'cashier', merchant: 'laro' }]);

  test('[DESK-95] [SAFE-07] a role at one merchant gives nothing at another one and nothing of the installation', () => {
    expect(mayAt(laroCashier, 'laro', 'withdrawals.decide')).toBe(true);
    expect(mayAt(laroCashier, 'dagat', 'withdrawals.decide')).toBe(false);
    expect(mayEverywhere(laroCashier, 'withdrawals.decide')).toBe(false);
    expect(mayAnywhere(laroCashier, 'withdrawals.decide')).toBe(true);
  });

  test('[DESK-95] a merchant without a role is unknown; a role everywhere knows all merchants', () => {
    expect(seesMerchant(laroCashier, 'laro')).toBe(true);
    expect(seesMerchant(laroCashier, 'dagat')).toBe(false);
    expect(seesMerchant(accessOf([{ role: 'auditor', merchant: null }]), 'dagat')).toBe(true);
    expect(seesMerchant(noAccess, 'laro')).toBe(false);
  });

  test('[DESK-95] roles at the same merchant add up, and those of the installation apply at every merchant', () => {
    const access = accessOf([
      { role: 'content', merchant: 'laro' },
      { role: 'risk', merchant: 'laro' },
      { role: 'auditor', merchant: null },
    ]);
    expect(mayAt(access, 'laro', 'content.change')).toBe(true);
    expect(mayAt(access, 'laro', 'risk.decide')).toBe(true);
    expect(mayAt(access, 'dagat', 'risk.decide')).toBe(false);
    expect(mayAt(access, 'dagat', 'audit.read')).toBe(true);
    expect(anyPermissions(access).has('content.change')).toBe(true);
  });

  test('[DESK-96] a role of the operator gives its permissions; a role that no longer exists gives none', () => {
    const access = accessOf([{ role: 'night-desk', merchant: 'laro' }], { 'night-desk': ['status.change'] });
    expect(mayAt(access, 'laro', 'status.change')).toBe(true);
    const forgotten = accessOf([{ role: 'night-desk', merchant: 'laro' }]);
    expect(mayAt(forgotten, 'laro', 'status.change')).toBe(false);
    expect(seesMerchant(forgotten, 'laro')).toBe(true);
  });

  test('[DESK-96] a person gives only what they have at that place', () => {
    expect(canGive(laroCashier, ['withdrawals.read'], 'laro')).toBe(true);
    expect(canGive(laroCashier, ['withdrawals.read'], 'dagat')).toBe(false);
    expect(canGive(laroCashier, ['withdrawals.read'], null)).toBe(false);
    expect(canGive(laroCashier, ['withdrawals.read', 'staff.change'], 'laro')).toBe(false);
  });

  test('[DESK-96] a person takes over only accounts whose every permission they have, where the account has it', () => {
    const administrator = accessOf([{ role: 'administrator', merchant: null }]);
    const keeper = accessOf([{ role: 'keeper', merchant: null }], { keeper: ['staff.change', 'withdrawals.read'] });
    const reader = accessOf([{ role: 'reader', merchant: 'laro' }], { reader: ['withdrawals.read'] });
    expect(covers(administrator, laroCashier)).toBe(true);
    expect(covers(laroCashier, administrator)).toBe(false);
    expect(covers(keeper, laroCashier)).toBe(false);
    expect(covers(keeper, reader)).toBe(true);
    expect(covers(reader, accessOf([{ role: 'reader', merchant: 'dagat' }], { reader: ['withdrawals.read'] }))).toBe(false);
    expect(covers(keeper, noAccess)).toBe(true);
  });

  test('[DESK-95] an answer is cut to the merchants at which the person has the permission, and is not cut where they have it everywhere', () => {
    const both = accessOf([
      { role: 'cashier', merchant: 'laro' },
      { role: 'auditor', merchant: 'dagat' },
    ]);
    expect(seenMerchants(both, 'withdrawals.decide')).toEqual(['laro']);
    expect(seenMerchants(both, 'settings.change')).toEqual([]);
    expect(seenMerchants(accessOf([{ role: 'auditor', merchant: null }]), 'audit.read')).toBeNull();
    expect(seenMerchants(noAccess, 'audit.read')).toEqual([]);
  });

  test('[DESK-96] the roles of before keep their rights: the lead of the cashiers covers finance', () => {
    const finance = ['adjustments.approve', 'withdrawals.decide', 'deposits.decide', 'books.read', 'risk.decide', 'audit.read'] as const;
    expect(finance.every((permission) => (shippedRoles['cashier-lead'] as readonly string[]).includes(permission))).toBe(true);
    expect(shippedRoleNames).toEqual(expect.arrayContaining(['administrator', 'operations', 'content', 'auditor']));
  });
});
