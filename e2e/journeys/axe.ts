import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { movementsEnded } from './shell-helpers.ts';

interface Part {
  /** Only what lies in here, by CSS selector. */
  include?: string;
  /** All but this. */
  exclude?: string;
}

async function look(page: Page, { include, exclude }: Part): Promise<string[]> {
  await movementsEnded(page);
  let builder = new AxeBuilder({ page });
  if (include) builder = builder.include(include);
  if (exclude) builder = builder.exclude(exclude);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html}`));
}

/**
 * What axe finds wrong with what is in sight, one line each. What comes into sight while axe looks is half faded and has no contrast yet: a
 * page with findings is looked at a second time, and what is really wrong is wrong then too.
 */
export async function axeFindings(page: Page, part: Part = {}): Promise<string[]> {
  const findings = await look(page, part);
  return findings.length === 0 ? [] : look(page, part);
}
