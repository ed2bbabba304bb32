import type { Translator } from '@laro/i18n/translator';
import type { CrashRulesJson } from '@laro/games/kinds/crash/crash-kind';
import type { CrashDetails, OpenedGame } from '../../../../src/protocol.ts';
import { element } from '../../../shell/page/dom.ts';
import type { MoneyText } from '../../../shell/money-text.ts';
import { facts, section } from '../../../shell/panels/rules-parts.ts';
import { valueText } from '../play/flight-state.ts';

export type CrashOpened = OpenedGame<CrashDetails>;

const howOf = ({ t }: Translator, rules: CrashRulesJson, money: MoneyText, isTrial: boolean): string[] => [
  t(rules.course === 'stops' ? 'crash.rules.stops' : 'crash.rules.curve'),
  t('crash.rules.take'),
  t('crash.rules.auto'),
  ...(rules.canHalve ? [t('crash.rules.half')] : []),
  t('crash.rules.limit', { amount: money(BigInt(rules.mostReturn)) }),
  t('crash.rules.outage'),
  t('table.rules.window', { seconds: (rules.windowMs / 1000).toString() }),
  t('table.rules.doubt'),
  t('table.rules.past'),
  t('studio.rules.how_rtp'),
  ...(isTrial ? [t('studio.rules.how_trial')] : []),
];

/** The whole rules of a flight: how it is decided, and what each target returns, with its odds and limits (T58, T59). */
export const flightRules = (game: CrashOpened, words: Translator, money: MoneyText): HTMLElement[] => {
  const { t, find } = words;
  const { rules } = game;
  const targets = rules.targets.map(({ at, rtp, oneIn }) => [valueText(at, words.tag), `${rtp} % · ${t('studio.rules.one_in', { count: oneIn })}`] as const);
  return [
    section(t('studio.rules.how'), ...howOf(words, rules, money, game.isTrial).map((text) => element('p', { text }))),
    section(t('crash.rules.targets'), facts(targets)),
    section(
      t('studio.rules.facts'),
      facts([
        [t('studio.rules.rtp'), `${game.rtp} %`],
        [t('studio.rules.stakes'), `${money(BigInt(rules.least))} – ${money(BigInt(rules.most))}`],
        [t('studio.rules.volatility'), find(`studio.volatility.${game.volatility.replace('-', '_')}`) ?? game.volatility],
        [t('studio.rules.odds'), t('studio.rules.one_in', { count: game.topPrizeOdds })],
        [t('studio.rules.version'), `${rules.id} · ${rules.version}`],
      ]),
    ),
  ];
};
