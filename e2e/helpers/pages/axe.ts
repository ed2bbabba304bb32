import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { movementsEnded } from './shell-helpers.ts';

interface Part {
  /** Only this part, by CSS selector. */
  include?: string;
  /** All but this. */
  exclude?: string;
}

async function look(page: Page, { include, exclude }: Part): Promise<string[]> {
  await movementsEnded(page);
  // Without frames one page is enough; otherwise each check opens its own page to join their results.
  // Only violations are read: axe need not describe each element that passes, nor load the styles a second time.
  let builder = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1).options({ resultTypes: ['violations'], preload: false });
  if (include) builder = builder.include(include);
  if (exclude) builder = builder.exclude(exclude);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html}`));
}

/**
 * Findings of axe for the visible page, one line each. Elements that fade in during the check lack contrast: a
 * page with findings is checked a second time, and real findings remain.
 */
export async function axeFindings(page: Page, part: Part = {}): Promise<string[]> {
  const findings = await look(page, part);
  return findings.length === 0 ? [] : look(page, part);
}
