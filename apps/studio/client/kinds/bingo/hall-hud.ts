import { element, iconButton } from '../../shell/page/dom.ts';
import { Hud, type HudParts } from '../../shell/hud/hud.ts';
import type { TableState } from '../table/play/table-state.ts';
import { playersWords } from '../table/play/table-words.ts';

/** The top of a hall: name, players and cards, and the figures of the session. */
export class HallHud extends Hud {
  readonly info: HTMLButtonElement;
  readonly #people = element('p', { class: 'players' });
  readonly #cards: HTMLElement | null;

  constructor(parts: HudParts) {
    const { t } = parts.words;
    super(parts, [
      ['balance', t('studio.balance')],
      ['staked', t('bingo.cards', { count: 0 })],
      ['net', t('studio.net')],
      ['clock', t('studio.time')],
    ]);
    this.top.classList.add('is-compact');
    this.info = iconButton('more', t('studio.info'), () => {});
    this.bar.append(this.info);
    this.bar.querySelector('.title')?.append(this.#people);
    this.#cards = this.top.querySelector('[data-of=staked] dt');
  }

  /** The own cards of the round and what they cost. */
  cards(count: number, staked: bigint): void {
    if (this.#cards) this.#cards.textContent = this.parts.words.t('bingo.cards', { count });
    this.figures.staked.textContent = this.parts.money(staked);
    this.figures.staked.classList.toggle('is-held', staked > 0n);
  }

  people(state: Pick<TableState, 'players' | 'copy'>, cards: number | null): void {
    const { t } = this.parts.words;
    const players = playersWords(this.parts.words, state);
    const said = [...(players === '' ? [] : [players]), ...(cards === null || cards === 0 ? [] : [t('bingo.cards', { count: cards })])];
    this.#people.textContent = said.join(', ');
  }
}
