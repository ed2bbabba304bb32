import { Repeated } from '#server/db/turns/repeated.ts';
import type { Queries } from '#server/db/sql.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { identityDeskCalls } from './desk-calls.ts';
import { exclusionCalls } from './exclusions/exclusion-calls.ts';
import type { Parts } from './identity-parts.ts';
import { identityCalls } from './player-calls.ts';
import { readDueRegisters } from './exclusions/read-register.ts';
import { seedProof, type SeedProof } from './proofs/seed-proof.ts';
import { applyPlayRules, deleteOld, followExpiry } from './upkeep.ts';

/** A changed setting holds for members who are there this much later at most. */
const RULES_EVERY_MS = 15_000;
const UPKEEP_EVERY_MS = 600_000;
/** Interval of checks for due registers. */
const REGISTER_EVERY_MS = 60_000;

type Name = keyof ReturnType<typeof identityCalls> | keyof ReturnType<typeof identityDeskCalls> | keyof ReturnType<typeof exclusionCalls>;

export interface IdentityDocuments {
  handlers: Handlers<Name>;
  /** Ends and announces expiring documents and deletes old data; for tests that do not wait. */
  upkeep: () => Promise<void>;
  applyPlayRules: () => Promise<boolean>;
  /** Reads the regulator's registers that are due. */
  readRegisters: () => Promise<void>;
  /** Writes a member's proof of a demo, in the caller's transaction. */
  seed: (queries: Queries, proof: SeedProof) => Promise<void>;
  start: () => void;
  stop: () => Promise<void>;
}

/** Identity of members: their documents, the desk's decisions, exclusion lists, and the features that require a proof (ACC-03, T4, T5, T7, T8). */
export function createIdentityDocuments(parts: Parts): IdentityDocuments {
  const upkeep = async (): Promise<void> => {
    await followExpiry(parts);
    await deleteOld(parts);
  };
  const rules = new Repeated(() => applyPlayRules(parts), RULES_EVERY_MS, parts.onBackgroundError, 'identity-play-rules');
  const keeper = new Repeated(async () => upkeep().then(() => false), UPKEEP_EVERY_MS, parts.onBackgroundError, 'identity-upkeep');
  const registers = new Repeated(async () => readDueRegisters(parts).then(() => false), REGISTER_EVERY_MS, parts.onBackgroundError, 'registers');
  return {
    handlers: { ...identityCalls(parts), ...identityDeskCalls(parts), ...exclusionCalls(parts) },
    upkeep,
    applyPlayRules: () => applyPlayRules(parts),
    readRegisters: () => readDueRegisters(parts),
    seed: (queries, proof) => seedProof(parts, queries, proof),
    start: () => {
      rules.start();
      keeper.start();
      registers.start();
    },
    stop: async () => {
      await Promise.all([rules.stop(), keeper.stop(), registers.stop()]);
    },
  };
}
