import { expect, type Page } from '@playwright/test';

/** The ledger's units as people read them: two decimals, cut. */
export function figure(units: bigint): string {
  const whole = units < 0n ? -units : units;
  const cents = (whole / 1000n).toString().padStart(3, '0');
  return `${BigInt(cents.slice(0, -2)).toLocaleString('en-US')}.${cents.slice(-2)}`;
}
/** An amount of an answer as screens show it: without sign, two decimals, cut. */
export function shownAmount(amount: unknown): string {
  const [whole = '0', cents = ''] = String(amount).replace('-', '').split('.');
  return `${BigInt(whole).toLocaleString('en-US')}.${cents.slice(0, 2).padEnd(2, '0')}`;
}
/** The same of an amount in hundredths. */
export const hundredths = (amount: number): string => figure(BigInt(amount) * 1000n);

/** Every distinct amount in a part of the page, without sign and currency. */
async function amountsIn(page: Page): Promise<string[]> {
  const texts = await page.locator('main').allInnerTexts();
  return [...new Set(texts.join('\n').match(/\d[\d,]*\.\d\d\b/g))].toSorted();
}
/** The page shows exactly the amounts of the ledger. */
export const same = (page: Page, expected: readonly string[]) =>
  expect.poll(() => amountsIn(page), { message: page.url() }).toEqual([...new Set(expected)].toSorted());
