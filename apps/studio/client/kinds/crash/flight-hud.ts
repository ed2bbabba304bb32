import { element, iconButton } from '../../shell/page/dom.ts';
import { Hud, type HudParts } from '../../shell/hud/hud.ts';
import type { TableState } from '../table/play/table-state.ts';
import { playersWords } from '../table/play/table-words.ts';

/** The top lines of a flight: balance, what flies of the player's own, net and clock; under the name the players and what they all have in the air. */
export class FlightHud extends Hud {
  readonly info: HTMLButtonElement;
  readonly #players = element('p', { class: 'players' });

  constructor(parts: HudParts) {
    const { t } = parts.words;
    super(parts, [
      ['balance', t('studio.balance')],
      ['staked', t('crash.flying')],
      ['net', t('studio.net')],
      ['clock', t('studio.time')],
    ]);
    this.top.classList.add('is-compact');
    this.info = iconButton('more', t('studio.info'), () => {});
    this.bar.append(this.info);
    this.bar.querySelector('.title')?.append(this.#players);
  }

  flying(units: bigint): void {
    this.figures.staked.textContent = this.parts.money(units);
    this.figures.staked.classList.toggle('is-held', units > 0n);
  }

  players(state: Pick<TableState, 'players' | 'copy'>, inAir: bigint): void {
    const { t } = this.parts.words;
    const players = playersWords(this.parts.words, state);
    this.#players.textContent = players === '' ? '' : inAir === 0n ? players : t('crash.in_air', { players, amount: this.parts.money(inAir) });
  }
}
