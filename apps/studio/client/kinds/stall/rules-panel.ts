import type { Translator } from '@laro/i18n/translator';
import type { StallBetJson, StallRulesJson } from '@laro/games/kinds/stall/stall-kind';
import type { OpenedGame, StallDetails } from '../../../src/protocol.ts';
import { element } from '../../shell/page/dom.ts';
import { groupBy } from '../../shell/group-by.ts';
import type { MoneyText } from '../../shell/money-text.ts';
import { facts, limits, section } from '../../shell/panels/rules-parts.ts';
import { betName } from './labels.ts';
import { returnsText } from './spots.ts';

const NAMES_SHOWN = 4;

/** Names of bets with the same figures, cut after a few. */
const namesOf = (words: Translator, { scene }: StallRulesJson, bets: readonly StallBetJson[]): string => {
  const names = bets
    .slice(0, NAMES_SHOWN)
    .map(({ id }) => (scene === 'keno' ? words.t('stall.picks', { count: id.split('-').length }) : betName(words, scene, id)));
  return bets.length > NAMES_SHOWN ? `${names.join(', ')} …` : names.join(', ');
};

/** Lists of the game: what each slot, sector, number of hits or prize returns. */
const tablesOf = (words: Translator, { scene, tables }: StallRulesJson): (readonly [string, string])[] =>
  Object.entries(tables).map(([name, list]) => {
    const label = scene === 'keno' ? words.t('stall.picks', { count: name }) : betName(words, scene, scene === 'boxes' ? `${name}:1` : name);
    const values =
      scene === 'keno'
        ? list.map((value, hits) => (value === '0' ? '' : `${hits}: ×${value}`)).filter((text) => text !== '')
        : list.map((value) => `×${value.replace('×', ' · ')}`);
    return [scene === 'boxes' ? (label.split(' · ')[0] ?? label) : label, values.join(', ')] as const;
  });

/** The whole rules: figures of each bet, limits, and how a round is decided (T58, T59). */
export const rulesPanel = (game: OpenedGame<StallDetails>, words: Translator, money: MoneyText): HTMLElement[] => {
  const { t, find } = words;
  const { rules } = game;
  const alike = groupBy(rules.bets, ({ returns, rtp, hitOneIn }) => [...returns, rtp, hitOneIn].join(' '));
  const bets = [...alike.values()].map((group) => {
    const [first] = group;
    if (!first) return element('div');
    return section(
      namesOf(words, rules, group),
      facts([
        ...(first.returns.length === 0 ? [] : [[t('stall.rules.pays'), returnsText(first)] as const]),
        [t('studio.rules.rtp'), `${first.rtp} %`],
        [t('stall.rules.chance'), t('studio.rules.one_in', { count: first.hitOneIn })],
        [t('stall.rules.stakes'), `${money(BigInt(rules.leastStake))} – ${money(BigInt(first.mostStake))}`],
      ]),
    );
  });
  const tables = tablesOf(words, rules);
  const how = [
    t('stall.rules.how_drawn'),
    t('studio.rules.how_rtp'),
    t('stall.rules.how_cycle', { seconds: (game.minCycleMs / 1000).toString() }),
    t('studio.rules.how_unfinished'),
    ...(game.isTrial ? [t('studio.rules.how_trial')] : []),
  ];
  return [
    section(t('studio.rules.pays'), element('p', { text: find(`stall.how.${rules.scene}`) ?? '' })),
    ...bets,
    ...(tables.length === 0 ? [] : [section(t('studio.rules.paytable'), facts(tables))]),
    section(t('studio.rules.facts'), facts(limits(game, rules, words))),
    section(t('studio.rules.how'), ...how.map((text) => element('p', { text }))),
  ];
};
