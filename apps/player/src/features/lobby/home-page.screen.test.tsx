import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { gameCards } from '#player/testing/listed-games.ts';
import { openSite } from '#player/testing/open-site.tsx';
import { madeCategory } from '#player/testing/site-answers.ts';

test('[HOME-02] a category whose vendors have gone says so, and leads on to the hot games', async () => {
  const { user, address } = await openSite('/m/home', { answers: { listVendors: { categories: [madeCategory('RNG', [])], totalCount: 0 } } });
  await user.click(await screen.findByRole('button', { name: 'Slots' }));
  await expect.poll(() => screen.queryByText('No games here yet')).not.toBeNull();
  await user.click(screen.getByRole('link', { name: 'Go to hot games' }));
  await expect.poll(address).toBe('/m/gameCenter');
  await expect.poll(() => gameCards().length).toBe(3);
});
