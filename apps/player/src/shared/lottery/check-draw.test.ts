import { commitmentOf, fairDraws } from '@laro/games/fair/provably-fair';
import { clientSeedOf, randomnessOf } from '@laro/lottery/draw/beacon';
import { drawResult, readResult, writeResult } from '@laro/lottery/draw/result';
import { orderHash, orderText, pathOf, sealOf } from '@laro/lottery/draw/seal';
import { readLine, settleLine } from '@laro/lottery/orders/line';
import { formatMoney } from '@laro/domain/money/money';
import { expect, test } from 'vitest';
import { checkInputs } from './check-draw.ts';
import { inputsText, readInputs, type Inputs } from './inputs.ts';

const params = { family: 'D3' } as const;
const [game, numero] = ['tatlong-numero', '202611231'];
const serverSeed = '0102'.repeat(16);
const signature = 'aa'.repeat(48);

/** A draw with three orders, computed as the server does. */
function inputs(): Inputs {
  const selection = '0,1,2,3,4,5,6,7,8,9';
  const lines = [{ family: 'D3', play: 'pos', selection: `${selection}/-/-`, bets: 10, stake: 100_000n }];
  const texts = ['1', '2', '3'].map((id) => orderText({ id, game, numero, mode: 'Lott', base: 1800, lines }));
  const hashes = texts.map(orderHash);
  const seal = sealOf(hashes);
  const clientSeed = clientSeedOf({ game, numero, round: 34_204_151, randomness: randomnessOf(signature), seal });
  const result = writeResult(params, drawResult(params, fairDraws({ serverSeed, clientSeed, nonce: 0 })));
  const read = readResult(params, result);
  const line = readLine(params, 'pos', `${selection}/-/-`);
  if ('fault' in read || 'refusal' in line) throw new Error('the order of the test cannot be read');
  const payout = formatMoney(settleLine(line, read.result, 100_000n, 1800).payout);
  return {
    params,
    proof: {
      gameId: game,
      numero,
      commitment: commitmentOf(serverSeed),
      serverSeed,
      seal,
      sealedAt: '2026-11-23T06:37:00Z',
      orders: 3,
      trialOrders: 1,
      beacon: { chain: 'chain', publicKey: 'key', round: 34_204_151, signature },
      clientSeed,
      result,
    },
    order: { text: texts[1] ?? '', hash: hashes[1] ?? '', path: pathOf(hashes, 1), seal, payout },
  };
}

const wrongOf = async (changed: Inputs) => (await checkInputs(changed)).filter(({ isRight }) => !isRight).map(({ name }) => name);
const other = (hex: string) => (hex.startsWith('0') ? `1${hex.slice(1)}` : `0${hex.slice(1)}`);

test('[LOTT-39] a draw and an order in it are computed from their inputs: promise, client seed, numbers, hash, seal and win', async () => {
  const right = inputs();
  expect((await checkInputs(right)).map(({ name, isRight }) => [name, isRight])).toEqual([
    ['commitment', true],
    ['seed', true],
    ['result', true],
    ['hash', true],
    ['in_seal', true],
    ['win', true],
  ]);
  // Before the draw there is the seal alone.
  expect((await checkInputs({ ...right, proof: null })).map(({ name }) => name)).toEqual(['hash', 'in_seal']);
});

test('[LOTT-39] one byte changed in seed, signature, numbers, order, path, seal or payout is reported as wrong, with its part', async () => {
  const right = inputs();
  const { proof, order } = right;
  if (!proof || !order) throw new Error('the inputs are incomplete');
  const drawn = (change: object) => wrongOf({ ...right, proof: { ...proof, ...change } });
  const own = (change: object) => wrongOf({ ...right, order: { ...order, ...change } });
  expect(await drawn({ serverSeed: other(serverSeed) })).toContain('commitment');
  expect(await drawn({ beacon: { ...proof.beacon, signature: `bb${signature.slice(2)}` } })).toContain('seed');
  expect(await drawn({ beacon: { ...proof.beacon, round: 34_204_152 } })).toContain('seed');
  expect(await drawn({ result: proof.result === '000' ? '001' : '000' })).toContain('result');
  expect(await drawn({ seal: other(proof.seal) })).toEqual(expect.arrayContaining(['seed', 'in_seal']));
  expect(await own({ text: order.text.replace(';10;', ';11;') })).toContain('hash');
  expect(await own({ hash: other(order.hash) })).toEqual(expect.arrayContaining(['hash', 'in_seal']));
  expect(await own({ path: order.path.map((step) => ({ ...step, hash: other(step.hash) })) })).toEqual(['in_seal']);
  expect(await own({ payout: '0.01' })).toEqual(['win']);
});

test('[LOTT-39] inputs as text are read back; any other text is none', () => {
  const right = inputs();
  expect(readInputs(inputsText(right))).toEqual(right);
  expect(readInputs('{"proof":')).toBeNull();
  expect(readInputs('{}')).toBeNull();
});
