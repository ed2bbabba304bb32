import type { Wire } from '@laro/contract/routes';
import type { PathStep } from '@laro/lottery/draw/seal';
import type { FamilyParams } from '@laro/lottery/families';

export type Proof = Wire<'getLotteryProof', 'value'>;

/** Text, hash and path to the seal of a player's own order, and what it was paid; null while that is not known. */
export interface OwnOrder {
  text: string;
  hash: string;
  path: readonly PathStep[];
  seal: string;
  payout: string | null;
}

/** Everything that a draw, or an order in it, is verified from; `proof` is null before the draw. */
export interface Inputs {
  params: FamilyParams;
  proof: Proof | null;
  order: OwnOrder | null;
}

/** One finding; its words are `draws.proof.<name>`. */
export interface Checked {
  name: 'commitment' | 'seed' | 'result' | 'beacon' | 'hash' | 'in_seal' | 'win';
  isRight: boolean;
}

export const inputsText = (inputs: Inputs): string => JSON.stringify(inputs, null, 1);

/** Reads inputs that were copied from a page; null for another text. */
export function readInputs(text: string): Inputs | null {
  try {
    const { params, proof = null, order = null } = JSON.parse(text) as Partial<Inputs>;
    return params === undefined || (proof === null && order === null) ? null : { params, proof, order };
  } catch {
    return null;
  }
}
