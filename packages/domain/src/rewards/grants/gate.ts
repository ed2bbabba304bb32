/** Facts of a member that the gate checks (rewards.md 5). */
export interface GateMember {
  readonly type: number;
  readonly isClosed: boolean;
  readonly isMerged: boolean;
  readonly block: 'full' | 'law' | 'bets' | 'deposits' | null;
  readonly isExcluded: boolean;
  readonly isPaused: boolean;
  readonly isVerified: boolean;
  readonly needsVerified: boolean;
  /** A limit is reached now, a marker of harm or an interaction is open. */
  readonly isLimited: boolean;
}

export type GateState = 'none' | 'excluded' | 'paused' | 'unverified' | 'limited' | 'open';
type GateRefusal = 'reward.not_offered' | 'reward.not_now' | 'identity.needed';

interface GateRow {
  readonly state: GateState;
  readonly fits: (member: GateMember) => boolean;
  readonly earns: boolean;
  readonly refusal: GateRefusal | null;
  readonly offers: boolean;
}

const REAL_TYPES: readonly number[] = [0, 1, 2];

/** The first row that fits counts. Offers to an unverified member are those of the state without that row. */
const rows: readonly GateRow[] = [
  {
    state: 'none',
    fits: ({ type, isClosed, isMerged, block }) => !REAL_TYPES.includes(type) || isClosed || isMerged || block === 'full',
    earns: false,
    refusal: 'reward.not_offered',
    offers: false,
  },
  { state: 'excluded', fits: ({ isExcluded, block }) => isExcluded || block === 'law', earns: false, refusal: 'reward.not_now', offers: false },
  {
    state: 'paused',
    fits: ({ isPaused, block }) => isPaused || block === 'bets' || block === 'deposits',
    earns: false,
    refusal: 'reward.not_now',
    offers: false,
  },
  { state: 'unverified', fits: ({ isVerified, needsVerified }) => needsVerified && !isVerified, earns: true, refusal: 'identity.needed', offers: true },
  { state: 'limited', fits: ({ isLimited }) => isLimited, earns: true, refusal: null, offers: false },
  { state: 'open', fits: () => true, earns: true, refusal: null, offers: true },
];

/** Rewards that ask for play; a member who has reached a limit cannot claim them. */
const PLAY_KINDS: readonly string[] = ['bonus', 'free_spins', 'free_bet', 'lottery', 'spins_ticket'];

export interface GateAnswer {
  readonly state: GateState;
  readonly earns: boolean;
  /** Why a reward of this kind cannot be claimed; null: it can. */
  readonly refusal: GateRefusal | null;
  readonly offers: boolean;
}

/** True while a break or a limit of the member keeps offers back that come again afterwards. */
export const areOffersOnHold = ({ offers, refusal }: Pick<GateAnswer, 'offers' | 'refusal'>): boolean => !offers && refusal !== 'reward.not_offered';

/** The answer of the gate for a reward of a kind (`cash`, `bonus`, `free_bet` …). */
export function gateFor(member: GateMember, kind: string): GateAnswer {
  const row = rows.find(({ fits }) => fits(member)) ?? rows[0];
  if (row === undefined) throw new RangeError('the gate has no rows');
  const { state, earns } = row;
  const refusal = state === 'limited' && PLAY_KINDS.includes(kind) ? 'reward.not_now' : row.refusal;
  return { state, earns, refusal, offers: state === 'unverified' ? !member.isLimited : row.offers };
}
