import type { Page } from '@playwright/test';

/** Enlarges every size of text that the styles of a page name, as the text setting of a browser does; boxes keep their sizes. */
export const scaleText = (page: Page, percent: number): Promise<void> =>
  page.evaluate((share) => {
    const pixels = /([\d.]+)px/g;
    const larger = (text: string): string => text.replaceAll(pixels, (_, size: string) => `${Number(size) * share}px`);
    const rescale = (rules: CSSRuleList): void => {
      for (const rule of rules) {
        if (rule instanceof CSSGroupingRule) rescale(rule.cssRules);
        if (!(rule instanceof CSSStyleRule)) continue;
        // Longhands: a shorthand with a variable has none, and its variable is scaled instead.
        for (const name of [...rule.style].filter((one) => one === 'font-size' || one === 'line-height' || one.startsWith('--fs-')))
          rule.style.setProperty(name, larger(rule.style.getPropertyValue(name)), rule.style.getPropertyPriority(name));
        const font = rule.style.getPropertyValue('font');
        if (font.includes('px')) rule.style.setProperty('font', larger(font));
      }
    };
    for (const sheet of document.styleSheets) rescale(sheet.cssRules);
  }, percent / 100);
