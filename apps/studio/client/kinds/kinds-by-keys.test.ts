// @vitest-environment happy-dom
import { translatorFor } from '@laro/i18n/compile';
import { expect, test } from 'vitest';
import { buildsGames, FLIGHT, HALL, pass, play, root, said, soloGames, tableGames, words } from '../testing/built-game.ts';
import type { TableMoment } from '../testing/stand-in-plan.ts';

buildsGames(translatorFor);

const press = async (key: string, at: Element = document.activeElement ?? document.body): Promise<void> => {
  const isTaken = !at.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }));
  // A browser clicks a focused button on Enter, unless the key was taken.
  if (key === 'Enter' && !isTaken && at instanceof HTMLButtonElement) at.click();
  await pass(100);
};
const nameOf = (node: Element): string =>
  (
    node.getAttribute('aria-label') ??
    node.closest('label')?.textContent ??
    [...node.childNodes]
      .filter((part) => !(part instanceof Element && part.getAttribute('aria-hidden') === 'true'))
      .map((part) => part.textContent)
      .join(' ')
  ).trim();
const controls = (): Element[] => [...root().querySelectorAll('button, input, [role=radio], [role=switch]')].filter((one) => one.closest('[hidden]') === null);
const names = (): string[] => controls().map(nameOf);
const spots = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>('[data-bet]:not([hidden])')];
const chosenChip = (): number => [...document.querySelectorAll('[role=radio].cap')].findIndex((cap) => cap.getAttribute('aria-checked') === 'true');

/** Every control and group of the page has a name that is made of words. */
function expectNames(): void {
  expect(names().length).toBeGreaterThan(5);
  expect(names().filter((name) => name === '' || /^[a-z]+\.[a-z_.]+$|undefined|NaN/.test(name))).toEqual([]);
  const groups = [...root().querySelectorAll('[role=group], [role=radiogroup]')].filter((group) => group.closest('[hidden]') === null);
  expect(groups.filter((group) => (group.getAttribute('aria-label') ?? '') === '').map(({ className }) => className)).toEqual([]);
}

test.each(Object.entries(tableGames))(
  '[GAME-27] %s by names and keys: a figure chooses the chip, Enter places it, arrows move, Escape takes it back',
  async (_, gameId) => {
    await play(gameId, { moment: 'betting', results: [] });
    expectNames();
    expect(said).toEqual(['Connecting…', 'Place your bets']);
    await press('2', document.body);
    expect(chosenChip()).toBe(1);
    const first = spots().find((spot) => spot.getAttribute('aria-disabled') === 'false');
    first?.focus();
    await press('Enter');
    expect(names().filter((name) => /Your bet: ₱\d/.test(name))).toEqual([nameOf(first ?? document.body)]);
    await press('ArrowRight');
    expect(document.activeElement).not.toBe(first);
    expect(document.activeElement?.matches('[data-bet]')).toBe(true);
    await press('Escape');
    await pass(1000);
    expect(names().filter((name) => name.includes('Your bet'))).toEqual([]);
  },
);

test.each(Object.entries(tableGames))('[GAME-27] %s announces the result with what came back of which stake', async (_, gameId) => {
  await play(gameId, { moment: 'result', results: [] });
  expectNames();
  expect(said.at(-1)).toMatch(/.+\. ₱[\d,]+\.\d\d back from ₱[\d,]+\.\d\d\. This round [+−]?₱/);
});

test('[GAME-27] a table announces the time at 10 and 5 seconds, the close, a void round and that it is stopped', async () => {
  await play(tableGames.dragon, { moment: 'betting', results: [] });
  await pass(32_000);
  expect(said.slice(1)).toEqual(['Place your bets', '10 seconds left to bet', '5 seconds left to bet', 'No more bets']);
  const last = async (moment: TableMoment): Promise<string> => {
    await play(tableGames.dragon, { moment, results: [] });
    return said.at(-1) ?? '';
  };
  expect([await last('closed'), await last('void')]).toEqual(['No more bets', 'Round cancelled. Your stakes are back']);
  const stopped = await last('stopped');
  expect(stopped).toBe(words().t('table.phase.stopped'));
});

test('[GAME-27] hands to decide on are announced, and each act is a button with its further stake', async () => {
  await play(tableGames.decisions, { moment: 'deciding', results: [] });
  expectNames();
  expect(said.at(-1)).toBe(words().t('decisions.phase.deciding'));
  expect([...document.querySelectorAll('[data-act]')].map(nameOf)).toEqual(expect.arrayContaining(['Hit', 'Stand']));
});

