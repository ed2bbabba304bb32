import { createHash } from 'node:crypto';
import { isShrinkBelieved, registerLinesMax } from '@laro/domain/identity/identity-rules';
import { inTransaction } from '#server/db/sql.ts';
import { blockFitting, entryOf } from './exclusions.ts';
import { insertExclusions } from './exclusions.store.ts';
import type { Parts } from '../identity-parts.ts';
import { parseExclusions } from './parse-exclusions.ts';
import { claimRegisterRead, lostOfRegister, readRegisterRead, REGISTER, removeLost, writeRegisterRead, writeRegisterTaken } from './register.store.ts';

/** Interval between reads of a register; a failed read is retried sooner. */
const EVERY_MS = 6 * 3_600_000;
const AGAIN_MS = 15 * 60_000;

interface Reading {
  merchantCode: string;
  address: string;
  /** Actor of a manual read; null for a scheduled one. */
  by: { actor: string; ip: string; reason: string } | null;
  /** True if a person has confirmed that a much shorter register is correct. */
  isShrinkRight: boolean;
}

/**
 * Updates the regulator's list from its register: a newly listed member whose proof matches is blocked immediately, a person no longer listed is removed
 * and keeps the block until a person lifts it. A register that has lost many entries removes no one without a person. One transaction with its audit entry.
 */
async function takeRegister(parts: Parts, csv: string, { merchantCode, by, isShrinkRight }: Reading): Promise<void> {
  const at = new Date(parts.now());
  const bodyHash = createHash('sha256').update(csv).digest();
  const before = await readRegisterRead(parts.pool, merchantCode);
  const isKnown = before?.outcome === 'read' && before.bodyHash?.equals(bodyHash);
  const read = isKnown ? { people: [] } : parseExclusions(csv, registerLinesMax);
  if ('wrongLine' in read) return writeRegisterRead(parts.pool, merchantCode, at, { outcome: 'wrong_line', detail: String(read.wrongLine) });
  if (before && isKnown) return writeRegisterTaken(parts.pool, merchantCode, at, { ...before, outcome: 'read', bodyHash });
  const entries = read.people.map((person) => entryOf(parts.seal, person));
  await inTransaction(parts.pool, async (transaction) => {
    const { had, lost } = await lostOfRegister(transaction, merchantCode, entries);
    const takesOff = isShrinkRight || isShrinkBelieved(had, lost.length);
    if (takesOff) await removeLost(transaction, lost, at);
    const added = await insertExclusions(transaction, { merchantCode, list: 'regulator', by: REGISTER, at }, entries);
    const blocked = await blockFitting(transaction, merchantCode, added, parts);
    const counts = { entries: entries.length, added: added.length, removed: takesOff ? lost.length : 0, kept: takesOff ? 0 : lost.length, blocked };
    await writeRegisterTaken(transaction, merchantCode, at, { outcome: takesOff ? 'read' : 'shrunk', bodyHash, ...counts });
    const { actor, ip, reason } = by ?? { actor: REGISTER, ip: '', reason: '' };
    const subject = `merchant:${merchantCode}/exclusions`;
    await parts.audit.append(transaction, { actor, action: 'exclusion.register_read', subject, reason, before: null, after: counts, ip });
  });
}

/** Reads a merchant's register now and stores the outcome. */
export async function readRegister(parts: Parts, reading: Reading): Promise<void> {
  const answer = await parts.register.read(reading.address);
  if (answer.kind === 'list') await takeRegister(parts, answer.csv, reading);
  else await writeRegisterRead(parts.pool, reading.merchantCode, new Date(parts.now()), { outcome: 'unavailable', detail: answer.why });
}

/** Reads every register that is due; one process does it. */
export async function readDueRegisters(parts: Parts): Promise<void> {
  for (const { code, settings } of parts.merchants()) {
    const address = settings['identity.registerAddress'];
    const at = parts.now();
    const due = { read: new Date(at - EVERY_MS), failed: new Date(at - AGAIN_MS) };
    if (address !== '' && (await claimRegisterRead(parts.pool, code, new Date(at), due)))
      await readRegister(parts, { merchantCode: code, address, by: null, isShrinkRight: false });
  }
}
