import type { PrizesByCount } from '@laro/games/kinds/slot/mathematics';
import { element } from '../../../shell/page/dom.ts';
import { scatterPrizes, type RulesWriter } from './paytable.ts';

/** A feature in words: its heading, its symbol if it has one, and sentences. */
interface Feature {
  readonly title: string;
  readonly code: string | null;
  readonly sentences: readonly string[];
  readonly more?: HTMLElement | null;
}

const share = (weight: number, all: number): string => `${((weight * 100) / all).toFixed(1)} %`;

/** "3 → 10, 4 → 15": how many give how many. */
const awards = (prizes: PrizesByCount): string =>
  Object.entries(prizes)
    .map(([count, spins]) => `${count} → ${spins}`)
    .join(', ');

const times = (multipliers: readonly number[]): string => multipliers.map((multiplier) => `×${multiplier}`).join(', ');

const wildFeature = ({ rules, words: { t } }: RulesWriter): Feature[] => {
  const { wild, wildRespins } = rules;
  if (!wild) return [];
  const sentences = [
    t('studio.rules.wild'),
    wild.multiplier !== undefined && wild.multiplier > 1 ? t('studio.rules.wild.times', { times: wild.multiplier }) : '',
    wild.expands === true ? t('studio.rules.wild.opens') : '',
    wildRespins === undefined ? '' : t('studio.rules.wild.respins', { count: wildRespins }),
  ];
  return [{ title: t('studio.symbol.wild'), code: wild.symbol, sentences }];
};

const scatterFeature = (writer: RulesWriter): Feature[] => {
  const { rules, words } = writer;
  if (!rules.scatter) return [];
  const sentences = [words.t('studio.rules.scatter'), rules.scatter.symbol === rules.wild?.symbol ? words.t('studio.rules.scatter.wild') : ''];
  return [{ title: words.t('studio.symbol.scatter'), code: rules.scatter.symbol, sentences, more: scatterPrizes(writer) }];
};

const freeFeature = ({ rules, words: { t } }: RulesWriter): Feature[] => {
  const free = rules.freeSpins;
  if (!free) return [];
  const [first = 1] = free.multipliers;
  const drawn = free.drawnMultipliers;
  const weights = (drawn ?? []).reduce((sum, { weight }) => sum + weight, 0);
  const sentences = [
    t('studio.rules.free.awards', { awards: awards(free.awards) }),
    free.retriggers ? t('studio.rules.free.again', { awards: awards(free.retriggers), most: free.mostSpins }) : t('studio.rules.free.never_again'),
    free.rises === 'never' && first > 1 ? t('studio.free.times', { times: first }) : '',
    free.rises === 'every-spin' ? t('studio.rules.free.rises_spin', { steps: times(free.multipliers) }) : '',
    free.rises === 'after-win' ? t('studio.rules.free.rises_win', { steps: times(free.multipliers) }) : '',
    free.stickyReels === true ? t('studio.free.sticky') : '',
    free.special ? t('studio.rules.free.special') : '',
    drawn ? t('studio.rules.free.drawn', { steps: drawn.map(({ multiplier, weight }) => `×${multiplier} (${share(weight, weights)})`).join(', ') }) : '',
  ];
  return [{ title: t('studio.free.title'), code: null, sentences }];
};

const cascadeFeature = ({ rules, words: { t } }: RulesWriter): Feature[] => {
  const { cascade } = rules;
  if (!cascade) return [];
  const sentences = [
    t('studio.rules.cascade'),
    t('studio.rules.cascade.steps', { steps: times(cascade.multipliers) }),
    cascade.freeMultipliers ? t('studio.rules.cascade.free', { steps: times(cascade.freeMultipliers) }) : '',
  ];
  return [{ title: t('studio.rules.cascade.title'), code: null, sentences }];
};

const holdFeature = ({ rules, words: { t }, money, coin }: RulesWriter): Feature[] => {
  const hold = rules.holdAndSpin;
  if (!hold) return [];
  const all = hold.values.reduce((sum, { weight }) => sum + weight, 0);
  const values = hold.values.map(({ coins, weight }) => `${money(BigInt(coins) * coin)} (${share(weight, all)})`).join(', ');
  const sentences = [
    t('studio.rules.hold', { count: hold.trigger, respins: hold.respins }),
    t('studio.rules.hold.chance', { hits: hold.chance.hits, of: hold.chance.of }),
    t('studio.rules.hold.values', { values }),
    t('studio.rules.hold.full', { amount: money(BigInt(hold.full) * coin) }),
  ];
  return [{ title: t('studio.hold.title'), code: hold.symbol, sentences }];
};

const bonusFeature = ({ rules, words: { t }, money, coin }: RulesWriter): Feature[] => {
  const { bonus } = rules;
  if (!bonus) return [];
  const worth = (coins: number): string => money(BigInt(coins) * coin);
  if (bonus.kind === 'wheel') {
    const all = bonus.wedges.reduce((sum, { weight }) => sum + weight, 0);
    const prizes = bonus.wedges.map(({ coins, weight }) => `${worth(coins)} (${share(weight, all)})`).join(', ');
    return [
      {
        title: t('studio.wheel.title'),
        code: bonus.symbol,
        sentences: [t('studio.rules.wheel', { count: bonus.trigger }), t('studio.rules.wheel.prizes', { prizes })],
      },
    ];
  }
  const prizes = bonus.prizes.map(worth).join(', ');
  const sentences = [
    t('studio.rules.boxes', { count: bonus.trigger, amount: worth(bonus.start) }),
    t('studio.rules.boxes.prizes', { prizes, stoppers: bonus.stoppers }),
    t('studio.boxes.how'),
  ];
  return [{ title: t('studio.boxes.title'), code: bonus.symbol, sentences }];
};

const article = (feature: Feature, { pictureOf }: RulesWriter): HTMLElement =>
  element(
    'article',
    { class: 'feature' },
    element('h4', {}, feature.code === null ? null : pictureOf(feature.code), feature.title),
    ...feature.sentences.filter((text) => text !== '').map((text) => element('p', { text })),
    feature.more ?? null,
  );

/** Every rule beyond the paytable, in words; nothing that the data has is left out (T59). */
export const featureArticles = (writer: RulesWriter): HTMLElement[] =>
  [wildFeature, scatterFeature, freeFeature, cascadeFeature, holdFeature, bonusFeature]
    .flatMap((make) => make(writer))
    .map((feature) => article(feature, writer));
