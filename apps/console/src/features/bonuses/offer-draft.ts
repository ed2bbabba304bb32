import { contributionDefaults, bonusBounds } from '@laro/domain/bonus-rules';
import { gameTypes, type GameType } from '@laro/domain/game-categories';
import { typedAmount } from '#console/shared/typed-amount.ts';
import { fromWallTime, toWallTime } from '#console/shared/zoned-time.ts';
import type { DeskOffer, OfferInput } from './bonus-queries.ts';

/** An offer as it stands in the fields of its form. */
export interface OfferDraft {
  code: string;
  names: OfferInput['names'];
  kind: OfferInput['kind'];
  matchPercent: string;
  amount: string;
  depositMin: string;
  wageringTimes: string;
  stakeMax: string;
  days: string;
  contributions: Record<GameType, string>;
  firstDepositOnly: boolean;
  startsAt: string;
  endsAt: string;
  isOn: boolean;
}

const percents = (of: (type: GameType) => number): Record<GameType, string> =>
  Object.fromEntries(gameTypes.map((type) => [type, String(of(type))])) as Record<GameType, string>;

/** The draft of a new offer, or of the next version of one. */
export function draftOf(offer: DeskOffer | null, timeZone: string, now: number): OfferDraft {
  if (offer === null)
    return {
      code: '',
      names: {},
      kind: 'match',
      matchPercent: '100',
      amount: '',
      depositMin: '',
      wageringTimes: '10',
      stakeMax: '',
      days: '14',
      contributions: percents((type) => contributionDefaults[type] / 100),
      firstDepositOnly: false,
      startsAt: toWallTime(new Date(now).toISOString(), timeZone),
      endsAt: '',
      isOn: false,
    };
  const { code, names, kind, firstDepositOnly, isOn } = offer;
  return {
    code,
    names,
    kind,
    matchPercent: String(offer.matchPercent),
    amount: offer.amount,
    depositMin: offer.depositMin,
    wageringTimes: String(offer.wageringTimes),
    stakeMax: offer.stakeMax ?? '',
    days: String(offer.days),
    contributions: percents((type) => offer.contributions[type] ?? 0),
    firstDepositOnly,
    startsAt: toWallTime(offer.startsAt, timeZone),
    endsAt: toWallTime(offer.endsAt, timeZone),
    isOn,
  };
}

const wholeWithin = (text: string, { min, max }: { min: number; max: number }): number | null => {
  const value = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : null;
};

/** What the draft says, ready to be sent; null while something is missing or out of its bounds. */
export function offerOf(draft: OfferDraft, timeZone: string): OfferInput | null {
  const { code, names, kind, firstDepositOnly, isOn } = draft;
  const matchPercent = kind === 'fixed' ? 0 : wholeWithin(draft.matchPercent, bonusBounds.matchPercent);
  const [amount, depositMin] = [typedAmount(draft.amount), typedAmount(draft.depositMin)];
  const stakeMax = draft.stakeMax.trim() === '' ? null : typedAmount(draft.stakeMax);
  const wageringTimes = wholeWithin(draft.wageringTimes, bonusBounds.wageringTimes);
  const days = wholeWithin(draft.days, bonusBounds.days);
  const contributions = gameTypes.map((type) => [type, wholeWithin(draft.contributions[type], { min: 0, max: 100 })] as const);
  const startsAt = fromWallTime(draft.startsAt, timeZone);
  const endsAt = fromWallTime(draft.endsAt, timeZone);
  if (!/^[a-z0-9-]{2,40}$/.test(code) || !Object.values(names).some((name) => name.trim() !== '')) return null;
  if (matchPercent === null || amount === null || depositMin === null || wageringTimes === null || days === null || startsAt === null) return null;
  if ((draft.stakeMax.trim() !== '' && stakeMax === null) || (draft.endsAt !== '' && endsAt === null)) return null;
  if (contributions.some(([, percent]) => percent === null)) return null;
  return {
    code,
    names: Object.fromEntries(Object.entries(names).filter(([, name]) => name.trim() !== '')),
    kind,
    matchPercent,
    amount,
    depositMin,
    wageringTimes,
    stakeMax,
    days,
    contributions: Object.fromEntries(contributions.map(([type, percent]) => [type, percent ?? 0])),
    firstDepositOnly,
    startsAt,
    endsAt,
    isOn,
  };
}
