import { gameTypes, type GameType } from '@laro/domain/catalogue/game-categories';
import type { Language } from '@laro/domain/system/languages';
import type { Amount } from '@laro/domain/money/money';
import { ladderBounds, rebateRateMax } from '@laro/domain/ranks/ladder-program';
import { demandBounds, demandKinds, isSound, isWindowKind, type DemandKind } from '@laro/domain/ranks/rank-demands';
import { hostPatterns } from '@laro/domain/ranks/rank-host';
import { fromWallTime, toWallTime } from '#console/shared/moments/zoned-time.ts';
import type { LadderBody, Rank } from './rank-queries.ts';

interface Reader {
  amountOrZero: (text: string) => Amount | null;
  text: (amount: Amount) => string;
}

export const rankFigures = ['points', 'days', 'keepPoints'] as const;
export const rankAmounts = ['upgrade', 'monthly', 'birthday'] as const;
export const withdrawFigures = ['max', 'daySum', 'dayCount', 'feeFixed', 'feeBasisPoints'] as const;
const withdrawMax = { max: 100_000_000, daySum: 100_000_000, dayCount: 100, feeFixed: 10_000, feeBasisPoints: 1_000 } as const;
type WithdrawFigure = (typeof withdrawFigures)[number];
type ByType = Readonly<Record<GameType, string>>;

/** A host as it is typed; the days are numbers in text, Monday is 1. */
export type HostDraft = Omit<NonNullable<Rank['host']>, 'days'> & { days: readonly string[] };
export const newHost: HostDraft = { name: '', contact: '', days: ['1', '2', '3', '4', '5'], from: '10:00', to: '18:00' };

type DemandDraft = Readonly<Record<DemandKind, { target: string; days: string }>>;

/** A rank as it is typed. */
export interface RankDraft {
  names: Partial<Record<Language, string>>;
  isProven: boolean;
  needsApproval: boolean;
  figures: Readonly<Record<(typeof rankFigures)[number], string>>;
  amounts: Readonly<Record<(typeof rankAmounts)[number], string>>;
  rates: ByType;
  /** Targets and windows of further conditions; an empty target is none. */
  demands: DemandDraft;
  /** Empty: as for all members. */
  withdraw: Readonly<Record<WithdrawFigure, string>>;
  isFirst: boolean;
  host: HostDraft | null;
}

/** The terms of a ladder that all ranks share, as they are typed. */
export interface TermsDraft {
  startsAt: string;
  perPoint: string;
  graceMonths: string;
  rebatePeriod: LadderBody['rebatePeriod'];
  rebateBasis: LadderBody['rebateBasis'];
  rebateMin: string;
  rebateMax: string;
  weights: ByType;
}

/** The terms with another base of rebates: losses are those of a week. */
export const withBasis = (draft: TermsDraft, rebateBasis: TermsDraft['rebateBasis']): TermsDraft => ({
  ...draft,
  rebateBasis,
  rebatePeriod: rebateBasis === 'loss' ? 'week' : draft.rebatePeriod,
});

/** A whole number within 0 and a bound; null for any other text. */
function wholeNumber(text: string, max: number): number | null {
  const number = /^\d{1,10}$/.test(text.trim()) ? Number(text.trim()) : null;
  return number !== null && number <= max ? number : null;
}

const texts = (figures: Readonly<Record<GameType, number>>): ByType =>
  Object.fromEntries(gameTypes.map((type) => [type, String(figures[type])])) as unknown as ByType;

/** The figures of all game types; null while one of them is no number. */
function figuresByType(typed: ByType, max: number): Record<GameType, number> | null {
  const read = gameTypes.map((type) => [type, wholeNumber(typed[type], max)] as const);
  return read.every(([, figure]) => figure !== null) ? (Object.fromEntries(read) as Record<GameType, number>) : null;
}

export const rankDraftOf = (rank: Rank, reader: Reader): RankDraft => ({
  names: rank.names,
  isProven: rank.isProven,
  needsApproval: rank.needsApproval,
  figures: { points: String(rank.points), days: String(rank.days), keepPoints: String(rank.keepPoints) },
  amounts: { upgrade: reader.text(rank.upgrade), monthly: reader.text(rank.monthly), birthday: reader.text(rank.birthday) },
  rates: texts(rank.rates),
  demands: Object.fromEntries(
    demandKinds.map((kind) => {
      const found = rank.demands.find((demand) => demand.kind === kind);
      return [kind, { target: found ? String(found.target) : '', days: found && found.days > 0 ? String(found.days) : '' }];
    }),
  ) as DemandDraft,
  withdraw: Object.fromEntries(withdrawFigures.map((key) => [key, rank.withdraw[key] === null ? '' : String(rank.withdraw[key])])) as RankDraft['withdraw'],
  isFirst: rank.withdraw.isFirst,
  host: rank.host && { ...rank.host, days: rank.host.days.map(String) },
});

