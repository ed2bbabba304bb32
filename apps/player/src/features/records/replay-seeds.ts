import { parseMoney, type Money } from '@laro/domain/money';
import { fairDraws, isClientSeed, verifyCommitment } from '@laro/games/fair/provably-fair';
import { coinOf, play } from '@laro/games/slots/play';
import { roundToJson } from '@laro/games/slots/round';
import { slots } from '@laro/games/slots/slots';
import type { Played } from './record-queries.ts';
import type { SeedsDraft } from './verify-link.ts';

/** Fields of the page that can be wrong. */
export type SeedsFault = 'rules' | 'stake' | 'serverSeed' | 'clientSeed' | 'nonce' | 'promise';

export type Replayed =
  | { kind: 'faults'; faults: ReadonlySet<SeedsFault> }
  | {
      kind: 'played';
      /** Null when no promise was given. */
      seedKept: boolean | null;
      /** Null when nobody says what was paid. */
      sameWin: boolean | null;
      round: Played['round'];
    };

const HEX_64 = /^[0-9a-f]{64}$/;
const ruleName = ({ id, version }: { id: string; version: number }) => `${id} ${version}`;

/** All rules that this page can play, as the list of choices names them. */
export const knownRules: readonly string[] = slots.map(ruleName);

function stakeOf(text: string): Money | null {
  try {
    return parseMoney(text);
  } catch {
    return null;
  }
}

/** Plays a round from its seeds alone, in this browser: anybody can, without an account (T55). */
export function replaySeeds(draft: SeedsDraft): Replayed {
  const { promise, serverSeed, clientSeed, win } = draft;
  const mathematics = slots.find((slot) => ruleName(slot) === draft.rules);
  const stake = stakeOf(draft.stake.trim());
  const nonce = /^\d{1,9}$/.test(draft.nonce) ? Number(draft.nonce) : null;
  const faults = new Set<SeedsFault>();
  if (!mathematics) faults.add('rules');
  if (stake === null || stake <= 0n || (mathematics && !isWhole(() => coinOf(mathematics, stake)))) faults.add('stake');
  if (!HEX_64.test(serverSeed)) faults.add('serverSeed');
  if (!isClientSeed(clientSeed)) faults.add('clientSeed');
  if (nonce === null) faults.add('nonce');
  if (promise !== '' && !HEX_64.test(promise)) faults.add('promise');
  if (faults.size > 0 || !mathematics || stake === null || nonce === null) return { kind: 'faults', faults };
  const round = play(mathematics, stake, fairDraws({ serverSeed, clientSeed, nonce }));
  return {
    kind: 'played',
    seedKept: promise === '' ? null : verifyCommitment(serverSeed, promise),
    sameWin: win === '' ? null : round.totalWin === BigInt(win),
    round: roundToJson(round) as unknown as Played['round'],
  };
}

/** Whether a stake is made of whole coins: the mathematics says so by throwing. */
function isWhole(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}
