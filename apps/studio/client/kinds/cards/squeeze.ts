import { element } from '../../shell/page/dom.ts';

/** So far a finger moves until a card turns, px. */
const TURN_PX = 56;

/** How far a card is bent by a finger that moved so far: 0 flat, 1 turned. */
export const bentBy = (x: number, y: number): number => Math.min(1, Math.hypot(x, y) / TURN_PX);

/** Lets a player turn a closed card: a finger bends it and turns it when far enough; a press or a key turns it whole. */
export function canBeSqueezed(card: HTMLElement, name: string, turn: () => void): void {
  const button = element('button', { type: 'button', class: 'squeeze', 'aria-label': name });
  let from: { x: number; y: number } | null = null;
  const bend = (share: number): void => card.style.setProperty('--bent', share.toFixed(2));
  const end = (): void => {
    from = null;
    bend(0);
    button.remove();
    turn();
  };
  button.addEventListener('pointerdown', (event) => {
    from = { x: event.clientX, y: event.clientY };
    button.setPointerCapture(event.pointerId);
  });
  button.addEventListener('pointermove', (event) => {
    if (!from) return;
    const share = bentBy(event.clientX - from.x, event.clientY - from.y);
    bend(share);
    if (share === 1) end();
  });
  button.addEventListener('pointercancel', () => {
    from = null;
    bend(0);
  });
  button.addEventListener('click', end);
  card.classList.add('is-squeezed');
  card.append(button);
}
