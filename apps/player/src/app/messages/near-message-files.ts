import type { Messages } from '@lingui/core';

/** The words that lists and the late parts of a lobby need in addition to those of every page; few names, so that a lobby need not fetch the long list. */
export const nearMessageFiles = import.meta.glob<{ default: Messages }>('./{lists,lobby,app}/*.json', {
  base: '../../../../../packages/i18n/messages',
});
