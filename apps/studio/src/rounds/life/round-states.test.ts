import { expect, test } from 'vitest';
import { canBecome, isEnded, roundStates, statesBefore, type RoundState } from './round-states.ts';

const states = Object.keys(roundStates) as RoundState[];

test('[T61] nothing is drawn but after the bet is taken, and nothing settled but after it is drawn', () => {
  expect(statesBefore('decided')).toEqual(['bet_taken', 'stepping', 'raising']);
  expect(statesBefore('stepping')).toEqual(['bet_taken', 'raising', 'lowering']);
  expect(statesBefore('settled')).toEqual(['decided']);
  expect(statesBefore('bet_taken')).toEqual(['begun']);
});

test('[T64] a round ends settled or cancelled, and from every state there is a way to an end and none in a circle but that of a player’s moves', () => {
  expect(states.filter(isEnded)).toEqual(['settled', 'cancelled']);
  const longestWay = (state: RoundState, seen: readonly RoundState[]): number => {
    expect(seen).not.toContain(state);
    // A further stake that came to nothing leaves the round to the player's next move.
    const onward = states.filter(
      (next) => canBecome(state, next) && !(next === 'stepping' && canBecome('stepping', state)) && !(state === 'lowering' && next === 'stepping'),
    );
    return Math.max(0, ...onward.map((next) => 1 + longestWay(next, [...seen, state])));
  };
  expect(longestWay('begun', [])).toBe(6);
  for (const state of states) if (!isEnded(state)) expect(longestWay(state, [])).toBeGreaterThan(0);
});
