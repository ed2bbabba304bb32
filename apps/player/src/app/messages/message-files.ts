import type { Area } from '@laro/i18n/areas';
import type { Messages } from '@lingui/core';

type Files = Record<string, () => Promise<{ default: Messages }>>;

/** The words of the lobby. The list of all others' names is as long as a page's script, so it has separate files. */
const lobbyFiles: Files = import.meta.glob<{ default: Messages }>('./{common,shell,games}/*.json', {
  base: '../../../../../packages/i18n/messages',
});
/** True for the words of lists and of the late parts of a lobby. */
const isNear = (area: Area): boolean => area === 'lists' || area === 'lobby' || area === 'app';
const furtherFiles = async (area: Area): Promise<Files> =>
  isNear(area) ? (await import('./near-message-files.ts')).nearMessageFiles : (await import('./other-message-files.ts')).otherMessageFiles;

/** The name of a language's message file in the build manifest. */
export const messageFile = (area: Area, locale: string): string => `../../packages/i18n/messages/${area}/${locale}.json`;

/** Fetches the compiled messages of one area in one language. */
export async function readMessages(locale: string, area: Area): Promise<Messages> {
  const name = `./${area}/${locale}.json`;
  const load = lobbyFiles[name] ?? (await furtherFiles(area))[name];
  if (!load) throw new Error(`no messages for ${area} in ${locale}`);
  return (await load()).default;
}
