import { formatMoney, type Amount } from '@laro/domain/money/money';
import type { RoundFrame } from '@laro/games/kind';
import { verifyCommitment } from '@laro/games/fair/provably-fair';
import { loadReplay } from '@laro/games/kinds/replays';
import type { Played } from '../record-queries.ts';
import { entropyFinding, type EntropyFinding } from './entropy-finding.ts';

/** Result of replaying a round. */
export interface Verdict {
  isRight: boolean;
  seedKept: boolean;
  /** Null when the rules are not those of this page, so that nothing could be played. */
  sameRound: boolean | null;
  /** Stake and payout of the proof are those of the player's record. */
  sameMoney: boolean;
  /** Null where the player has chosen the client seed. */
  entropy: EntropyFinding | null;
}

/** An amount as the record writes it; null for what is no number of money units. */
const amountOf = (digits: string): Amount | null => (/^\d{1,20}$/.test(digits) ? formatMoney(BigInt(digits)) : null);

/**
 * Plays a round of any kind again in this browser, from the revealed seeds and the rules that this page has (T55, T62). The server seed must be revealed.
 * Rejects when the file of the rules cannot be loaded.
 */
export async function verifyPlayed({ round, proof }: Pick<Played, 'round' | 'proof'>, record: { stake: Amount; payout: Amount }): Promise<Verdict> {
  const rules = await loadReplay(round.mathematics, round.version);
  const seeds = { serverSeed: proof.serverSeed ?? '', clientSeed: proof.clientSeed, nonce: proof.nonce };
  const sameMoney = amountOf(round.stake) === record.stake && amountOf(round.totalWin) === record.payout;
  const seedKept = verifyCommitment(seeds.serverSeed, proof.commitment);
  const sameRound = rules ? rules.verify({ commitment: proof.commitment, seeds, round: round as RoundFrame }).sameRound : null;
  const entropy = proof.entropy ? entropyFinding(proof.entropy, proof.clientSeed) : null;
  return { isRight: seedKept && sameRound === true && sameMoney && entropy !== 'broken', seedKept, sameRound, sameMoney, entropy };
}
