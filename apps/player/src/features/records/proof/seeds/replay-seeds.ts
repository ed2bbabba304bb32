import { fairDraws, isClientSeed, verifyCommitment } from '@laro/games/fair/provably-fair';
import type { Played } from '../../record-queries.ts';
import { entropyFinding, type EntropyFinding } from '../entropy-finding.ts';
import type { SeedsOfKind } from './seeds-of-kind.ts';
import type { SeedsDraft } from './verify-link.ts';

const seedsFaults = ['rules', 'stake', 'serverSeed', 'clientSeed', 'nonce', 'promise'] as const;
/** Fields of the page that can be wrong. */
export type SeedsFault = (typeof seedsFaults)[number];

export type Replayed =
  | { kind: 'faults'; faults: ReadonlySet<SeedsFault> }
  | {
      kind: 'played';
      /** Null when no promise was given. */
      seedKept: boolean | null;
      /** Null when the fields do not contain the payout. */
      sameWin: boolean | null;
      /** Null when the fields do not say what the client seed is made of. */
      entropy: EntropyFinding | null;
      round: Played['round'];
      symbols: Played['symbols'];
    };

const HEX_64 = /^[0-9a-f]{64}$/;
const NONCE = /^\d{1,9}$/;

/** The fields that can be played; null for each that cannot. */
function playable(ofKind: SeedsOfKind | null, draft: SeedsDraft) {
  const rules = ofKind?.rulesNamed(draft.rules) ?? null;
  return { rules, bet: rules && ofKind ? ofKind.betOf(draft) : null, nonce: NONCE.test(draft.nonce) ? Number(draft.nonce) : null };
}

function faultsOf({ serverSeed, clientSeed, promise }: SeedsDraft, { rules, bet, nonce }: ReturnType<typeof playable>): Set<SeedsFault> {
  const wrong: Record<SeedsFault, boolean> = {
    rules: rules === null,
    stake: rules !== null && bet === null,
    serverSeed: !HEX_64.test(serverSeed),
    clientSeed: !isClientSeed(clientSeed),
    nonce: nonce === null,
    promise: promise !== '' && !HEX_64.test(promise),
  };
  return new Set(seedsFaults.filter((name) => wrong[name]));
}

/** Plays a round from its seeds alone, in this browser: anybody can, without an account (T55). `ofKind` is that of the draft's rules, null for unknown ones. */
export function replaySeeds(ofKind: SeedsOfKind | null, draft: SeedsDraft): Replayed {
  const { promise, serverSeed, clientSeed, root, beacon, win } = draft;
  const given = playable(ofKind, draft);
  const { rules, bet, nonce } = given;
  const faults = faultsOf(draft, given);
  if (faults.size > 0 || rules === null || bet === null || nonce === null) return { kind: 'faults', faults };
  const round = rules.play({ bet, moves: ofKind?.movesOf?.(draft) ?? [] }, fairDraws({ serverSeed, clientSeed, nonce }));
  if (round === null) return { kind: 'faults', faults: new Set(['stake']) };
  return {
    kind: 'played',
    seedKept: promise === '' ? null : verifyCommitment(serverSeed, promise),
    sameWin: win === '' ? null : BigInt(round.totalWin) === BigInt(win),
    entropy: root === '' ? null : entropyFinding({ root, beacon }, clientSeed),
    round: round as unknown as Played['round'],
    symbols: ofKind?.symbolsOf(draft) ?? {},
  };
}
