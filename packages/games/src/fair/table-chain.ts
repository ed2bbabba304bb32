import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { drawOrder } from './draws.ts';
import { commitmentOf, fairDraws } from './provably-fair.ts';
import { rootOfLines, textHash } from './stakes-root.ts';

/** seed(0) … seed(length) of a table's chain: each is the SHA-256 of the next, so that seed(0) is published first. */
export const tableChain = (last: string, length: number): string[] => {
  const chain = [last];
  while (chain.length <= length) chain.unshift(commitmentOf(chain[0] ?? ''));
  return chain;
};

/** A stake that counts in a round, with the client seed of its player. */
export interface SeededStake {
  readonly stakeId: string;
  readonly clientSeed: string;
}

/** Hash of all counted stakes of a round; every player can find the line of the own stake in it (GAME-11). */
export const stakesRoot = (stakes: readonly SeededStake[]): string => rootOfLines(stakes.map(({ stakeId, clientSeed }) => `${stakeId}:${clientSeed}`));

/** The client seed of a table's round; `beacon` is `none` where the merchant has set none. */
export const tableClientSeed = (beacon: string, root: string): string => textHash(`${beacon}\n${root}`);

/** True if a round's client seed is made of this beacon and root. */
export const isClientSeedOf = ({ beacon, root }: { readonly beacon: string; readonly root: string }, clientSeed: string): boolean =>
  tableClientSeed(beacon, root) === clientSeed;

const innerNode = (left: Uint8Array, right: Uint8Array): Uint8Array => sha256(concatBytes(Uint8Array.of(1), left, right));

const merkleRoot = (leaves: readonly Uint8Array[]): Uint8Array => {
  let level = [...leaves];
  while (level.length > 1) {
    const next: Uint8Array[] = [];
    for (let place = 0; place < level.length; place += 2) {
      const [left, right] = [level[place], level[place + 1]];
      if (left !== undefined) next.push(right === undefined ? left : innerNode(left, right));
    }
    level = next;
  }
  return level[0] ?? sha256(Uint8Array.of());
};

const places = (size: number): number[] => Array.from({ length: size }, (_, place) => place);

/** The secret order that the server commits to before a hand among players, and the Merkle root it shows. */
export const committedDeck = (serverSeed: string, handId: string, size: number): { readonly deck: number[]; readonly root: string } => {
  const deck = drawOrder(places(size), fairDraws({ serverSeed, clientSeed: handId, nonce: 0 }));
  const leaves = deck.map((card, place) => {
    const salt = hmac(sha256, hexToBytes(serverSeed), utf8ToBytes(`salt:${handId}:${place}`));
    return sha256(concatBytes(Uint8Array.of(0), salt, Uint8Array.of(card)));
  });
  return { deck, root: bytesToHex(merkleRoot(leaves)) };
};

/** The order in which places of the committed deck are dealt: it follows from the seeds of all players, in seat order. */
export const dealtPlaces = (playerSeeds: readonly string[], handId: string, size: number): { readonly mixed: string; readonly places: number[] } => {
  const mixed = bytesToHex(sha256(concatBytes(...playerSeeds.map((seed) => hexToBytes(seed)))));
  return { mixed, places: drawOrder(places(size), fairDraws({ serverSeed: mixed, clientSeed: handId, nonce: 1 })) };
};
