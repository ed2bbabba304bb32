import type { Amount } from '@laro/domain/money/money';
import { expect, test } from 'vitest';
import { prizesOf, tournamentDraftOf, tournamentOfDraft, type TournamentDraft } from './tournament-draft.ts';
import type { DeskTournament } from './tournament-queries.ts';

const amount = (text: string) => (/^\d+(\.\d+)?$/.test(text) && Number(text) > 0 ? (text as Amount) : null);
const reader = { amount, amountOrZero: (text: string) => amount(text) ?? (text === '0' ? ('0' as Amount) : null), text: (known: Amount) => known };
const now = Date.parse('2026-11-24T00:00:00Z');
const filled: TournamentDraft = {
  ...tournamentDraftOf(null, 'UTC', now, reader),
  code: 'cup',
  names: { EN: 'Cup', TY: ' ' },
  endsAt: '2026-11-30T00:00',
  prizes: '1: 1000\n2-10: 50\n',
  gameTypes: ['RNG'],
};
const read = (change: Partial<TournamentDraft>) => tournamentOfDraft({ ...filled, ...change }, 'UTC', reader);

test('[REW-26] [TOUR-02] the form of a tournament is sent only when it is complete', () => {
  expect(tournamentOfDraft(tournamentDraftOf(null, 'UTC', now, reader), 'UTC', reader)).toBeNull();
  const ready = read({});
  expect(ready).toMatchObject({ code: 'cup', endsAt: '2026-11-30T00:00:00.000Z', body: { names: { EN: 'Cup' }, bestOf: 1, minScore: '0.00', rankFrom: null } });
  expect(ready?.body.prizes).toEqual([
    { from: 1, to: 1, amount: '1000' },
    { from: 2, to: 10, amount: '50' },
  ]);
  const faulty: Partial<TournamentDraft>[] = [
    { code: 'X' },
    { bestOf: '11' },
    { endsAt: '' },
    { names: {} },
    { prizes: '' },
    { minPlayers: '0' },
    { entryPoints: '-1' },
    { entryPoints: '1000001' },
    { games: 'a b' },
  ];
  expect(faulty.map(read)).toEqual(faulty.map(() => null));
});

test('[TOUR-02] a line of prizes is a place or places and an amount', () => {
  expect([prizesOf('1 1000', reader), prizesOf('0: 5', reader), prizesOf('1: nothing', reader), prizesOf('1-2000: 5', reader)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('[REW-26] a version is written again as it reads', () => {
  const ready = read({ rankFrom: 'mid', permit: 'DTI 1', minStake: '5', entryPoints: '50' });
  if (ready === null) throw new Error('the form is not complete');
  const known = { ...ready, state: 'draft' } as unknown as DeskTournament;
  expect(tournamentOfDraft(tournamentDraftOf(known, 'UTC', now, reader), 'UTC', reader)).toEqual(ready);
});

test('[REW-31] [TOUR-02] a tournament has the conditions of its segment; an incomplete one cannot be saved', () => {
  const row = { join: 'and', isNot: false, fact: 'tag', values: 'suki guest', days: '30', from: '', to: '' } as const;
  expect(read({})?.body.segment).toEqual([]);
  expect(read({ segment: [row] })?.body.segment).toEqual([[{ fact: 'tag', isNot: false, values: ['suki', 'guest'] }]]);
  expect(read({ segment: [{ ...row, values: ' ' }] })).toBeNull();
});
