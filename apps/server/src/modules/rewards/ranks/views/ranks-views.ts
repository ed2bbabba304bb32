import type { Parsed } from '@laro/contract/routes';
import { gameTypes, type GameType } from '@laro/domain/catalogue/game-categories';
import type { Settings } from '@laro/domain/settings/settings';
import type { Language } from '@laro/domain/system/languages';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { conditionsOf, rankFacts, type LadderBody, type LadderRank, type RankPlayFacts } from '@laro/domain/ranks/ladder-program';
import { isWholeFigure } from '@laro/domain/ranks/rank-demands';
import { hasBenefits, withdrawalTerms } from '@laro/domain/withdrawals/withdrawal-terms';
import type { Merchant } from '#server/modules/core/merchant/index.ts';

type RankView = Parsed<'getRanks', 'value'>['ladder'][number];
export type ConditionView = NonNullable<Parsed<'getRanks', 'value'>['own']>['conditions'][number];

/** The name of a rank in the requested language, else in the merchant's, English, or any. */
export const rankName = ({ names }: LadderRank, language: Language, { settings }: Merchant): string =>
  names[language] ?? names[settings['language.default']] ?? names.EN ?? Object.values(names)[0] ?? '';

/** False for rebates by loss: nothing is said of them before their week has ended (REW-49). */
export const saysRates = ({ rebateBasis }: Pick<LadderBody, 'rebateBasis'>): boolean => rebateBasis !== 'loss';

/** The terms of withdrawals at a rank, as its members have them; null: those of every member. */
function withdrawView({ withdraw }: LadderRank, settings: Settings): RankView['withdraw'] {
  const { max, daySum, ...terms } = withdrawalTerms(settings, withdraw);
  return hasBenefits(withdraw) ? { ...terms, max: BigInt(max) * MAJOR_UNIT, daySum: BigInt(daySum) * MAJOR_UNIT } : null;
}

/** A rank as a reader of a language sees it; the contact of a host is for its members alone. */
export const rankView = (body: LadderBody, rank: LadderRank, { merchant, language }: { merchant: Merchant; language: Language }): RankView => ({
  id: rank.id,
  name: rankName(rank, language, merchant),
  points: rank.points,
  days: rank.days,
  isProven: rank.isProven,
  demands: [...rank.demands],
  needsApproval: rank.needsApproval,
  keepPoints: rank.keepPoints,
  upgrade: rank.upgrade,
  monthly: rank.monthly,
  birthday: rank.birthday,
  withdraw: withdrawView(rank, merchant.settings),
  host: rank.host && { name: rank.host.name, days: [...rank.host.days], from: rank.host.from, to: rank.host.to },
  rates: saysRates(body) ? gameTypes.flatMap((type) => (rank.rates[type] > 0 ? [{ type, ppm: rank.rates[type] }] : [])) : [],
});

/** Points are shown whole and cut. */
export const wholeOf = (points: bigint): number => Number(points / MAJOR_UNIT);

export function conditionViews(body: LadderBody, next: LadderRank | undefined, facts: RankPlayFacts): ConditionView[] {
  const factOf = rankFacts(body, facts);
  return (next ? conditionsOf(next) : []).map((condition) => {
    const value = factOf(condition);
    const isWhole = isWholeFigure(condition.kind);
    return {
      kind: condition.kind as ConditionView['kind'],
      days: condition.days,
      target: isWhole ? wholeOf(condition.target) : Number(condition.target),
      value: isWhole ? wholeOf(value) : Number(value),
      isMet: value >= condition.target,
    };
  });
}

export const isGameType = (type: string): type is GameType => (gameTypes as readonly string[]).includes(type);
