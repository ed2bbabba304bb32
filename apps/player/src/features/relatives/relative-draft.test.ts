import { expect, test } from 'vitest';
import { emptyDraft, faultsIn } from './relative-draft.ts';

const whole = {
  ...emptyDraft,
  name: 'Ana Dela Cruz',
  email: 'ana@home.example',
  personName: 'Juan Dela Cruz',
  birthday: '1980-05-05',
  statement: 'He has spent the money for the school twice.',
};

test('[T53] the form can be sent with the required fields alone', () => {
  expect(faultsIn(whole).size).toBe(0);
});

test('[T53] every field that is missing or unreadable is named', () => {
  expect([...faultsIn(emptyDraft).keys()].toSorted()).toEqual(['birthday', 'email', 'name', 'personName', 'statement']);
  expect(faultsIn({ ...whole, phone: 'call me', personEmail: 'juan@' })).toEqual(
    new Map([
      ['personEmail', 'email'],
      ['phone', 'phone'],
    ]),
  );
  expect(faultsIn({ ...whole, statement: 'x'.repeat(2001) })).toEqual(new Map([['statement', 'statement']]));
});
