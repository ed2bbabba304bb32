import { DEFAULT_CHAIN } from '@laro/lottery/draw/beacon';
import { expect, test } from 'vitest';
import { createDrandBeacon } from './drand-beacon.ts';

/** Round 1000 of the default chain, as published. */
const ROUND = 1000;
const SIGNATURE = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
const relays = ['https://first.example', 'https://second.example'];
const published = { round: ROUND, signature: SIGNATURE };

type Answer = (address: string) => Response | Promise<Response>;
const json =
  (body: unknown): Answer =>
  () =>
    Response.json(body);
const silent: Answer = () => Promise.reject(new DOMException('no answer in time', 'TimeoutError'));

/** A beacon over two relays, and the addresses that it has asked. */
function beaconOf(first: Answer, second: Answer) {
  const answers = { first, second };
  const asked: string[] = [];
  const outside = async (address: string | URL) => {
    asked.push(String(address));
    return answers[String(address).startsWith('https://first') ? 'first' : 'second'](String(address));
  };
  return { answers, asked, beacon: createDrandBeacon(() => ({ chain: DEFAULT_CHAIN, relays }), outside) };
}

test.each<[string, Answer]>([
  ['no answer', silent],
  ['a status of failure', () => new Response('{}', { status: 502 })],
  ['a page in place of JSON', () => new Response('<html></html>')],
  ['a body without end', () => new Response('x'.repeat(5000))],
  ['null', json(null)],
  ['another round', json({ ...published, round: ROUND + 1 })],
  ['an earlier round as the wanted one', json({ round: ROUND, signature: `a${SIGNATURE.slice(1)}` })],
  ['a signature with a changed byte', json({ ...published, signature: SIGNATURE.replace(/..$/, '38') })],
  ['a signature that is no text', json({ ...published, signature: 5 })],
  ['no signature', json({ round: ROUND })],
])('[LOTT-37] a relay with %s is passed over, and the next one decides', async (_what, wrong) => {
  const { asked, beacon } = beaconOf(wrong, json(published));
  expect(await beacon.signatureOf(ROUND)).toBe(SIGNATURE);
  expect(asked).toEqual(relays.map((relay) => `${relay}/${DEFAULT_CHAIN.hash}/public/${ROUND}`));
  const other = beaconOf(wrong, wrong);
  expect(await other.beacon.signatureOf(ROUND)).toBeNull();
});

test('[LOTT-37] the signature of another round is refused for an early one, however it is labelled', async () => {
  const { beacon } = beaconOf(json({ round: ROUND + 1, signature: SIGNATURE }), json({ round: ROUND + 1, signature: SIGNATURE }));
  expect(await beacon.signatureOf(ROUND + 1)).toBeNull();
});

test('[LOTT-37] a verified round is fetched once; a missing one is fetched again, and a relay that is back is used', async () => {
  const { answers, asked, beacon } = beaconOf(silent, silent);
  expect(await beacon.signatureOf(ROUND)).toBeNull();
  expect(asked).toHaveLength(2);
  answers.first = json(published);
  expect([await beacon.signatureOf(ROUND), await beacon.signatureOf(ROUND)]).toEqual([SIGNATURE, SIGNATURE]);
  expect(asked).toHaveLength(3);
});

test('[LOTT-37] rounds of another chain are not those of this one', async () => {
  const other = { ...DEFAULT_CHAIN, publicKey: `${DEFAULT_CHAIN.publicKey.slice(0, -1)}b` };
  const beacon = createDrandBeacon(
    () => ({ chain: other, relays }),
    async () => Response.json(published),
  );
  expect(await beacon.signatureOf(ROUND)).toBeNull();
});
