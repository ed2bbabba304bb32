import { expect, test } from 'vitest';
import { draftOf, methodOf } from './method-draft.ts';

test('[CASH-01] a draft is a way to pay when everything in it is what it should be', () => {
  const draft = { ...draftOf(null), code: 'gcash', quick: '200 1,000' };
  expect(methodOf(draft)).toMatchObject({ code: 'gcash', min: '100.00', quickAmounts: ['200', '1000'], feeFixed: '0.00', feeBasisPoints: 0 });
  expect(methodOf(draftOf(methodOf(draft)))).toEqual(methodOf(draft));
  for (const wrong of [
    { code: 'G Cash' },
    { min: 'ten' },
    { quick: '200 x' },
    { feeBasisPoints: '1.5' },
    { kind: 'cash' },
    { feeFixed: '-1' },
    { position: '' },
  ])
    expect(methodOf({ ...draft, ...wrong }), JSON.stringify(wrong)).toBeNull();
});

test('[CASH-01] empty words are no words', () => {
  const words = { EN: 'A', RU: ' ' };
  expect(methodOf({ ...draftOf(null), code: 'a', names: words, notes: words })).toMatchObject({ names: { EN: 'A' }, notes: { EN: 'A' } });
  expect(Object.keys(methodOf({ ...draftOf(null), code: 'a', notes: words })?.notes ?? {})).toEqual(['EN']);
});
