import fs from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { movementsEnded } from './shell-helpers.ts';

interface Part {
  /** Only this part, by CSS selector. */
  include?: string;
  /** All but this. */
  exclude?: string;
}

/** By default the builder injects a version of 1.5 MB, and that twice for each check. */
const SOURCE = fs.readFileSync(path.join(import.meta.dirname, '../../../node_modules/axe-core/axe.min.js'), 'utf8');
const NOTHING = 'void 0';

/** Without frames axe is injected once into a document; otherwise each check injects it into all frames and opens its own page to join their results. */
async function builderFor(page: Page): Promise<AxeBuilder> {
  if (page.frames().length > 1) return new AxeBuilder({ page, axeSource: SOURCE });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  return new AxeBuilder({ page, axeSource: NOTHING }).setLegacyMode();
}

async function look(page: Page, { include, exclude }: Part): Promise<string[]> {
  await movementsEnded(page);
  // Only violations are read: axe need not describe each element that passes, nor load the styles a second time.
  let builder = (await builderFor(page)).options({ resultTypes: ['violations'], preload: false });
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
