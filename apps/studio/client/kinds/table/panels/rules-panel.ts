import type { Translator } from '@laro/i18n/translator';
import { element } from '../../../shell/page/dom.ts';
import type { MoneyText } from '../../../shell/money-text.ts';
import { facts, section } from '../../../shell/panels/rules-parts.ts';
import { oddsText, type TableKindClient, type TableOpened } from '../table-kind.ts';

/** The whole rules of a table: every bet with its figures and limits, and how a round is decided (T58, T59). */
export const rulesPanel = (game: TableOpened, kind: TableKindClient, words: Translator, money: MoneyText): HTMLElement[] => {
  const { t, find } = words;
  const { rules } = game;
  const names =
    kind.listed?.(
      words,
      rules.bets.map(({ id }) => id),
    ) ?? rules.bets.map(({ id }) => [id, kind.betName(words, id)] as const);
  const listed = names.flatMap(([id, name]) => rules.bets.filter((bet) => bet.id === id).map((bet) => ({ bet, name })));
  const bets = listed.map(({ bet, name }) =>
    section(
      name,
      facts([
        // Bets whose price is that of the round have no odds.
        ...(bet.odds.length === 0 ? [] : [[t('table.rules.pays'), oddsText(words, bet.odds)] as const]),
        [t('studio.rules.rtp'), `${bet.rtp} %`],
        [t('table.rules.chance'), t('studio.rules.one_in', { count: bet.hitOneIn })],
        [t('studio.rules.stakes'), `${money(BigInt(bet.least))} – ${money(BigInt(bet.most))}`],
      ]),
    ),
  );
  const figures: readonly (readonly [string, string])[] = [
    [t('studio.rules.volatility'), find(`studio.volatility.${game.volatility.replace('-', '_')}`) ?? game.volatility],
    [t('studio.rules.odds'), t('studio.rules.one_in', { count: game.topPrizeOdds })],
    [t('studio.rules.version'), `${rules.id} · ${rules.version}`],
  ];
  const how = [
    ...kind.rules(words, game),
    t('table.rules.window', { seconds: (rules.windowMs / 1000).toString() }),
    t('table.rules.doubt'),
    t('table.rules.past'),
    t('studio.rules.how_rtp'),
    ...(game.isTrial ? [t('studio.rules.how_trial')] : []),
  ];
  return [section(t('studio.rules.how'), ...how.map((text) => element('p', { text }))), ...bets, section(t('studio.rules.facts'), facts(figures))];
};
