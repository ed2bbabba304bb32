import { expect, test } from 'vitest';
import { amountReader } from '#console/shared/amounts/amount-reader.ts';
import { draftOf, methodOf } from './method-draft.ts';

const reader = amountReader('EN', 2);

test('[CASH-01] a draft is a way to pay when everything in it is what it should be', () => {
  const draft = { ...draftOf(null, reader), code: 'gcash', quick: '200; 1,000' };
  expect(methodOf(draft, reader)).toMatchObject({ code: 'gcash', min: '100.00', quickAmounts: ['200.00', '1000.00'], feeFixed: '0.00', feeBasisPoints: 0 });
  expect(methodOf(draftOf(methodOf(draft, reader), reader), reader)).toEqual(methodOf(draft, reader));
  for (const wrong of [
    { code: 'G Cash' },
    { min: 'ten' },
    { quick: '200; x' },
    { quick: '100 500' },
    { feeBasisPoints: '1.5' },
    { kind: 'cash' },
    { feeFixed: '-1' },
    { position: '' },
  ])
    expect(methodOf({ ...draft, ...wrong }, reader), JSON.stringify(wrong)).toBeNull();
});

test('[CASH-01] empty words are no words', () => {
  const words = { EN: 'A', RU: ' ' };
  expect(methodOf({ ...draftOf(null, reader), code: 'a', names: words, notes: words }, reader)).toMatchObject({ names: { EN: 'A' }, notes: { EN: 'A' } });
  expect(Object.keys(methodOf({ ...draftOf(null, reader), code: 'a', notes: words }, reader)?.notes ?? {})).toEqual(['EN']);
});

test('[SAFE-32] amounts of a way to pay are read and written by the separators of the desk’s language', () => {
  const french = amountReader('FR', 2);
  const draft = { ...draftOf(null, french), code: 'gcash', min: '12,50', max: '1\u202F250', quick: '12,50; 1.250,00' };
  const method = methodOf(draft, french);
  expect(method).toMatchObject({ min: '12.50', max: '1250.00', quickAmounts: ['12.50', '1250.00'] });
  expect(draftOf(method, french)).toMatchObject({ min: '12,50', max: '1250', quick: '12,50; 1250' });
});