/** Further conditions; null while one of them is not complete. */
function demandsOf(typed: DemandDraft): Rank['demands'] | null {
  const read = demandKinds.flatMap((kind) => {
    const { target, days } = typed[kind];
    if (target.trim() === '') return [];
    return [{ kind, days: isWindowKind(kind) ? (wholeNumber(days, demandBounds.days) ?? -1) : 0, target: wholeNumber(target, demandBounds.target) ?? -1 }];
  });
  return read.every((demand) => demand.days >= 0 && isSound(demand)) ? read : null;
}

/** Own terms for withdrawals; null while one of them is no number. */
function withdrawOf({ withdraw, isFirst }: Pick<RankDraft, 'withdraw' | 'isFirst'>): Rank['withdraw'] | null {
  const read = withdrawFigures.map((key) => [key, withdraw[key].trim() === '' ? null : wholeNumber(withdraw[key], withdrawMax[key])] as const);
  if (read.some(([key, figure]) => figure === null && withdraw[key].trim() !== '')) return null;
  return { ...(Object.fromEntries(read) as Record<WithdrawFigure, number | null>), isFirst };
}

/** The host; undefined while the form is not complete. */
function hostOf(host: HostDraft | null): Rank['host'] | undefined {
  if (host === null) return null;
  const [name, contact] = [host.name.trim(), host.contact.trim()];
  const isComplete = name !== '' && hostPatterns.contact.test(contact) && [host.from, host.to].every((time) => hostPatterns.time.test(time));
  return isComplete && host.from < host.to && host.days.length > 0 ? { ...host, name, contact, days: host.days.map(Number) } : undefined;
}

/** The ladder with a changed rank; null while the form is not complete. */
export function bodyWithRank(body: LadderBody, id: string, draft: RankDraft, reader: Pick<Reader, 'amountOrZero'>): LadderBody | null {
  const [points, keepPoints] = [wholeNumber(draft.figures.points, ladderBounds.points), wholeNumber(draft.figures.keepPoints, ladderBounds.points)];
  const days = wholeNumber(draft.figures.days, ladderBounds.days);
  const [upgrade, monthly, birthday] = rankAmounts.map((key) => reader.amountOrZero(draft.amounts[key]));
  const rates = figuresByType(draft.rates, rebateRateMax[body.rebateBasis]);
  const [withdraw, host] = [withdrawOf(draft), hostOf(draft.host)];
  if (points === null || keepPoints === null || days === null || rates === null || !upgrade || !monthly || !birthday) return null;
  const demands = demandsOf(draft.demands);
  if (withdraw === null || host === undefined || demands === null) return null;
  const names = Object.fromEntries(Object.entries(draft.names).filter(([, text]) => text.trim() !== ''));
  const { isProven, needsApproval } = draft;
  const changed: Rank = { id, names, points, days, isProven, demands, needsApproval, keepPoints, upgrade, monthly, birthday, rates, withdraw, host };
  return { ...body, ranks: body.ranks.map((rank) => (rank.id === id ? changed : rank)) };
}

export const termsDraftOf = (body: LadderBody, startsAt: string, zone: string, reader: Reader): TermsDraft => ({
  startsAt: toWallTime(startsAt, zone),
  perPoint: String(body.perPoint),
  graceMonths: String(body.graceMonths),
  rebatePeriod: body.rebatePeriod,
  rebateBasis: body.rebateBasis,
  rebateMin: reader.text(body.rebateMin),
  rebateMax: reader.text(body.rebateMax),
  weights: texts(body.weights),
});

const GRACE_MAX = 12;

/** The ladder with changed terms and its begin; null while the form is not complete. */
export function bodyWithTerms(
  body: LadderBody,
  draft: TermsDraft,
  zone: string,
  reader: Pick<Reader, 'amountOrZero'>,
): { body: LadderBody; startsAt: string } | null {
  const [perPoint, graceMonths] = [wholeNumber(draft.perPoint, ladderBounds.perPoint), wholeNumber(draft.graceMonths, GRACE_MAX)];
  const [rebateMin, rebateMax] = [reader.amountOrZero(draft.rebateMin), reader.amountOrZero(draft.rebateMax)];
  const weights = figuresByType(draft.weights, ladderBounds.weight);
  const startsAt = fromWallTime(draft.startsAt, zone);
  if (!perPoint || graceMonths === null || !rebateMin || !rebateMax || weights === null || startsAt === null) return null;
  const { rebatePeriod, rebateBasis } = draft;
  return { startsAt, body: { ...body, perPoint, graceMonths, rebatePeriod, rebateBasis, rebateMin, rebateMax, weights } };
}
