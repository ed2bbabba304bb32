import { languageInfo, type Language } from '@laro/domain/languages';

/** Values as a message may carry them, made up for the preview. */
export function sampleValues(merchant: { name: string; timeZone: string; hosts: readonly string[] }, language: Language): Record<string, string> {
  const { tag } = languageInfo(language);
  const time = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: merchant.timeZone }).format(new Date());
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
