import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openSite } from '#player/testing/open-site.tsx';
import { gamePage, madeCategory, madeVendor } from '#player/testing/site-answers.ts';

const categories = [
  madeCategory('RNG', [madeVendor('BGS', 'Laro Studio'), madeVendor('TALA', 'Tala Games')]),
  madeCategory('SPORTS', [madeVendor('BTI', 'BTI Sports', { lobby: true })]),
];

test('[LIST-01] the providers page lists every vendor below its category, with the way to its games', async () => {
  await openSite('/m/provider', { answers: { listVendors: { categories, totalCount: 36 } } });
  await expect.poll(() => document.querySelectorAll('main section').length).toBe(2);
  const addresses = Array.from(document.querySelectorAll('main section'), (section) => [
    section.querySelector('h2')?.textContent,
    ...within(section as HTMLElement).getAllByRole('link').map((link) => link.getAttribute('href')), // prettier-ignore
  ]);
  expect(addresses).toEqual([
    ['Slots', '/m/slot-games', '/m/slot-games?vassalage=BGS', '/m/slot-games?vassalage=TALA'],
    ['Sports', '/m/sport-games', '/m/play?vassalage=BTI&gameType=SPORTS'],
  ]);
});

test('[LIST-02] the game centre shows the vendors of some categories, HOT first in its strip, then as the server sorts them', async () => {
  await openSite('/m/gameCenter?gameType=SPORTS', { answers: { listVendors: { categories, totalCount: 36 }, listGames: gamePage([]) } });
  await expect.poll(() => screen.queryByRole('link', { name: /BTI Sports/ })?.getAttribute('href')).toBe('/m/play?vassalage=BTI&gameType=SPORTS');
  const strip = screen.getByRole('navigation', { name: 'Game categories' });
  expect(Array.from(strip.querySelectorAll('a'), ({ textContent }) => textContent)).toEqual(['Hot', 'Slots', 'Sports']);
  expect(strip.querySelector('[aria-current]')?.textContent).toBe('Sports');
  expect(screen.getByRole('link', { name: 'Search games' }).getAttribute('href')).toBe('/m/search-games?gameType=SPORTS');
});
