import type { Translator } from '@laro/i18n/translator';
import type { OpenedGame } from '../../../src/protocol.ts';
import { element } from '../page/dom.ts';

const VOLATILITIES: readonly string[] = ['low', 'medium', 'high', 'very-high'];

export const facts = (list: readonly (readonly [string, string])[]): HTMLElement =>
  element('dl', { class: 'facts' }, ...list.map(([name, value]) => element('div', {}, element('dt', { text: name }), element('dd', { text: value }))));

export const section = (title: string, ...parts: HTMLElement[]): HTMLElement => element('section', {}, element('h3', { text: title }), ...parts);

/** Figures that every game states. */
export const limits = (
  game: Pick<OpenedGame, 'volatility' | 'topPrizeOdds'>,
  rules: { readonly id: string; readonly version: number },
  { t, find }: Translator,
): (readonly [string, string])[] => [
  [
    t('studio.rules.volatility'),
    VOLATILITIES.includes(game.volatility) ? (find(`studio.volatility.${game.volatility.replace('-', '_')}`) ?? game.volatility) : game.volatility,
  ],
  [t('studio.rules.odds'), t('studio.rules.one_in', { count: game.topPrizeOdds })],
  [t('studio.rules.version'), `${rules.id} · ${rules.version}`],
];
