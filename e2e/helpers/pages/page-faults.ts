import type { Page } from '@playwright/test';

/** Checks the requirements of every page of the site; one line for each fault. */
export const pageFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`${scrollWidth - clientWidth} px too wide`);
    if (document.title.trim() === '') faults.push('no title');
    const headings = [...document.querySelectorAll('h1')].filter((heading) => (heading.textContent ?? '').trim() !== '');
    if (headings.length !== 1) faults.push(`${headings.length} headings of the first level`);
    if (document.documentElement.lang === '') faults.push('no language');
    const lost = [...document.images].filter(({ complete, naturalWidth, currentSrc }) => complete && naturalWidth === 0 && currentSrc !== '');
    for (const { currentSrc } of lost) faults.push(`lost picture ${currentSrc}`);
    // Words that are missing show as their keys, which no text looks like.
    const key = /\b[a-z]+(?:\.[a-z_]+){2,}\b/.exec(document.body.innerText.replaceAll(/\S*(?:@|\/\/|localhost|www\.)\S*/g, ''));
    if (key) faults.push(`a key instead of words: ${key[0]}`);
    return faults;
  });
