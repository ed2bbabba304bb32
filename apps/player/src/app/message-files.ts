import type { Area } from '@laro/i18n/areas';
import type { Messages } from '@lingui/core';

const files = import.meta.glob<{ default: Messages }>(['../../../../packages/i18n/messages/*/*.json', '!../../../../packages/i18n/messages/desk/*.json']);

/** The name of a language's message file in the build manifest. */
export const messageFile = (area: Area, locale: string): string => `../../packages/i18n/messages/${area}/${locale}.json`;

/** Fetches the compiled messages of one area in one language. */
export async function readMessages(locale: string, area: Area): Promise<Messages> {
  const load = files[`../../${messageFile(area, locale)}`];
  if (!load) throw new Error(`no messages for ${area} in ${locale}`);
  return (await load()).default;
}
