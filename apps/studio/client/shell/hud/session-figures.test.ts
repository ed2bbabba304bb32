// @vitest-environment happy-dom
import fs from 'node:fs';
import path from 'node:path';
import type { Translator } from '@laro/i18n/translator';
import { beforeAll, expect, test } from 'vitest';
import { FlightHud } from '../../kinds/crash/flight-hud.ts';
import { HallHud } from '../../kinds/bingo/hall-hud.ts';
import { SlotHud } from '../../kinds/slot/slot-hud.ts';
import { TableHud } from '../../kinds/table/table-hud.ts';
import type { TableOpened } from '../../kinds/table/table-kind.ts';
import { TrayHud } from '../bets/tray-hud.ts';
import type { Hud, HudParts } from './hud.ts';

const words = { t: (key: string) => key } as unknown as Translator;
const parts: HudParts = {
  words,
  money: Object.assign((units: bigint) => `₱${units}`, { signed: (units: bigint) => `±${units}` }) as unknown as HudParts['money'],
  gameName: 'Perya',
  isTrial: false,
  isSoundOn: false,
  onBack: () => {},
  onSound: () => {},
};
const nothing = (): void => {};
const acts = { choose: nothing, undo: nothing, double: nothing, roll: nothing, repeat: nothing };

/** The heads of all kinds: tables share one, stalls, ladders, hands and colours another. Each with the part that has its balance. */
const heads: Readonly<Record<string, () => { hud: Hud; place: HTMLElement }>> = {
  table: () => {
    const hud = new TableHud(parts, { rules: { chips: ['100'] } } as unknown as TableOpened, acts);
    return { hud, place: hud.top };
  },
  tray: () => {
    const hud = new TrayHud(parts, ['100'], { chips: 'chips', undo: 'undo', double: 'double', lastStake: 'last' }, acts);
    return { hud, place: hud.top };
  },
  flight: () => {
    const hud = new FlightHud(parts);
    return { hud, place: hud.top };
  },
  hall: () => {
    const hud = new HallHud(parts);
    return { hud, place: hud.top };
  },
  slot: () => {
    const hud = new SlotHud(parts);
    return { hud, place: hud.bottom };
  },
};

const style = (): string => fs.readFileSync(path.join(import.meta.dirname, '../../styles/hud.css'), 'utf8');
beforeAll(() => {
  const sheet = document.createElement('style');
  sheet.textContent = style();
  document.head.append(sheet);
});

test.each(Object.keys(heads))('[GAME-29] [T32] [T47] the header of a %s has clock, net result and balance, each with its label', (name) => {
  const { hud, place } = heads[name]?.() ?? { hud: null, place: null };
  expect(hud).not.toBeNull();
  hud?.balance(5n);
  hud?.net(-3n);
  const labelled = (root: HTMLElement | undefined | null, figure: string): string | undefined =>
    root?.querySelector(`[data-figure=${figure}]`)?.closest('div')?.querySelector('dt')?.textContent;
  expect(['clock', 'net'].map((figure) => labelled(hud?.top, figure))).toEqual(['studio.time', 'studio.net']);
  expect(labelled(place, 'balance')).toBe('studio.balance');
  expect(place?.querySelector('[data-figure=balance]')?.textContent).toBe('₱5');
  expect(hud?.top.querySelector('[data-figure=net]')?.textContent).toBe('±-3');
});

test.each(Object.keys(heads))('[GAME-29] [T32] where the page has a clock, the header of a %s hides clock and net result, never the balance', (name) => {
  const { hud, place } = heads[name]?.() ?? { hud: null, place: null };
  const game = document.createElement('div');
  game.className = 'is-framed has-page-clock';
  game.append(...new Set([hud?.top ?? '', place ?? '']));
  document.body.append(game);
  const isHidden = (figure: string): boolean => {
    let at = game.querySelector(`[data-figure=${figure}]`);
    for (; at && at !== game; at = at.parentElement) if (getComputedStyle(at).display === 'none') return true;
    return at === null;
  };
  expect({ clock: isHidden('clock'), net: isHidden('net'), balance: isHidden('balance') }).toEqual({ clock: true, net: true, balance: false });
  game.remove();
});
