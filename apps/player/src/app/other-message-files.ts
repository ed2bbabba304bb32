import type { Messages } from '@lingui/core';

/** The words of everything but the lobby; those of the desk, the studio and of messages that are sent never come to a player's page. */
export const otherMessageFiles = import.meta.glob<{ default: Messages }>([
  '../../../../packages/i18n/messages/*/*.json',
  '!../../../../packages/i18n/messages/{common,shell,games,desk,studio,messages}/*.json',
]);
