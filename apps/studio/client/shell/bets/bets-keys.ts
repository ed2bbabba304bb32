import { playsByKey } from '../shell.ts';
import type { TrayHud } from './tray-hud.ts';

/** Keys: figures choose chips, Escape takes back, space and enter play where they press nothing else. */
export const connectKeys = (hud: TrayHud, undo: () => void, play: () => void): void =>
  document.addEventListener('keydown', (event) => {
    if (document.querySelector('dialog[open]') !== null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[1-9]$/.test(event.key)) hud.chooseAt(Number(event.key) - 1);
    else if (event.key === 'Escape') undo();
    else if (playsByKey(event)) play();
    else return;
    event.preventDefault();
  });

/** A bet in the address of the page of proofs: `big:2000000,single:6:500000`. */
export const betText = (positions: object): string =>
  Object.entries(positions)
    .map(([bet, units]) => `${bet}:${String(units)}`)
    .join(',');
