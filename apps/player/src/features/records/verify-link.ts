import { paths } from '#player/shared/paths.ts';
import type { Played } from './record-queries.ts';

/** What the page of proofs is filled with, all of it text as it is typed. */
export interface SeedsDraft {
  /** Id and version of the rules: `lines-20-tripled 1`. */
  rules: string;
  /** Money units as digits, as everywhere in this address. */
  stake: string;
  promise: string;
  serverSeed: string;
  clientSeed: string;
  nonce: string;
  /** What the round paid, money units as digits; empty when nobody says it. */
  win: string;
}

export const emptyDraft: SeedsDraft = { rules: '', stake: '', promise: '', serverSeed: '', clientSeed: '', nonce: '0', win: '' };

const UNITS = /^\d{1,18}$/;

/**
 * Reads the part of an address behind `#`, which no server sees: rules, version, stake and win in money units, promise, server, client, nonce.
 * What is missing or no number stays as on the empty page; games of any provider may link here.
 */
export function readVerifyHash(hash: string): SeedsDraft {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const text = (name: string) => (given.get(name) ?? '').slice(0, 200);
  const units = (name: string) => (UNITS.test(text(name)) ? text(name) : '');
  const rules = text('rules');
  return {
    rules: rules === '' ? '' : `${rules} ${text('version')}`,
    stake: units('stake'),
    promise: text('promise'),
    serverSeed: text('server'),
    clientSeed: text('client'),
    nonce: /^\d{1,9}$/.test(text('nonce')) ? text('nonce') : emptyDraft.nonce,
    win: units('win'),
  };
}

/** The page of proofs filled with a round of the record. */
export function verifyAddress({ round, proof }: Pick<Played, 'round' | 'proof'>): string {
  const filled = {
    rules: round.mathematics,
    version: String(round.version),
    stake: round.stake,
    win: round.totalWin,
    promise: proof.commitment,
    server: proof.serverSeed ?? '',
    client: proof.clientSeed,
    nonce: String(proof.nonce),
  };
  return `${paths.verify}#${new URLSearchParams(filled).toString()}`;
}
