import { expect, test } from 'vitest';
import type { Tournament } from './tournament-query.ts';
import { tournamentOfHome, tournamentsOfGame } from './tournaments-of-game.ts';

const tournament = (id: string, more: object = {}) =>
  ({ id, phase: 'open', gameTypes: [], gameIds: [], vendorCodes: [], optIn: true, me: null, ...more }) as unknown as Tournament;
const game = { gameId: 'perya-sevens', gameType: 'RNG', gameClassify: 'SLOT', vassalage: 'BGS' };

test('[TOUR-09] the sheet of a game names the running tournaments in which it counts', () => {
  const list = [
    tournament('all'),
    tournament('type', { gameTypes: ['RNG'] }),
    tournament('class', { gameTypes: ['SLOT'] }),
    tournament('other-type', { gameTypes: ['LIVE'] }),
    tournament('game', { gameIds: ['perya-sevens'], vendorCodes: ['BGS'] }),
    tournament('other-vendor', { vendorCodes: ['TF'] }),
    tournament('over', { phase: 'final' }),
  ];
  expect(tournamentsOfGame(list, game).map(({ id }) => id)).toEqual(['all', 'type', 'class', 'game']);
});

test('[TOUR-09] home shows the own place, else one to enter, else nothing', () => {
  const own = tournament('own', { me: { place: 3, score: '1.00', isTakenOut: false } });
  expect(tournamentOfHome([tournament('a'), own])?.id).toBe('own');
  expect(tournamentOfHome([tournament('soon', { phase: 'announced' }), tournament('a')])?.id).toBe('a');
  expect(
    tournamentOfHome([tournament('auto', { optIn: false }), tournament('out', { me: { isTakenOut: true } }), tournament('over', { phase: 'final' })]),
  ).toBeNull();
});
