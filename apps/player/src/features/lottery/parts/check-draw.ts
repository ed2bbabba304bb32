import { fairDraws, verifyCommitment } from '@laro/games/fair/provably-fair';
import type { Wire } from '@laro/contract/routes';
import { clientSeedOf, randomnessOf } from '@laro/lottery/draw/beacon';
import { drawResult, writeResult } from '@laro/lottery/draw/result';
import type { FamilyParams } from '@laro/lottery/families';

type Proof = Wire<'getLotteryProof', 'value'>;

/** One finding about a draw's proof; its words are `draws.proof.<name>`. */
export interface Checked {
  name: 'commitment' | 'seed' | 'result' | 'beacon';
  isRight: boolean;
}

/** Computes a draw again from its proof: commitment, client seed, numbers (LOTT-39). */
export function checkDraw(params: FamilyParams, proof: Proof): Checked[] {
  const { serverSeed, commitment, gameId: game, numero, seal, beacon } = proof;
  const clientSeed = clientSeedOf({ game, numero, round: beacon.round, randomness: randomnessOf(beacon.signature), seal });
  const result = writeResult(params, drawResult(params, fairDraws({ serverSeed, clientSeed, nonce: 0 })));
  return [
    { name: 'commitment', isRight: verifyCommitment(serverSeed, commitment) },
    { name: 'seed', isRight: clientSeed === proof.clientSeed },
    { name: 'result', isRight: result === proof.result },
  ];
}

/** Verifies the beacon's signature of the round; its mathematics is loaded on demand. Null in browsers too old for it (iOS 12). */
export async function checkBeacon({ beacon }: Proof): Promise<Checked | null> {
  if (typeof BigInt === 'undefined') return null;
  const { isRoundSignature } = await import('@laro/lottery/draw/beacon-signature');
  return { name: 'beacon', isRight: isRoundSignature(beacon.publicKey, beacon.round, beacon.signature) };
}
