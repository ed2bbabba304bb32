import { describe, expect, test } from 'vitest';
import { gameEventOf } from './game-messages.ts';

const frame = {};
const game = { origin: 'https://games.example', window: frame };
const message = (changes: object = {}) => ({ origin: game.origin, source: frame, data: { type: 'laro-game', event: 'ready' }, ...changes });

describe('[T57] what a game says', () => {
  test('[T57] is heard from its own window and origin', () => {
    expect(gameEventOf(message(), game)).toBe('ready');
    expect(gameEventOf(message({ data: { type: 'laro-game', event: 'session-over' } }), game)).toBe('session-over');
  });

  test('[T47] [T57] a game that shows the balance says so', () => {
    expect(gameEventOf(message({ data: { type: 'laro-game', event: 'shows-balance' } }), game)).toBe('shows-balance');
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another window', { source: {} }],
    ['no window at all', { source: null }],
    ['an unknown word', { data: { type: 'laro-game', event: 'pay-out' } }],
    ['another kind of message', { data: { type: 'webpack', event: 'ready' } }],
    ['plain text', { data: 'ready' }],
    ['nothing', { data: null }],
  ])('[T57] is not heard from %s', (_name, changes) => {
    expect(gameEventOf(message(changes), game)).toBeNull();
  });

  test('[T57] is not heard while there is no frame', () => {
    expect(gameEventOf(message({ source: null }), { ...game, window: null })).toBeNull();
  });
});
