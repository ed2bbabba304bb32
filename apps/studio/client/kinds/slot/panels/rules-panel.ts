import type { OpenedGame, SlotDetails } from '../../../../src/protocol.ts';
import { displayAmount, formatMoney, MAJOR_UNIT } from '@laro/domain/money/money';
import { element } from '../../../shell/page/dom.ts';
import { featureArticles } from './feature-words.ts';
import { lineDrawings, paytable, type RulesWriter } from './paytable.ts';

/** Groups of three for plain numbers of any size. */
const grouped = (digits: string): string => displayAmount(formatMoney(BigInt(digits) * MAJOR_UNIT), 0);

const modeWords = ({ rules, words: { t } }: RulesWriter): string => {
  const { pay, reels, rows } = rules;
  switch (pay.kind) {
    case 'lines':
      return t(pay.direction === 'both' ? 'studio.mode.both' : 'studio.mode.lines', { count: pay.lines.length });
    case 'ways':
      return t('studio.mode.ways', { count: grouped(String(rows ** reels)) });
    case 'anywhere':
      return t('studio.mode.anywhere');
    case 'cluster':
      return t('studio.mode.cluster');
  }
};

const VOLATILITIES: readonly string[] = ['low', 'medium', 'high', 'very-high'];

const factList = (game: OpenedGame<SlotDetails>, { words, money, rules }: RulesWriter): HTMLElement => {
  const { t, find } = words;
  const volatility = VOLATILITIES.includes(game.volatility) ? find(`studio.volatility.${game.volatility.replace('-', '_')}`) : null;
  const facts: readonly (readonly [string, string])[] = [
    [t('studio.rules.rtp'), `${game.rtp} %`],
    [t('studio.rules.volatility'), volatility ?? game.volatility],
    [t('studio.rules.most'), t('studio.rules.stakes_times', { count: grouped(String(rules.maxWin)) })],
    [t('studio.rules.odds'), t('studio.rules.one_in', { count: /^\d+$/.test(game.topPrizeOdds) ? grouped(game.topPrizeOdds) : game.topPrizeOdds })],
    [t('studio.rules.stakes'), `${money(BigInt(rules.leastStake))} – ${money(BigInt(rules.mostStake))}`],
    [t('studio.rules.version'), `${rules.id} · ${rules.version}`],
  ];
  return element('dl', { class: 'facts' }, ...facts.map(([name, value]) => element('div', {}, element('dt', { text: name }), element('dd', { text: value }))));
};

const section = (title: string, ...parts: (HTMLElement | null)[]): HTMLElement => element('section', {}, element('h3', { text: title }), ...parts);

/** The whole rules of a game at the chosen stake: figures, paytable, features, lines, and how the outcome is determined (T58, T59). */
export const rulesPanel = (game: OpenedGame<SlotDetails>, stake: bigint, writer: RulesWriter): HTMLElement[] => {
  const { t } = writer.words;
  const lines = lineDrawings(writer);
  const how = [
    t('studio.rules.how_rtp'),
    t('studio.rules.how_drawn'),
    t('studio.rules.how_cycle', { seconds: (game.minCycleMs / 1000).toString() }),
    t('studio.rules.how_unfinished'),
    ...(game.isTrial ? [t('studio.rules.how_trial')] : []),
  ];
  const table = section(
    t('studio.rules.paytable'),
    element('p', { class: 'note', text: t('studio.rules.at_stake', { amount: writer.money(stake) }) }),
    paytable(writer),
  );
  return [
    section(t('studio.rules.facts'), factList(game, writer)),
    section(t('studio.rules.pays'), element('p', { text: modeWords(writer) })),
    table,
    section(t('studio.rules.features'), ...featureArticles(writer)),
    ...(lines ? [section(t('studio.rules.lines'), lines)] : []),
    section(t('studio.rules.how'), ...how.map((text) => element('p', { text }))),
  ];
};
