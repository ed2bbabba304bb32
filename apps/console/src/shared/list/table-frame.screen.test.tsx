import { screen } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';

const row = {
  key: 'daily',
  granted: '123456.00',
  claimed: '0.00',
  expired: '0.00',
  takenBack: '0.00',
  lapsed: '0.00',
  owed: '0.00',
  members: 3,
  perMember: '1.00',
};
const finalDays = { days: 12, members: 30, ggr: '1000.00', granted: '82.00' };
const costs = { from: '2026-11-01', to: '2026-11-30', currency: 'PHP', rows: [row], owed: '40.00', finalDays };

/** The sizes of all elements, and their observers: happy-dom has neither. */
function layout() {
  const widths = { whole: 980, room: 980 };
  const turns = new Map<object, () => void>();
  class Sizes {
    readonly turn: () => void;
    constructor(turn: () => void) {
      this.turn = turn;
    }
    observe() {
      turns.set(this, this.turn);
      this.turn();
    }
    disconnect() {
      turns.delete(this);
    }
  }
  vi.stubGlobal('ResizeObserver', Sizes);
  const spies = [
    vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(() => widths.whole),
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => widths.room),
  ];
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  return (whole: number, room: number) => {
    Object.assign(widths, { whole, room });
    for (const turn of turns.values()) turn();
  };
}

test('[REW-50] [REW-55] a table is a stop of the keyboard with a name exactly while it is wider than its room', async () => {
  const become = layout();
  await openDesk('/m/laro/reward-costs', { getDeskRewardCosts: costs } as never);
  const table = await screen.findByRole('table');
  expect(screen.queryByRole('group', { name: /scrolls/ })).toBeNull();
  become(985, 980);
  const frame = await screen.findByRole('group', { name: 'Table (Day), scrolls sideways' });
  expect(frame.contains(table)).toBe(true);
  expect(frame.tabIndex).toBe(0);
  become(980, 980);
  await expect.poll(() => screen.queryByRole('group', { name: /scrolls/ })).toBeNull();
  expect(frame.hasAttribute('tabindex')).toBe(false);
});
