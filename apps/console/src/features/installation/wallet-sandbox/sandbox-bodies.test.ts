import { expect, test } from 'vitest';
import { bodyOf, movementOf, type CallParts } from './sandbox-bodies.ts';

const parts = (changes: Partial<CallParts> = {}): CallParts => {
  let last = 0;
  return {
    protocol: 'hub88',
    user: 'p1234567890',
    token: 'token',
    currency: 'PHP',
    gameCode: 'perya-sevens',
    amount: '1000000',
    reference: 'bet-1',
    round: 'round-1',
    fields: 'given',
    newId: () => `id-${++last}`,
    ...changes,
  };
};
const read = (text: string) => JSON.parse(text) as Record<string, unknown>;

test('[SAFE-31] every call has the required fields of its dialect', () => {
  expect(read(bodyOf('info', parts()))).toEqual({ request_uuid: 'id-3', user: 'p1234567890', token: 'token' });
  expect(read(bodyOf('bet', parts()))).toMatchObject({ user: 'p1234567890', amount: 1_000_000, currency: 'PHP', round: 'round-1', game_code: 'perya-sevens' });
  expect(read(bodyOf('win', parts()))).toMatchObject({ reference_transaction_uuid: 'bet-1', amount: 1_000_000 });
  expect(read(bodyOf('rollback', parts()))).not.toHaveProperty('amount');
  expect(read(bodyOf('bet', parts({ protocol: 'caleta', fields: 'null' })))).toMatchObject({ supplier_user: 'p1234567890', round: null });
});

test('[SAFE-26] [SAFE-31] optional fields are sent with a value, as null, or not at all', () => {
  expect(read(bodyOf('win', parts({ fields: 'null' })))).toMatchObject({
    supplier_user: null,
    round: null,
    round_closed: null,
    is_free: null,
    reward_uuid: null,
    meta: null,
  });
  expect(Object.keys(read(bodyOf('win', parts({ fields: 'absent' }))))).toEqual([
    'user',
    'token',
    'request_uuid',
    'transaction_uuid',
    'game_code',
    'currency',
    'amount',
    'reference_transaction_uuid',
  ]);
});

test('[SAFE-31] the movement of a body is found for what refers to it; text that is not JSON has none', () => {
  expect(movementOf(bodyOf('bet', parts()))).toBe('id-2');
  expect([movementOf('{'), movementOf('{"user":"x"}')]).toEqual([null, null]);
});
