import type { Parsed } from '@laro/contract/routes';
import { gameTypes } from '@laro/domain/catalogue/game-categories';
import { grantEnd, grantStateAt, type GrantClock } from '@laro/domain/rewards/grants/grant-states';
import { type Reward } from '@laro/domain/rewards/reward';
import type { Language } from '@laro/domain/system/languages';
import type { Queries } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { nameIn, type RewardOffer, type RewardsDeps } from '../rewards-parts.ts';
import { clockOf, requiredBy, ruleGrant } from './claim.ts';
import { withFreezes } from './clock-with-freezes.ts';
import { freezesSince } from './freezes.store.ts';
import type { Gate } from './gate.ts';
import type { GrantRow } from './grants.store.ts';
import { rewardOf } from '../rules/stored-reward.ts';

export type GrantView = Parsed<'claimGrant', 'value'>['grant'];
export type RewardView = Pick<GrantView, 'kind' | 'amount' | 'terms' | 'tickets' | 'goodsName'>;

/** Basis points in one percent. */
const PERCENT = 100;

function termsOf({ wageringTimes, stakeMax, days, contributions, isBonusFirst, spins, games, ...offer }: RewardOffer, reward: Reward): RewardView['terms'] {
  return {
    wageringTimes,
    required: requiredBy({ ...offer, spins, wageringTimes }, reward.amount),
    stakeMax,
    days,
    contributions: gameTypes.flatMap((gameType) => {
      const points = contributions[gameType] ?? 0;
      return points > 0 ? [{ gameType, percent: Math.floor(points / PERCENT) }] : [];
    }),
    isBonusFirst,
    spins: spins && { count: spins.count, stake: spins.stake, winsBecome: spins.winsBecome, games: games.map(({ name }) => name) },
  };
}

/** A reward with its terms, as members read it before they claim it (T106). */
export async function rewardView(
  deps: RewardsDeps,
  queries: Queries,
  { merchant, language }: Pick<Reader, 'merchant' | 'language'>,
  reward: Reward,
): Promise<RewardView> {
  const { kind, amount } = reward;
  const plain = { kind, amount, terms: null, tickets: null, goodsName: null };
  if (reward.kind === 'goods') {
    const parcel = await deps.mall.parcelOf(queries, merchant.code, reward);
    // The cost price of goods is not shown.
    return { ...plain, amount: 0n, goodsName: parcel ? nameIn(parcel.names, language, merchant) : reward.goods };
  }
  if (reward.kind === 'ticket') {
    const { raffle, count } = reward;
    const names = await deps.raffles.names(queries, merchant.code, raffle);
    return { ...plain, tickets: { count, raffle, name: names === null ? raffle : nameIn(names, language, merchant) } };
  }
  if (!('offerId' in reward)) return plain;
  const offer = await deps.bonuses.offer(queries, merchant.code, reward.offerId);
  return { ...plain, terms: offer && termsOf(offer, reward) };
}

/** The reason for which a claimable grant waits; null: it can be claimed. */
function waitsFor(row: GrantRow, gate: Gate, { clock: { bonuses }, isFrozen }: { clock: GrantClock; isFrozen: boolean }, now: number): GrantView['waitsFor'] {
  const { refusal } = gate.answer(row.reward.kind);
  if (refusal === 'identity.needed') return 'identity';
  if (refusal !== null) return 'play';
  if (isFrozen) return 'check';
  const isActive = bonuses.some(({ from, until }) => from <= now && (until === null || now < until));
  return isActive && (row.reward.kind === 'bonus' || row.reward.kind === 'free_spins') ? 'bonus' : null;
}

export interface Reader {
  merchant: Merchant;
  language: Language;
  gate: Gate;
}

/** A member's grants as their pages show them. Time expires a grant before anybody has written it down. */
export async function grantViews(deps: RewardsDeps, queries: Queries, rows: readonly GrantRow[], { merchant, language, gate }: Reader): Promise<GrantView[]> {
  const [first] = [...rows].sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  if (!first) return [];
  const base = await clockOf(deps, queries, first);
  const freezes = await freezesSince(queries, merchant.code, first.createdAt);
  const now = deps.now();
  const views: GrantView[] = [];
  for (const row of rows) {
    const { clock, frozenUntil } = withFreezes(base, freezes, row, now);
    const state = grantStateAt(ruleGrant(row), clock, now);
    const end = grantEnd(ruleGrant(row), clock, now);
    views.push({
      ...(await rewardView(deps, queries, { merchant, language }, rewardOf(row.reward))),
      id: row.id,
      source: row.source,
      name: nameIn(row.names, language, merchant),
      state,
      from: row.from.toISOString(),
      until: end === null ? null : new Date(end).toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      reason: row.state === 'taken_back' || row.state === 'refused' ? row.reason : '',
      waitsFor: state === 'claimable' ? waitsFor(row, gate, { clock, isFrozen: frozenUntil !== null }, now) : null,
      frozenUntil: state === 'claimable' ? (frozenUntil?.toISOString() ?? null) : null,
    });
  }
  return views;
}
