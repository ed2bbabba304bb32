import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { madeMe } from '#console/testing/desk-answers.ts';
import { openDesk } from '#console/testing/open-desk.tsx';

const at = '2026-11-20T08:00:00.000Z';
const interaction = {
  id: '3',
  member: { id: '7', publicId: 'p7', username: 'ana', isTrial: false },
  openedBy: 'markers',
  openedAt: at,
  dueAt: at,
  score: 45,
  note: '',
  done: null,
};
const done = { at, by: 'care', way: 'phone', seen: 'Seen', said: 'Said', outcome: 'limit_set', lookAgainOn: null };
const care = {
  currency: 'PHP',
  score: 45,
  alertScore: 30,
  strongScore: 60,
  offersStopped: null,
  hits: [],
  figures: { currency: 'PHP', deposited: '0.00', withdrawn: '0.00', net: '0.00', hours: 0, months: [] },
  levels: [],
  reviews: [],
};
const stop = { at, by: null };
const words = ['No offers until the interaction is recorded', 'Receives offers', 'Offers stopped'];

test.each([
  ['is open', { ...care, interactions: [interaction] }, words[0]],
  ['is recorded', { ...care, interactions: [{ ...interaction, done }] }, words[1]],
  ['is open and offers are stopped', { ...care, interactions: [interaction], offersStopped: stop }, words[2]],
])('[T51] a member whose interaction %s is shown with the offers that the gate lets through', async (_, shown, said) => {
  await openDesk('/m/laro/care/3', {
    getDeskSession: madeMe({ everywhere: ['members.read'] }),
    getCareInteraction: { ...shown.interactions[0], care: shown },
  } as never);
  await screen.findByText(String(said));
  expect(words.filter((text) => screen.queryByText(text) !== null)).toEqual([said]);
});
