import type { Translator } from '@laro/i18n/translator';
import type { OpenedGame, SlotDetails } from '../../../../src/protocol.ts';
import { element, fill } from '../../../shell/page/dom.ts';
import type { SlotHud } from '../slot-hud.ts';
import type { MoneyText } from '../../../shell/money-text.ts';
import type { SlotSound } from '../slot-sound.ts';
import type { Stage } from '../stage/stage.ts';

/** Everything the scenes of a round are shown with. */
export interface Show {
  readonly game: OpenedGame<SlotDetails>;
  readonly stage: Stage;
  readonly hud: SlotHud;
  readonly sound: SlotSound;
  readonly words: Translator;
  readonly money: MoneyText;
  /** Lies over the stage; cards and scenes stand in it. */
  readonly overlay: HTMLElement;
  /** Pictures of the symbols, by code. */
  readonly pictures: ReadonlyMap<string, HTMLImageElement>;
  readonly moves: () => boolean;
}

/** Counts a figure up. Without motion it stands there at once. */
export async function countUp(show: Show, place: HTMLElement, amounts: { from: bigint; to: bigint; lastsMs: number }, isLoud: boolean): Promise<void> {
  const { from, to, lastsMs } = amounts;
  const began = performance.now();
  let lastTick = 0;
  await new Promise<void>((resolve) => {
    const draw = (): void => {
      const now = performance.now();
      const share = show.moves() ? Math.min(1, (now - began) / lastsMs) : 1;
      place.textContent = show.money(from + ((to - from) * BigInt(Math.round((1 - (1 - share) ** 2) * 1000))) / 1000n);
      if (isLoud && now - lastTick > 70) {
        show.sound.count();
        lastTick = now;
      }
      if (share < 1) requestAnimationFrame(draw);
      else resolve();
    };
    draw();
  });
  place.textContent = show.money(to);
}

/** Writes on the plate under the machine: a figure, and what it is. */
export const writePlate = (show: Show, label: string, figure: string | null, kind: 'idle' | 'quiet' | 'win'): HTMLElement => {
  const amount = element('span', { class: 'plate-amount', text: figure ?? '' });
  fill(show.stage.plate, figure === null ? null : amount, element('span', { class: 'plate-label', text: label }));
  show.stage.plate.dataset['kind'] = kind;
  return amount;
};

/** Writes on the plaque of the machine; null takes it away. */
export const writePlaque = (show: Show, label: string | null, figure = ''): void => {
  const { plaque } = show.stage;
  plaque.hidden = label === null;
  fill(plaque, element('span', { text: label ?? '' }), figure === '' ? null : element('strong', { text: figure }));
};
