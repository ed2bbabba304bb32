export { createIdentityDocuments, type IdentityDocuments } from './create-identity-documents.ts';
export { readDocument } from './document-picture.ts';
export { unprovenDepositRoom } from './deposit-bound.ts';
export type { IdentityNote } from './identity-parts.ts';
export { createExclusionCheck } from './is-excluded.ts';
export { openProofSeal, type ProofSeal } from './proof-seal.ts';
export { readVerified } from './proofs.store.ts';
export { reseal } from './reseal.ts';
export type { SeedProof } from './seed-proof.ts';
