import { fairDraws, verifyCommitment } from '@laro/games/fair/provably-fair';
import { formatMoney } from '@laro/domain/money/money';
import { clientSeedOf, randomnessOf } from '@laro/lottery/draw/beacon';
import { drawResult, readResult, writeResult } from '@laro/lottery/draw/result';
import { isInSeal, orderHash } from '@laro/lottery/draw/seal';
import type { FamilyParams } from '@laro/lottery/families';
import { loadPlays } from '@laro/lottery/family-plays';
import { readLineOf, settleLine } from '@laro/lottery/orders/line-of-plays';
import type { Checked, Inputs, OwnOrder, Proof } from './inputs.ts';

function checkProof(params: FamilyParams, proof: Proof): Checked[] {
  const { serverSeed, commitment, gameId: game, numero, seal, beacon } = proof;
  const clientSeed = clientSeedOf({ game, numero, round: beacon.round, randomness: randomnessOf(beacon.signature), seal });
  const result = writeResult(params, drawResult(params, fairDraws({ serverSeed, clientSeed, nonce: 0 })));
  return [
    { name: 'commitment', isRight: verifyCommitment(serverSeed, commitment) },
    { name: 'seed', isRight: clientSeed === proof.clientSeed },
    { name: 'result', isRight: result === proof.result },
  ];
}

const HEAD_ROWS = 6;

/** Payout of the lines of an order's text for a result; null where the pool has a part in it. */
async function payoutOf(params: FamilyParams, text: string, resultText: string): Promise<string | null> {
  const rows = text.split('\n');
  const base = Number(rows[HEAD_ROWS - 1]);
  const read = readResult(params, resultText);
  if ('fault' in read) return null;
  const plays = await loadPlays(params);
  let sum = 0n;
  for (const row of rows.slice(HEAD_ROWS)) {
    const [, play = '', selection = '', , stake = ''] = row.split(';');
    const line = readLineOf(plays, play.slice(play.indexOf('.') + 1), selection);
    if ('refusal' in line) return null;
    const { payout, poolShares } = settleLine(line, read.result, BigInt(stake), base);
    if (poolShares > 0) return null;
    sum += payout;
  }
  return formatMoney(sum);
}

async function checkOrder(params: FamilyParams, order: OwnOrder, proof: Proof | null): Promise<Checked[]> {
  const checked: Checked[] = [
    { name: 'hash', isRight: orderHash(order.text) === order.hash },
    { name: 'in_seal', isRight: isInSeal(order.hash, order.path, order.seal) && (proof === null || proof.seal === order.seal) },
  ];
  const payout = proof === null || order.payout === null ? null : await payoutOf(params, order.text, proof.result);
  return payout === null ? checked : [...checked, { name: 'win', isRight: payout === order.payout }];
}

/** Computes a draw and an order in it again: commitment, client seed, numbers, seal, wins (LOTT-39). Needs no network once the rules of the family are there. */
export const checkInputs = async ({ params, proof, order }: Inputs): Promise<Checked[]> => [
  ...(proof === null ? [] : checkProof(params, proof)),
  ...(order === null ? [] : await checkOrder(params, order, proof)),
];

export const loadBeacon = () => import('@laro/lottery/draw/beacon-signature');

/** Verifies the beacon's signature of the round; its mathematics is loaded on demand. Null in browsers too old for it (iOS 12), and without a proof. */
export async function checkBeacon({ proof }: Inputs): Promise<Checked | null> {
  if (typeof BigInt === 'undefined' || proof === null) return null;
  const { isRoundSignature } = await loadBeacon();
  return { name: 'beacon', isRight: isRoundSignature(proof.beacon.publicKey, proof.beacon.round, proof.beacon.signature) };
}
