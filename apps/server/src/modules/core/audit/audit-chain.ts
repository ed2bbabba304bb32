import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { AuditAction } from '@laro/domain/staff/audit-actions';
import { canonicalJson } from './canonical-json.ts';

/** An audited act: actor, subject, reason, and the values before and after. */
export interface AuditEvent {
  actor: string;
  action: AuditAction;
  subject: string;
  /** Empty for acts that ask for none (signing in). */
  reason: string;
  before: unknown;
  after: unknown;
  ip: string;
}

export interface AuditEntry extends AuditEvent {
  number: number;
  at: Date;
}

export interface ChainedEntry extends AuditEntry {
  previousHash: Buffer;
  hash: Buffer;
}

/** The hash before the first entry. */
export const CHAIN_START: Buffer = Buffer.alloc(32);

/** SHA-256 over the hash before and the entry's canonical content. */
export function hashEntry(previousHash: Buffer, entry: AuditEntry): Buffer {
  const { number, at, actor, action, subject, reason, before, after, ip } = entry;
  const content = canonicalJson([number, at.toISOString(), actor, action, subject, reason, before, after, ip]);
  return createHash('sha256').update(previousHash).update(content).digest();
}

/** The first entry of a stretch that does not follow from the one before it, or null when all do. */
export function findBreak(previous: { number: number; hash: Buffer }, entries: readonly ChainedEntry[]): number | null {
  let { number, hash } = previous;
  for (const entry of entries) {
    const isNext = entry.number === number + 1 && entry.previousHash.equals(hash) && entry.hash.equals(hashEntry(hash, entry));
    if (!isNext) return number + 1;
    ({ number, hash } = entry);
  }
  return null;
}

/** The key that seals the end of the chain, made from the installation's key. */
export const sealKeyFrom = (installationKey: Buffer): Buffer => Buffer.from(hkdfSync('sha256', installationKey, '', 'laro audit seal', 32));

export const sealOf = (key: Buffer, number: number, hash: Buffer): Buffer => createHmac('sha256', key).update(`${number}:`).update(hash).digest();

export function isSealed(key: Buffer, head: { number: number; hash: Buffer; seal: Buffer }): boolean {
  const wanted = sealOf(key, head.number, head.hash);
  return head.seal.length === wanted.length && timingSafeEqual(head.seal, wanted);
}
