import { formatMoney, type Amount } from '@laro/domain/money';
import { slots } from '@laro/games/slots/slots';
import { verifyRound } from '@laro/games/slots/verify-round';
import type { RoundJson } from '@laro/games/slots/round';
import type { Played } from '../record-queries.ts';

/** What was found by playing a round again. */
export interface Verdict {
  isRight: boolean;
  seedKept: boolean;
  /** Null when the rules are not those of this page, so that nothing could be played. */
  sameRound: boolean | null;
  /** Stake and payout of the proof are those of the player's record. */
  sameMoney: boolean;
}

/** An amount as the record writes it; null for what is no number of money units. */
const amountOf = (digits: string): Amount | null => (/^\d{1,20}$/.test(digits) ? formatMoney(BigInt(digits)) : null);

/** Plays a round again in this browser, from the revealed seeds and the rules that this page has (T55, T62). The server seed must be revealed. */
export function verifyPlayed({ round, proof }: Pick<Played, 'round' | 'proof'>, record: { stake: Amount; payout: Amount }): Verdict {
  const mathematics = slots.find((slot) => slot.id === round.mathematics && slot.version === round.version);
  const seeds = { serverSeed: proof.serverSeed ?? '', clientSeed: proof.clientSeed, nonce: proof.nonce };
  const sameMoney = amountOf(round.stake) === record.stake && amountOf(round.totalWin) === record.payout;
  const [first] = slots;
  if (!first) throw new Error('there are no slots');
  const verdict = verifyRound(mathematics ?? first, { commitment: proof.commitment, seeds, round: round as unknown as RoundJson });
  const sameRound = mathematics ? verdict.sameRound : null;
  return { isRight: verdict.seedKept && sameRound === true && sameMoney, seedKept: verdict.seedKept, sameRound, sameMoney };
}
