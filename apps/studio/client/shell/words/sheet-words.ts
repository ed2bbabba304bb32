import type { createTranslator } from '@laro/i18n/translator';

/** The words of the sheet (word-parts.ts), apart from those of play so that not even their list is fetched before the sheet is opened. */
export const ofSheet = import.meta.glob<{ default: Parameters<typeof createTranslator>[1] }>(
  [
    '../../../../../packages/i18n/messages/studio/*.json',
    '../../../../../packages/i18n/messages/{colour,stall,ladder,hands,table,baccarat,dragon,roulette,dice,turned,crash,wheel,bingo,decisions,show,encore}/*.json',
  ],
  { query: '?part=sheet' },
);
