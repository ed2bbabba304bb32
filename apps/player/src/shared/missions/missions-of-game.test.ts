import { expect, test } from 'vitest';
import type { Mission } from './mission-query.ts';
import { missionsOfGame } from './missions-of-game.ts';

const task = (more: object = {}) => ({ metric: 'rounds', isDone: false, gameTypes: [], gameIds: [], vendorCodes: [], ...more });
const mission = (code: string, tasks: object[], state = 'progress') => ({ code, state, tasks }) as unknown as Mission;
const game = { gameId: 'perya-sevens', gameType: 'RNG', gameClassify: 'SLOT', vassalage: 'BGS' };

test('[TASK-06] the missions of a game are those whose open tasks count its rounds', () => {
  const missions = [
    mission('all', [task()]),
    mission('type', [task({ gameTypes: ['RNG'] })]),
    mission('class', [task({ gameTypes: ['SLOT'] })]),
    mission('other-type', [task({ gameTypes: ['LIVE'] })]),
    mission('game', [task({ gameIds: ['perya-sevens'], vendorCodes: ['BGS'] })]),
    mission('other-game', [task({ gameIds: ['other'] })]),
    mission('other-vendor', [task({ vendorCodes: ['TF'] })]),
    mission('signed', [task({ metric: 'signed_days' })]),
    mission('done', [task({ isDone: true }), task({ metric: 'signed_days' })]),
    mission('claimed', [task()], 'claimed'),
    mission('join', [task()], 'join'),
  ];
  expect(missionsOfGame(missions, game).map(({ code }) => code)).toEqual(['all', 'type', 'class', 'game', 'join']);
});
