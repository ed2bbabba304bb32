import type { Translator } from '@laro/i18n/translator';
import type { StallBetJson, StallRulesJson } from '@laro/games/kinds/stall/stall-kind';
import { chip, chipPlaceOf, chipText } from '../../shell/bets/chip.ts';
import { element, fill } from '../../shell/page/dom.ts';
import { groupBy } from '../../shell/group-by.ts';
import type { MoneyText } from '../../shell/money-text.ts';
import { betName } from './labels.ts';
import { walkByArrows, type StallPicker } from './picker.ts';

export interface SpotParts {
  readonly rules: StallRulesJson;
  readonly words: Translator;
  readonly money: MoneyText;
  readonly onPlace: (bet: string) => void;
}

/** Bets of one form share a group, so that numbers have small buttons. */
const groupOf = (bet: StallBetJson): string => (/^(?:n|single|combo|win):/.test(bet.id) ? (bet.id.split(':')[0] ?? '') : 'named');

/** Returns as a player reads them: ×2, or ×2–4. */
export const returnsText = ({ returns }: Pick<StallBetJson, 'returns'>): string => {
  const [least, most] = [returns[0], returns.at(-1)];
  if (least === undefined || most === undefined) return '';
  return least === most ? `×${least}` : `×${least}–${most}`;
};

/** Every bet as a button with name, return and amount. */
export function spotsPicker({ rules, words, money, onPlace }: SpotParts): StallPicker {
  const { t } = words;
  const chips = rules.chips.map(BigInt);
  const spots = new Map(
    rules.bets.map((bet) => {
      const name = betName(words, rules.scene, bet.id);
      const label = `${name} ${returnsText(bet)}`;
      const put = element('span', { class: 'put', 'aria-hidden': 'true' });
      const button = element(
        'button',
        { type: 'button', class: 'bet', 'data-bet': bet.id, 'aria-label': label },
        element('b', { text: name }),
        element('span', { text: returnsText(bet) }),
      );
      button.addEventListener('click', () => {
        if (button.getAttribute('aria-disabled') !== 'true') onPlace(bet.id);
      });
      return [bet.id, { button, put, label, place: element('div', { class: 'bet-place' }, button, put) }] as const;
    }),
  );
  const groups = groupBy(rules.bets, groupOf);
  const root = element(
    'div',
    { class: 'bets-of', role: 'group', 'aria-label': t('stall.bets') },
    ...[...groups].map(([group, bets]) =>
      element('div', { class: `bet-group is-${group}`, 'data-count': bets.length }, ...bets.map(({ id }) => spots.get(id)?.place ?? null)),
    ),
  );
  walkByArrows(root, '.bet', 4);
  return {
    root,
    show: (placed) => {
      for (const [bet, { button, put, label }] of spots) {
        const amount = placed.get(bet);
        fill(put, amount === undefined ? null : chip(chipPlaceOf(chips, amount), chipText(amount)));
        button.setAttribute('aria-label', amount === undefined ? label : t('stall.spot.staked', { bet: label, amount: money(amount) }));
      }
    },
    result: (round) => {
      for (const [bet, { place, put }] of spots) {
        place.querySelector('.spot-result')?.remove();
        const staked = BigInt(round?.positions[bet] ?? 0);
        const returned = BigInt(round?.returns[bet] ?? 0);
        place.classList.toggle('is-hit', returned > 0n);
        put.classList.toggle('is-lost', staked > 0n && returned === 0n);
        if (staked === 0n) continue;
        place.append(
          element('span', {
            class: returned > 0n ? 'spot-result is-paid' : 'spot-result',
            text: money(returned > 0n ? returned : -staked),
            'aria-hidden': 'true',
          }),
        );
      }
    },
    ready: (isReady) => {
      for (const { button } of spots.values()) button.setAttribute('aria-disabled', String(!isReady));
    },
  };
}
