import { accessOf } from '@laro/domain/staff/access';
import type { Amount } from '@laro/domain/money/money';
import { describe, expect, test } from 'vitest';
import { amountReader } from '#console/shared/amounts/amount-reader.ts';
import { bodyOf, draftOf, emptyDraft, firstGrant, limitPlace, merchantsOf, rolesToGive } from './access-draft.ts';

const merchants = ['dagat', 'laro'];
const places = merchants.map((code) => ({ code, reader: amountReader('EN', 2) }));
const administrator = accessOf([{ role: 'administrator', merchant: null }]);
const lead = accessOf([{ role: 'cashier-lead', merchant: 'laro' }]);
const night = { name: 'night-desk', permissions: ['deposits.read' as const], stamp: 's', holders: 1 };

describe('roles, team and limits while they are edited', () => {
  const account = {
    team: 'cash',
    grants: [{ role: 'cashier', merchant: 'laro' }],
    limits: [{ merchant: 'laro', kind: 'approval' as const, perAct: '5000.00' as Amount, perDay: null }],
  };

  test('[DESK-97] what was read is sent back unchanged', () => {
    expect(bodyOf(draftOf(account, places), places)).toEqual(account);
  });

  test('[DESK-97] text that is no amount cannot be sent; an empty field is no limit', () => {
    const draft = { ...draftOf(account, places), limits: { [limitPlace('laro', 'approval')]: { perAct: 'many', perDay: '' } } };
    expect(bodyOf(draft, places)).toBeNull();
    expect(bodyOf({ ...draft, limits: { [limitPlace('laro', 'approval')]: { perAct: ' ', perDay: '' } } }, places)?.limits).toEqual([]);
  });

  test('[DESK-97] limits are read and written in the language of the desk', () => {
    const spanish = merchants.map((code) => ({ code, reader: amountReader('ES', 2) }));
    const draft = draftOf(account, spanish);
    expect(draft.limits[limitPlace('laro', 'approval')]?.perAct).not.toContain('.00');
    expect(bodyOf({ ...draft, limits: { [limitPlace('laro', 'approval')]: { perAct: '12,50', perDay: '0' } } }, spanish)?.limits).toEqual([
      { merchant: 'laro', kind: 'approval', perAct: '12.50', perDay: '0.00' },
    ]);
  });

  test('[DESK-95] limits at a merchant where the person no longer has a role are not sent', () => {
    const draft = { ...draftOf(account, places), grants: [{ role: 'cashier', merchant: 'dagat' }] };
    expect(bodyOf(draft, places)).toEqual({ team: 'cash', grants: [{ role: 'cashier', merchant: 'dagat' }], limits: [] });
  });

  test('[DESK-95] a role everywhere makes every merchant a place of limits; the same role twice is one', () => {
    expect(merchantsOf([{ role: 'risk', merchant: null }], merchants)).toEqual(merchants);
    expect(merchantsOf([{ role: 'risk', merchant: 'laro' }], merchants)).toEqual(['laro']);
    const twice = { ...emptyDraft, grants: [account.grants[0], account.grants[0]].filter((grant) => grant !== undefined) };
    expect(bodyOf(twice, places)?.grants).toEqual(account.grants);
  });

  test('[DESK-96] a person is offered only roles whose permissions they have at the place', () => {
    expect(rolesToGive(administrator, [night], null)).toContain('administrator');
    expect(rolesToGive(lead, [night], 'laro')).toEqual(['cashier', 'cashier-lead', 'night-desk']);
    expect(rolesToGive(lead, [night], 'dagat')).toEqual([]);
    expect(rolesToGive(lead, [night], 'dagat', 'auditor')).toEqual(['auditor']);
  });

  test('[DESK-96] a role that no longer exists is kept in the list of the person who has it', () => {
    expect(rolesToGive(administrator, [], 'laro', 'gone')[0]).toBe('gone');
  });

  test('[DESK-96] a new line starts with a role that can be given there, if there is one', () => {
    expect(firstGrant(administrator, [], [...merchants, null])).toEqual({ role: 'support', merchant: 'dagat' });
    expect(firstGrant(lead, [], merchants)).toEqual({ role: 'cashier', merchant: 'laro' });
    expect(firstGrant(accessOf([]), [], merchants)).toBeNull();
  });
});
