import { commitmentOf, isClientSeed, verifyCommitment, type RoundSeeds } from './provably-fair.ts';

/**
 * The seeds of one player in one game. The commitment of the next server seed is shown before the player chooses the client
 * seed that will be used with it; so neither side can choose knowing the other's choice.
 */
export interface SeedChain {
  readonly serverSeed: string;
  readonly nextServerSeed: string;
  readonly clientSeed: string;
  /** Rounds begun under these seeds, which is the nonce of the next one. */
  readonly rounds: number;
  /** Nonce of the round that is not finished and recorded yet, or null. */
  readonly openNonce: number | null;
  /** Milliseconds since 1970 at which these seeds came into use. */
  readonly sinceMs: number;
}

/** Public part of a chain: no seed that is still in use. */
export interface PublicSeedChain {
  readonly commitment: string;
  readonly nextCommitment: string;
  readonly clientSeed: string;
  readonly rounds: number;
}

/** Why a step was refused. */
export type SeedRefusal = 'round-open' | 'round-not-open' | 'rotation-due' | 'client-seed-malformed' | 'server-seed-repeated';
export type SeedStep<T> = { readonly done: true; readonly value: T } | { readonly done: false; readonly refusal: SeedRefusal };

/** Number of rounds after which the seeds must be changed (T55, periodic reseeding). */
export const MOST_ROUNDS_PER_SEED = 10_000;
export const LONGEST_SEED_LIFE_MS = 30 * 24 * 60 * 60 * 1000;

const done = <T>(value: T): SeedStep<T> => ({ done: true, value });
const refused = (refusal: SeedRefusal): SeedStep<never> => ({ done: false, refusal });

/** A fresh chain from two different server seeds. Refuses a malformed client seed. Throws RangeError for malformed server seeds. */
export const startSeedChain = (serverSeed: string, nextServerSeed: string, clientSeed: string, nowMs: number): SeedStep<SeedChain> => {
  if (!isClientSeed(clientSeed)) return refused('client-seed-malformed');
  if (commitmentOf(serverSeed) === commitmentOf(nextServerSeed)) return refused('server-seed-repeated');
  return done({ serverSeed, nextServerSeed, clientSeed, rounds: 0, openNonce: null, sinceMs: nowMs });
};

/** True when no further round may begin under these seeds. */
export const isRotationDue = (chain: SeedChain, nowMs: number): boolean =>
  chain.rounds >= MOST_ROUNDS_PER_SEED || nowMs - chain.sinceMs >= LONGEST_SEED_LIFE_MS;

/** Begins the next round. Refused while a round is open (T64), or when the seeds must be changed first. */
export const beginRound = (chain: SeedChain, nowMs: number): SeedStep<{ readonly chain: SeedChain; readonly seeds: RoundSeeds }> => {
  if (chain.openNonce !== null) return refused('round-open');
  if (isRotationDue(chain, nowMs)) return refused('rotation-due');
  const nonce = chain.rounds;
  const seeds = { serverSeed: chain.serverSeed, clientSeed: chain.clientSeed, nonce };
  return done({ chain: { ...chain, rounds: nonce + 1, openNonce: nonce }, seeds });
};

/** Ends the open round once its history is written (T64). The nonce says which one is meant; a nonce is never used twice. */
export const endRound = (chain: SeedChain, nonce: number): SeedStep<SeedChain> =>
  chain.openNonce === nonce ? done({ ...chain, openNonce: null }) : refused('round-not-open');

/**
 * Brings the promised seed into use with the player's client seed, promises a new one and reveals the old one.
 * Refused while a round is open, because its outcome could then be read before it is shown.
 */
export const rotateSeeds = (
  chain: SeedChain,
  clientSeed: string,
  freshServerSeed: string,
  nowMs: number,
): SeedStep<{ readonly chain: SeedChain; readonly revealed: { readonly serverSeed: string; readonly clientSeed: string; readonly rounds: number } }> => {
  if (chain.openNonce !== null) return refused('round-open');
  const revealed = { serverSeed: chain.serverSeed, clientSeed: chain.clientSeed, rounds: chain.rounds };
  if (verifyCommitment(freshServerSeed, commitmentOf(chain.serverSeed))) return refused('server-seed-repeated');
  const next = startSeedChain(chain.nextServerSeed, freshServerSeed, clientSeed, nowMs);
  return next.done ? done({ chain: next.value, revealed }) : next;
};

/** The player's view of a chain. */
export const publicSeedChain = (chain: SeedChain): PublicSeedChain => ({
  commitment: commitmentOf(chain.serverSeed),
  nextCommitment: commitmentOf(chain.nextServerSeed),
  clientSeed: chain.clientSeed,
  rounds: chain.rounds,
});
