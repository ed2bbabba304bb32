import { expect, test } from 'vitest';
import { gamePlayAddress, isPlayAddress, lobbyPlayAddress, openingOf } from './launch.ts';

const game = { gameId: 'perya-sevens', vassalage: 'BGS', gameType: 'RNG', nodeId: '7', supportPlay: true, isGameH5: false };

test('[PLAY-01] a game’s address carries its launch parameters, without those that are as usual', () => {
  expect(gamePlayAddress(game)).toBe('/m/play?vassalage=BGS&gameId=perya-sevens&gameType=RNG&nodeId=7');
  expect(gamePlayAddress({ ...game, supportPlay: false, isGameH5: true })).toBe(
    '/m/play?vassalage=BGS&gameId=perya-sevens&gameType=RNG&nodeId=7&supportPlay=false&isGameH5=true',
  );
  expect(lobbyPlayAddress({ code: 'SALA' }, 'LIVE')).toBe('/m/play?vassalage=SALA&gameType=LIVE');
  expect([isPlayAddress('/m/play?vassalage=BGS'), isPlayAddress('/m/playground'), isPlayAddress('https://x.example/m/play?')]).toEqual([true, false, false]);
});

test('[PLAY-01] a guest is led to the log-in', () => {
  expect(openingOf(gamePlayAddress(game), null)).toBe('log-in');
});

test('[PLAY-04] [AGENT-04] trial money opens only what supports free play; members open everything', () => {
  const restricted = gamePlayAddress({ ...game, supportPlay: false });
  expect(openingOf(gamePlayAddress(game), { type: 4 })).toBe('open');
  expect(openingOf(restricted, { type: 4 })).toBe('free-reject');
  for (const type of [40, 41, 42]) expect([openingOf(gamePlayAddress(game), { type }), openingOf(restricted, { type })]).toEqual(['open', 'free-reject']);
  for (const type of [0, 1, 2]) expect(openingOf(restricted, { type })).toBe('open');
});
