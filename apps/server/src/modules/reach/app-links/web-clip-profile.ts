import { createHash } from 'node:crypto';

export interface WebClip {
  /** https://host of the site that it opens. */
  origin: string;
  label: string;
  description: string;
  organisation: string;
  /** PNG. */
  icon: Buffer;
}

const XML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (letter) => XML[letter] ?? '');

/** The same names always give the same id, so that a profile that is installed again replaces the old one. */
function idOf(...names: string[]): string {
  const hex = createHash('sha256').update(names.join('\0')).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-').toUpperCase();
}

const entry = (name: string, value: string) => `<key>${name}</key>${value}`;
const text = (name: string, value: string) => entry(name, `<string>${escaped(value)}</string>`);
const yes = (name: string) => entry(name, '<true/>');
const one = (name: string) => entry(name, `<integer>${1}</integer>`);

/** Start of the site from its icon; the query marks the launch from the icon (WEBCLIP). */
const START = '/m/home?source=webclip';

/** A configuration profile for iPhones that puts the site's icon on the home screen (DL-02). It can be removed at any time and sets nothing else. */
export function webClipProfile({ origin, label, description, organisation, icon }: WebClip): string {
  const host = new URL(origin).hostname;
  const reversed = host.split('.').toReversed().join('.');
  const clip = [
    text('PayloadType', 'com.apple.webClip.managed'),
    one('PayloadVersion'),
    text('PayloadIdentifier', `${reversed}.laro.webclip`),
    text('PayloadUUID', idOf(host, 'clip')),
    text('PayloadDisplayName', label),
    text('Label', label),
    text('URL', `${origin}${START}`),
    entry('Icon', `<data>${icon.toString('base64')}</data>`),
    yes('FullScreen'),
    yes('IsRemovable'),
    yes('Precomposed'),
  ].join('');
  const profile = [
    text('PayloadType', 'Configuration'),
    one('PayloadVersion'),
    text('PayloadIdentifier', `${reversed}.laro`),
    text('PayloadUUID', idOf(host, 'profile')),
    text('PayloadDisplayName', label),
    text('PayloadDescription', description),
    text('PayloadOrganization', organisation),
    entry('PayloadRemovalDisallowed', '<false/>'),
    entry('PayloadContent', `<array><dict>${clip}</dict></array>`),
  ].join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0"><dict>${profile}</dict></plist>\n`;
}
