import { bonusBounds, contributionDefaults, type WinsBecome } from '@laro/domain/bonuses/bonus-rules';
import { gameTypes, type GameType } from '@laro/domain/catalogue/game-categories';
import { timesAmount } from '@laro/domain/money/money';
import type { AmountReader } from '#console/shared/amounts/amount-reader.ts';
import { fromWallTime, toWallTime } from '#console/shared/moments/zoned-time.ts';
import type { DeskOffer, OfferInput } from './bonus-queries.ts';

/** An offer as entered in the fields of its form. */
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
  /** Of free spins alone. */
  spinVendor: string;
  spinGames: string;
  spinCount: string;
  spinStake: string;
  spinWins: WinsBecome;
  startsAt: string;
  endsAt: string;
  isOn: boolean;
}

const percents = (of: (type: GameType) => number): Record<GameType, string> =>
  Object.fromEntries(gameTypes.map((type) => [type, String(of(type))])) as Record<GameType, string>;

const noSpins = { spinVendor: '', spinGames: '', spinCount: '', spinStake: '', spinWins: 'bonus' } as const;

const spinDraft = ({ spins }: DeskOffer, reader: AmountReader) =>
  spins
    ? {
        spinVendor: spins.vendorCode,
        spinGames: spins.gameIds.join(', '),
        spinCount: String(spins.count),
        spinStake: reader.text(spins.stake),
        spinWins: spins.winsBecome,
      }
    : noSpins;

/** The draft of a new offer, or of the next version of one. */
export function draftOf(offer: DeskOffer | null, timeZone: string, now: number, reader: AmountReader): OfferDraft {
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
      ...noSpins,
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
    amount: reader.text(offer.amount),
    depositMin: reader.text(offer.depositMin),
    wageringTimes: String(offer.wageringTimes),
    stakeMax: reader.text(offer.stakeMax),
    days: String(offer.days),
    contributions: percents((type) => offer.contributions[type] ?? 0),
    firstDepositOnly,
    ...spinDraft(offer, reader),
    startsAt: toWallTime(offer.startsAt, timeZone),
    endsAt: toWallTime(offer.endsAt, timeZone),
    isOn,
  };
}

const wholeWithin = (text: string, { min, max }: { min: number; max: number }): number | null => {
  const value = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : null;
};

/** The free spins of a draft; null while something is missing or out of its bounds. */
function spinsOf({ spinVendor, spinGames, spinCount, spinStake, spinWins }: OfferDraft, reader: AmountReader): NonNullable<OfferInput['spins']> | null {
  const vendorCode = spinVendor.trim();
  const gameIds = [...new Set(spinGames.split(/[\s,]+/).filter(Boolean))];
  const [count, stake] = [wholeWithin(spinCount, bonusBounds.spins), reader.amount(spinStake)];
  const { min, max } = bonusBounds.spinGames;
  if (vendorCode === '' || gameIds.length < min || gameIds.length > max || count === null || stake === null) return null;
  return { vendorCode, gameIds, count, stake, winsBecome: spinWins };
}

/** Gain of an offer of this kind and its wagering; null while a field is missing or out of bounds. */
function bringsOf(draft: OfferDraft, reader: AmountReader): Pick<OfferInput, 'matchPercent' | 'amount' | 'wageringTimes' | 'spins'> | null {
  const { kind } = draft;
  const spins = kind === 'spins' ? spinsOf(draft, reader) : null;
  const amount = spins ? timesAmount(spins.stake, spins.count) : reader.amount(draft.amount);
  const matchPercent = kind === 'match' ? wholeWithin(draft.matchPercent, bonusBounds.matchPercent) : 0;
  // Cash is not wagered.
  const wageringTimes = spins?.winsBecome === 'cash' ? 0 : wholeWithin(draft.wageringTimes, bonusBounds.wageringTimes);
  if ((kind === 'spins') !== (spins !== null) || amount === null || matchPercent === null || wageringTimes === null) return null;
  return { matchPercent, amount, wageringTimes, spins };
}

/** The body of the call; null while a field is missing or out of bounds. */
export function offerOf(draft: OfferDraft, timeZone: string, reader: AmountReader): OfferInput | null {
  const { code, names, kind, firstDepositOnly, isOn } = draft;
  const brings = bringsOf(draft, reader);
  const depositMin = reader.amount(draft.depositMin);
  const stakeMax = draft.stakeMax.trim() === '' ? null : reader.amount(draft.stakeMax);
  const days = wholeWithin(draft.days, bonusBounds.days);
  const contributions = gameTypes.map((type) => [type, wholeWithin(draft.contributions[type], { min: 0, max: 100 })] as const);
  const startsAt = fromWallTime(draft.startsAt, timeZone);
  const endsAt = fromWallTime(draft.endsAt, timeZone);
  if (!/^[a-z0-9-]{2,40}$/.test(code) || !Object.values(names).some((name) => name.trim() !== '')) return null;
  if (brings === null || depositMin === null || days === null || startsAt === null) return null;
  if ((draft.stakeMax.trim() !== '' && stakeMax === null) || (draft.endsAt !== '' && endsAt === null)) return null;
  if (contributions.some(([, percent]) => percent === null)) return null;
  return {
    code,
    names: Object.fromEntries(Object.entries(names).filter(([, name]) => name.trim() !== '')),
    kind,
    ...brings,
    depositMin,
    stakeMax,
    days,
    contributions: Object.fromEntries(contributions.map(([type, percent]) => [type, percent ?? 0])),
    firstDepositOnly,
    startsAt,
    endsAt,
    isOn,
  };
}
