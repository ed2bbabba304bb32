import { screen } from '@testing-library/dom';
import type { Wire } from '@laro/contract/routes';
import { expect, test } from 'vitest';
import { openSite } from '#player/testing/open-site.tsx';

type Card = Wire<'listPromotions', 'value'>['promotions'][number];

const card = (id: string, change: Partial<Card> = {}): Card => ({
  id,
  title: `Offer ${id}`,
  otherLanguage: null,
  startDate: '2026-10-01',
  endDate: null,
  noExpiry: '1',
  url: '',
  picture: null,
  announcementImages: [],
  promoAnnouncementCategoryIds: [],
  status: 'join',
  ...change,
});

test('[PROMO-01] a closed offer is marked in the list, with its days', async () => {
  const over = card('2', { status: 'close', endDate: '2026-10-31', noExpiry: '0' });
  await openSite('/m/activity', { answers: { listPromotions: { categories: [], promotions: [card('1'), over] } } });
  await expect.poll(() => screen.queryAllByRole('listitem').length).toBe(2);
  const [open, closed] = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(closed).toContain('2026/10/01 – 2026/10/31');
  expect(closed).toContain('Closed');
  expect(open).toContain('Long-term');
  expect(open).not.toContain('Closed');
});

test('[PROMO-01] the address of an offer that has gone says so and leads to the others', async () => {
  const { user, address } = await openSite('/m/activityDetail?id=999999', { answers: { getPromotion: { promotion: null } } });
  await expect.poll(() => screen.queryByText('This promotion has ended')).not.toBeNull();
  await user.click(screen.getByRole('link', { name: 'See all promotions' }));
  await expect.poll(address).toBe('/m/activity');
});
