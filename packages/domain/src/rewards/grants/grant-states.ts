export const grantStates = ['held', 'claimable', 'refused', 'claimed', 'expired', 'taken_back', 'lapsed'] as const;
export type GrantState = (typeof grantStates)[number];
export type GrantAct = 'release' | 'refuse' | 'claim' | 'expire' | 'take_back' | 'lapse' | 'reopen';

/** Every way from one state to another (rewards.md 3); anything else is refused. */
const transitions: readonly { readonly from: readonly GrantState[]; readonly act: GrantAct; readonly to: GrantState }[] = [
  { from: ['held'], act: 'release', to: 'claimable' },
  { from: ['held'], act: 'refuse', to: 'refused' },
  { from: ['claimable'], act: 'claim', to: 'claimed' },
  { from: ['claimable'], act: 'expire', to: 'expired' },
  { from: ['held', 'claimable'], act: 'take_back', to: 'taken_back' },
  { from: ['held', 'claimable'], act: 'lapse', to: 'lapsed' },
  { from: ['claimed'], act: 'reopen', to: 'claimable' },
];

export const grantStateAfter = (state: GrantState, act: GrantAct): GrantState | null =>
  transitions.find(({ from, act: way }) => way === act && from.includes(state))?.to ?? null;

/** A span of time in milliseconds; `until` is exclusive, null while it lasts. */
export interface Span {
  readonly from: number;
  readonly until: number | null;
}

export interface Grant {
  readonly kind: string;
  readonly state: GrantState;
  readonly createdAt: number;
  readonly from: number;
  readonly until: number | null;
}

/** Periods that extend a grant: time-outs of the member, and times in which another bonus was active. */
export interface GrantClock {
  readonly pauses: readonly Span[];
  readonly bonuses: readonly Span[];
}

const HOUR_MS = 3_600_000;
const AFTER_BONUS_MS = 72 * HOUR_MS;
const AFTER_ORDER_MS = 7 * 24 * HOUR_MS;
const LONGEST_WAIT_MS = 90 * 24 * HOUR_MS;
const BONUS_KINDS: readonly string[] = ['bonus', 'free_spins'];

const byStart = (spans: readonly Span[]) => [...spans].sort((one, other) => one.from - other.from);

/** Spans that have begun at a moment, each up to it, in their order and without what they share: time within two of them counts once. */
function begunSpans(spans: readonly Span[], now: number): (Span & { readonly until: number })[] {
  let end = -Infinity;
  return byStart(spans).flatMap(({ from, until }) => {
    const own = { from: Math.max(from, end), until: until === null || until > now ? now : until };
    if (from > now || own.until < own.from) return [];
    end = own.until;
    return [own];
  });
}

/** The end with the time of pauses added, as known at a moment: the clock is paused during a time-out. */
function endWithPauses(until: number, { from }: Grant, pauses: readonly Span[], now: number): number {
  let end = until;
  for (const pause of begunSpans(pauses, now)) if (pause.from < end) end += Math.max(0, pause.until - Math.max(pause.from, from));
  const lasts = pauses.some((pause) => pause.from <= now && pause.from < end && (pause.until === null || pause.until > now));
  return lasts ? Math.max(end, now + 1) : end;
}

/** The end of a grant of a bonus that waits for another bonus: 72 hours after that one, 90 days from its creation at most. */
function endAfterBonuses(end: number, { createdAt, from }: Grant, bonuses: readonly Span[], now: number): number {
  const latest = Math.max(end, createdAt + LONGEST_WAIT_MS);
  let waiting = end;
  for (const bonus of byStart(bonuses)) {
    if (bonus.from >= waiting || bonus.from > now || (bonus.until !== null && bonus.until <= from)) continue;
    const stillActive = bonus.until === null || bonus.until > now;
    waiting = Math.max(waiting, Math.min(latest, stillActive ? latest : (bonus.until ?? now) + AFTER_BONUS_MS));
  }
  return waiting;
}

/** The end of a grant of goods whose order has come to nothing: its own, and 7 days from then at least, as for a ticket whose bet is void (REW-42). */
export const endAfterOrder = (until: number | null, now: number): number | null => (until === null ? null : Math.max(until, now + AFTER_ORDER_MS));

/** When a grant ends, as known at a moment; null: never. */
export function grantEnd(grant: Grant, { pauses, bonuses }: GrantClock, now: number): number | null {
  if (grant.until === null) return null;
  const end = endWithPauses(grant.until, grant, pauses, now);
  return BONUS_KINDS.includes(grant.kind) ? endAfterBonuses(end, grant, bonuses, now) : end;
}

/** The state of a grant at a moment: time expires it without anybody writing it down. */
export function grantStateAt(grant: Grant, clock: GrantClock, now: number): GrantState {
  const end = grantEnd(grant, clock, now);
  return grant.state === 'claimable' && end !== null && now >= end ? 'expired' : grant.state;
}

const refusals: Readonly<Record<Exclude<GrantState, 'claimable' | 'claimed'>, string>> = {
  held: 'reward.held',
  refused: 'reward.refused',
  expired: 'reward.expired',
  taken_back: 'reward.taken_back',
  lapsed: 'reward.lapsed',
};

const contains = (spans: readonly Span[], now: number) => spans.some(({ from, until }) => from <= now && (until === null || now < until));

/** Why a claim is refused now; null where it pays, or where the grant is claimed already and is answered again. */
export function claimRefusal(grant: Grant, clock: GrantClock, now: number, gateRefusal: string | null): string | null {
  const state = grantStateAt(grant, clock, now);
  if (state === 'claimed') return null;
  if (state !== 'claimable') return refusals[state];
  if (gateRefusal !== null) return gateRefusal;
  if (contains(clock.pauses, now)) return 'reward.not_now';
  if (now < grant.from) return 'reward.not_yet';
  return BONUS_KINDS.includes(grant.kind) && contains(clock.bonuses, now) ? 'bonus.active_already' : null;
}

/** Effect of an exclusion on a grant: claimable cash is paid immediately, everything else lapses (decision 23); null if it has ended. */
export function actOfExclusion({ kind, state }: Pick<Grant, 'kind' | 'state'>): 'claim' | 'lapse' | null {
  if (state === 'claimable' && kind === 'cash') return 'claim';
  return grantStateAfter(state, 'lapse') === null ? null : 'lapse';
}
