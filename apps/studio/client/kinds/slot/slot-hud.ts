import { element, fill, icon } from '../../shell/page/dom.ts';
import { Hud, type HudParts } from '../../shell/hud/hud.ts';
import type { LoopHud } from '../../shell/round-loop.ts';

/** Everything around the reels that is read or pressed. */
export class SlotHud extends Hud implements LoopHud {
  readonly bottom: HTMLElement;
  readonly spin: HTMLButtonElement;
  readonly stake: HTMLButtonElement;
  readonly rules: HTMLButtonElement;
  readonly #stakeFigure = element('span', { class: 'figure', 'data-figure': 'stake' });
  readonly #winFigure = element('span', { class: 'figure', 'data-figure': 'win' });
  readonly #free = element('p', { class: 'free', role: 'status', hidden: true });

  constructor(parts: HudParts) {
    const { t } = parts.words;
    super(parts, [
      ['clock', t('studio.time')],
      ['net', t('studio.net')],
    ]);
    this.spin = element('button', { type: 'button', class: 'spin', 'aria-label': t('studio.spin') }, icon('spin'));
    this.stake = element(
      'button',
      { type: 'button', class: 'pill', 'data-open': 'stake' },
      element('span', { class: 'label', text: t('studio.stake') }),
      this.#stakeFigure,
    );
    this.rules = element(
      'button',
      { type: 'button', class: 'pill', 'data-open': 'rules' },
      element('span', { class: 'label', text: t('studio.info') }),
      element('span', { class: 'figure', text: t('studio.rules') }),
    );
    const meters = element(
      'dl',
      { class: 'meters' },
      element('div', {}, element('dt', { text: t('studio.balance') }), element('dd', {}, this.figures.balance)),
      element('div', {}, element('dt', { text: t('studio.win') }), element('dd', {}, this.#winFigure)),
    );
    this.bottom = element('footer', { class: 'hud' }, meters, this.#free, element('div', { class: 'controls' }, this.stake, this.spin, this.rules), this.live);
  }

  showStake(units: bigint): void {
    this.#stakeFigure.textContent = this.parts.money(units);
  }

  /** A line of free spins above the controls; null for none. While there are some the stake is theirs. */
  free(lines: readonly string[] | null): void {
    this.#free.hidden = lines === null;
    fill(this.#free, ...(lines ?? []).map((text) => element('span', { text })));
    this.stake.disabled = lines !== null;
  }

  win(units: bigint): void {
    this.#winFigure.textContent = this.parts.money(units);
  }

  /** The button stays where it is and keeps the focus; while it cannot be used it says so. */
  readonly ready = (isReady: boolean): void => {
    this.spin.setAttribute('aria-disabled', String(!isReady));
    this.stake.disabled = !isReady || !this.#free.hidden;
  };

  readonly focus = (): void => this.spin.focus();

  turning(isTurning: boolean): void {
    this.spin.classList.toggle('is-turning', isTurning);
  }
}
