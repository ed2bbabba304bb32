import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';

const version = { state: 'past', publishAt: '2026-11-01T00:00:00.000Z', by: 'ana', at: '2026-11-01T00:00:00.000Z', agreed: 3 };

test('[T3] each version of the terms says whether its change was material', async () => {
  const versions = [
    { ...version, version: 2, state: 'current', isMaterial: true },
    { ...version, version: 1, isMaterial: false },
  ];
  await openDesk('/m/laro/terms', {
    listDeskTerms: { versions, offered: ['EN'] },
    getDeskTerms: { ...versions[0], texts: [] },
  } as never);
  await screen.findByRole('columnheader', { name: 'Material change' });
  expect(['Yes', 'No'].map((name) => screen.getAllByRole('cell', { name }).length)).toEqual([1, 1]);
});
