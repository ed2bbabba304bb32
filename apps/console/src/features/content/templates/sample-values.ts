import type { Language } from '@laro/domain/system/languages';
import { momentText } from '@laro/domain/time/moment-text';

/** Values as a message may carry them, made up for the preview. */
export function sampleValues(merchant: { name: string; timeZone: string; hosts: readonly string[] }, language: Language): Record<string, string> {
  const time = momentText(new Date(), language, merchant.timeZone);
  const link = `https://${merchant.hosts[0] ?? ''}/m/forgotPassword#…`;
  return {
    site: merchant.name,
    code: '4815162',
    minutes: '10',
    link,
    time,
    contact: 'a•••@e•••.com',
    device: 'Safari, iPhone',
    place: 'Manila',
    username: 'ana.reyes',
    name: 'iPhone',
  };
}
