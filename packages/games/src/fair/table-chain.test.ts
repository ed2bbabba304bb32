import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { cardText } from '../cards/pack.ts';
import { fairDraws } from './provably-fair.ts';
import { rootOfLines } from './stakes-root.ts';
import { committedDeck, dealtPlaces, stakesRoot, tableChain, tableClientSeed } from './table-chain.ts';

const S = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';

test('[GAME-11] the worked chain: each seed hashes to the one before', () => {
  expect(tableChain('aa'.repeat(32), 3)).toEqual([
    '49224beced800bbdffeb048f65c41af462de72e18186a93121f06052b7055673',
    '6dc8daeb8077a87be2712c5c8cceeed7a2d2e20c8b2e33adfefabccb32877a4d',
    'e0e77a507412b120f6ede61f62295b1a7b2ff19d3dcc8f7253e51663470c888e',
    'aa'.repeat(32),
  ]);
});

test('[GAME-11] the worked root of client seeds, and the round drawn with it', () => {
  const stakes = [
    { stakeId: '22222222-2222-4222-8222-222222222222', clientSeed: '9f' },
    { stakeId: '11111111-1111-4111-8111-111111111111', clientSeed: 'kape' },
  ];
  const root = stakesRoot(stakes);
  expect(root).toBe('889fc902f66d110a2e581739431afc4a1f3a4ec098d4e40d2a3812483bee5420');
  expect(stakesRoot(stakes.toReversed())).toBe(root);
  const clientSeed = tableClientSeed('none', root);
  expect(clientSeed).toBe('4f3634f234b050e20e5836693c7e48094e720883a957549c7a013e700a3fcc6e');
  const [, , serverSeed = ''] = tableChain('aa'.repeat(32), 3);
  expect(fairDraws({ serverSeed, clientSeed, nonce: 2 }).below(37)).toBe(21);
});

test('[GAME-11] lines are in the order of their bytes: a beginning before what goes on, and letters beyond the first plane after all others', () => {
  const lines = ['a:\u{1F389}', 'a:\uFF21', 'a:b', 'a:', 'A:z'];
  const inOrder = ['A:z', 'a:', 'a:b', 'a:\uFF21', 'a:\u{1F389}'];
  expect(rootOfLines(lines)).toBe(createHash('sha256').update(inOrder.join('\n')).digest('hex'));
});

test('[GAME-11] the worked hand among players: committed order, mixed seed and dealt cards', () => {
  const { deck, root } = committedDeck(S, 'h-1', 52);
  expect(root).toBe('9a04eadc069d0425a76509a65992e022433bc254cbba6c3017aa6d4bc875e019');
  const { mixed, places } = dealtPlaces(['11'.repeat(32), '22'.repeat(32)], 'h-1', 52);
  expect(mixed).toBe('5189c77d29fe5d546a045ec46986852785fea5c13ac7da9c115ff5fb6edf817c');
  expect(places.slice(0, 5)).toEqual([2, 23, 9, 34, 7]);
  expect(
    places
      .slice(0, 5)
      .map((place) => cardText(deck[place] ?? 0))
      .join(' '),
  ).toBe('8c Jh 7c 4h Qd');
});