test('[GAME-27] a flight by names and keys: a figure bets and takes back, and what happens is announced', async () => {
  await play(FLIGHT, { moment: 'betting', results: [] });
  expectNames();
  await press('1', document.body);
  await pass(500);
  expect(names().filter((name) => /Undo.*₱/.test(name))).toHaveLength(1);
  await press('Escape', document.body);
  await pass(500);
  expect(names().filter((name) => /Undo.*₱/.test(name))).toEqual([]);
  await play(FLIGHT, { moment: 'flying', results: [] });
  expect(said.at(-1)).toBe(words().t('crash.said.flies'));
  await play(FLIGHT, { moment: 'crashed', results: [] });
  expect(said.join(' ')).toMatch(/3\.0\d×/);
});

test('[GAME-27] a hall by names and keys: a figure chooses how many cards, Enter buys them, Escape takes them back; the result is announced', async () => {
  await play(HALL, { moment: 'betting' });
  expectNames();
  await press('3', document.body);
  const buy = document.querySelector<HTMLButtonElement>('.buy');
  expect(buy?.textContent).toMatch(/^Buy 3 cards for ₱/);
  buy?.focus();
  await press('Enter');
  await pass(500);
  const owned = (): string => document.querySelector('[data-of=staked] dt')?.textContent ?? '';
  expect(owned()).toBe('3 cards');
  expectNames();
  await press('Escape', document.body);
  await pass(500);
  expect(owned()).toBe('0 cards');
  await play(HALL, { moment: 'result' });
  expect(said.join(' ')).toMatch(/₱[\d,]+\.\d\d back from ₱/);
  await play(HALL, { moment: 'stopped' });
  expect(said.at(-1)).toBe(words().t('bingo.phase.stopped'));
});

test('[GAME-26] the layout of a roulette draws its thirds again for bets on them, and for nothing else', async () => {
  await play(tableGames.roulette, { moment: 'betting', results: [] });
  const drawn = (): Element[] => [...document.querySelectorAll('.third svg')];
  const before = drawn();
  expect(before).toHaveLength(3);
  const bet = async (id: string): Promise<void> => {
    document.querySelector<HTMLButtonElement>(`[data-bet='${id}']`)?.click();
    await pass(1000);
  };
  await bet('red');
  expect(names().filter((name) => name.includes('Your bet'))).toHaveLength(1);
  expect(drawn().map((one, third) => one === before[third])).toEqual([true, true, true]);
  await bet('straight:5');
  expect(drawn().map((one, third) => one === before[third])).toEqual([false, true, true]);
});

test('[GAME-19] a hall and a flight that are stopped at the desk keep no order for a next round', async () => {
  await play(HALL, { moment: 'stopped' });
  const buy = document.querySelector<HTMLButtonElement>('.buy');
  expect(buy?.getAttribute('aria-disabled')).toBe('true');
  buy?.click();
  await pass(500);
  expect(buy?.getAttribute('aria-pressed')).toBe('false');
  await play(FLIGHT, { moment: 'stopped' });
  expect(names().filter((name) => /next|bet/i.test(name))).toEqual([]);
  expect(document.querySelectorAll('.take, .half')).toHaveLength(0);
});

/** The next button of a round that waits for its player: an act that ends it where there is one. */
const nextMove = (isFirst: boolean): HTMLButtonElement | null => {
  const act = document.querySelector<HTMLButtonElement>('[data-act=stand], [data-act=decline]');
  return act ?? document.querySelector<HTMLButtonElement>(isFirst ? '[data-move][aria-disabled=false]' : '.roll');
};

test.each(Object.entries(soloGames))(
  '[GAME-27] %s by names and keys: a figure chooses the chip, Enter plays, and the result is announced',
  async (_, gameId) => {
    await play(gameId);
    expectNames();
    await press('2', document.body);
    expect(chosenChip()).toBe(1);
    spots()[0]?.focus();
    if (spots().length > 0) await press('Enter');
    document.querySelector<HTMLButtonElement>('.roll')?.focus();
    await press('Enter');
    await pass(3000);
    for (let moves = 0; moves < 4 && !said.some((text) => text.includes('Returned ₱')); moves += 1) {
      nextMove(moves === 0)?.focus();
      await press('Enter');
      await pass(3000);
    }
    expectNames();
    expect(said.join(' ')).toMatch(/Returned ₱[\d,.]+ of ₱/);
  },
);
