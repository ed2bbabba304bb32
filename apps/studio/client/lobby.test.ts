import { expect, test } from 'vitest';
import { lobbyOrigin } from './lobby.ts';

test('[T89] only the origin of the lobby hears the game', () => {
  expect(lobbyOrigin('https://laro.example:8443/m/slot-games?x=1')).toBe('https://laro.example:8443');
  expect([null, '', 'javascript:alert(1)', 'data:text/html,x', '/m/home'].map(lobbyOrigin)).toEqual([null, null, null, null, null]);
});
