import { describe, expect, test } from 'vitest';
import {
  canIdentity,
  decisiveProof,
  documentsFor,
  identityActs,
  identityDocumentNames,
  identityStates,
  isDocumentNumber,
  maskedNumber,
  maySendIdentity,
  needsSecondLook,
  normalName,
  normalNumber,
  numberTail,
  type IdentityAct,
} from './identity-rules.ts';

describe('[ACC-03] documents', () => {
  test('[ACC-03] are offered by country, every kind somewhere, and a passport everywhere', () => {
    expect(documentsFor('PH')[0]).toBe('philsys');
    for (const country of ['PH', 'TH', 'BR', '']) expect(documentsFor(country)).toContain('passport');
    expect(new Set([...documentsFor('PH'), ...documentsFor('TH')]).size).toBe(identityDocumentNames.length);
  });

  test.each([
    ['philsys', '1234-5678-9012', true],
    ['philsys', '1234 5678 9012 3456', true],
    ['philsys', '12345', false],
    ['passport', 'p1234567a', true],
    ['passport', 'P12', false],
    ['umid', '1234-5678901-2', true],
    ['drivers_licence', 'N01-23-456789', true],
    ['prc_licence', '123456A', false],
  ] as const)('[ACC-03] %s %s: %s', (document, number, isRight) => {
    expect(isDocumentNumber(document, number)).toBe(isRight);
  });

  test('[T7] numbers are shown by their last four signs', () => {
    expect(maskedNumber('n01-23-456789')).toBe('••••6789');
  });
});

describe('[T5] the same number and the same person are found however they are written', () => {
  test('[T5] numbers without signs, names without accents, capitals and order', () => {
    expect(normalNumber(' n01-23 456.789 ')).toBe('N0123456789');
    for (const name of ['Juan dela Cruz', 'DELA CRUZ, Juan', 'Juan  Déla-Cruz', 'Ｊuan dela Cruz']) expect(normalName(name)).toBe('cruz dela juan');
    expect(normalName('Juan Cruz')).not.toBe(normalName('Juan dela Cruz'));
    expect(normalName('山田 太郎')).toBe('太郎 山田');
  });

  test('[T5] a match that is never a coincidence needs two persons', () => {
    expect(needsSecondLook([])).toBe(false);
    expect(needsSecondLook(['same_device', 'name_differs'])).toBe(false);
    for (const hit of ['excluded', 'same_number', 'same_person', 'same_mobile', 'birthday_differs'] as const)
      expect(needsSecondLook(['same_device', hit])).toBe(true);
  });
});

describe('[ACC-03] states', () => {
  test.each([
    [['pending', 'verified'], 0],
    [['refused', 'checked', 'verified'], 1],
    [['refused', 'verified'], 1],
    [['expired', 'refused'], 0],
    [['replaced', 'refused', 'replaced'], 1],
    [['replaced'], undefined],
    [[], undefined],
  ] as const)('[ACC-03] of %j the newest first, the one at %s decides', (states, place) => {
    const proofs = states.map((state) => ({ state }));
    expect(decisiveProof(proofs)).toBe(place === undefined ? undefined : proofs[place]);
  });

  test('[T5] a number is known by its last four signs, without what parts them', () => {
    expect([numberTail('1234-5678-9012'), numberTail('p123 456a')]).toEqual(['9012', '456A']);
  });

  test('[ACC-03] what was decided is not decided again', () => {
    const acts = Object.keys(identityActs) as IdentityAct[];
    const open = identityStates.filter((state) => acts.some((act) => canIdentity(act, state)));
    expect(open).toEqual(['pending', 'checked', 'verified']);
    expect(canIdentity('accept', 'refused')).toBe(false);
    expect(canIdentity('check', 'checked')).toBe(false);
  });

  test('[ACC-03] a new proof can be sent if none is pending, and in addition to one that is about to expire', () => {
    const today = '2026-11-22';
    expect(maySendIdentity({ state: 'none', expiresOn: null }, today)).toBe(true);
    for (const state of ['refused', 'expired', 'recalled'] as const) expect(maySendIdentity({ state, expiresOn: null }, today)).toBe(true);
    for (const state of ['pending', 'checked'] as const) expect(maySendIdentity({ state, expiresOn: null }, today)).toBe(false);
    expect(maySendIdentity({ state: 'verified', expiresOn: null }, today)).toBe(false);
    expect(maySendIdentity({ state: 'verified', expiresOn: '2026-12-23' }, today)).toBe(false);
    expect(maySendIdentity({ state: 'verified', expiresOn: '2026-12-22' }, today)).toBe(true);
  });
});
