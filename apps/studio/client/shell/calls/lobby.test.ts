import { expect, test } from 'vitest';
import { lobbyOrigin, pageInterrupts, pageShowsSession } from './lobby.ts';

test('[T89] only the origin of the lobby hears the game', () => {
  expect(lobbyOrigin('https://laro.example:8443/m/slot-games?x=1')).toBe('https://laro.example:8443');
  expect([null, '', 'javascript:alert(1)', 'data:text/html,x', '/m/home'].map(lobbyOrigin)).toEqual([null, null, null, null, null]);
});

test('[T47] [T89] the game hides its clock only when the page around it, and no other window, says that it shows time and result', () => {
  const [parent, other] = [{}, {}];
  const page = { origin: 'https://laro.example', window: parent };
  const message = { origin: 'https://laro.example', source: parent, data: { type: 'laro-lobby', shows: ['clock', 'net'] } };
  expect(pageShowsSession(message, page)).toBe(true);
  const wrong = [
    { origin: 'https://evil.example' },
    { source: other },
    { data: null },
    { data: 'clock' },
    { data: { type: 'laro-game', shows: ['clock', 'net'] } },
    { data: { type: 'laro-lobby' } },
    { data: { type: 'laro-lobby', shows: ['clock'] } },
    { data: { type: 'laro-lobby', shows: ['net'] } },
    { data: { type: 'laro-lobby', shows: 'clock net' } },
  ];
  for (const change of wrong) expect(pageShowsSession({ ...message, ...change }, page), JSON.stringify(change)).toBe(false);
  expect(pageShowsSession(message, { ...page, origin: null })).toBe(false);
});

test('[GAME-14] [T48] only the page’s own word interrupts play', () => {
  expect(pageInterrupts({ type: 'laro-lobby', event: 'interrupt' })).toBe(true);
  for (const data of [null, 'interrupt', { type: 'laro-game', event: 'interrupt' }, { type: 'laro-lobby', event: 'close' }, { type: 'laro-lobby' }])
    expect(pageInterrupts(data)).toBe(false);
});
