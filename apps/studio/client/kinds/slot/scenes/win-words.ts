import type { Translator } from '@laro/i18n/translator';
import type { ShownWin } from '../round/steps.ts';

/** Says what a win is: where, how many, and with what multiplier. */
export const winWords = ({ t }: Translator, win: ShownWin): string => {
  const { count } = win;
  switch (win.kind) {
    case 'line':
      return t('studio.win.line', { line: (win.line ?? 0) + 1, count });
    case 'ways':
      return t('studio.win.ways', { ways: win.ways ?? 1, count });
    case 'anywhere':
      return t('studio.win.anywhere', { count });
    case 'cluster':
      return t('studio.win.cluster', { count });
    case 'scatter':
      return t('studio.win.scatter', { count });
    case 'special':
      return t('studio.win.special', { count });
  }
};

/** The same for all wins of a step. */
export const winsWords = (words: Translator, wins: readonly ShownWin[], multiplier: number): string => {
  const [only] = wins;
  const said = wins.length === 1 && only ? winWords(words, only) : words.t('studio.win.many', { count: wins.length });
  return multiplier > 1 ? `${said} · ×${multiplier}` : said;
};
