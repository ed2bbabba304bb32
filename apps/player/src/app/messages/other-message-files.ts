import type { Messages } from '@lingui/core';

/** The words of everything but the lobby and what is near it; those of the desk, the studio, of messages that are sent and of statements on paper never come to a player's page. */
export const otherMessageFiles = import.meta.glob<{ default: Messages }>(
  ['./*/*.json', '!./{common,shell,games,lists,lobby,app,desk*,studio,messages,paper}/*.json'],
  { base: '../../../../../packages/i18n/messages' },
);
