import { languageInfo, type Language } from '@laro/domain/system/languages';
import { pictureHost } from '@laro/domain/catalogue/picture-host';
import type { BuiltSite, PageFiles } from './site/built-site.ts';
import { drawnStyle } from './styles/drawn-style.ts';
import type { RenderedPage, Skin } from './renderer.ts';
import type { PageHead } from '@laro/contract/wire/page-head';
import { hashSource } from './security-headers.ts';

/** Colour of the browser's own bars: the page of each skin. */
export const themeColours: Record<Skin, string> = { laro: '#0b1230', dagat: '#062022' };

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
/** JSON that cannot end the script element around it. */
const escapeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

export interface DocumentParts {
  language: Language;
  /** Hosts of its pictures other than the site itself. */
  imageHosts: readonly string[];
  skin: Skin;
  page: RenderedPage;
  /** Tags for search engines (search-tags.ts). */
  searchTags: string;
}

/** The page's largest picture, from where its picture element will take it. */
function heroTag({ base, widths, sizes }: NonNullable<PageHead['hero']>, imageHosts: readonly string[]): string {
  const from = pictureHost(imageHosts, base) + base;
  const set = widths.map((width) => `${from}-${width}.avif ${width}w`).join(', ');
  return `<link rel="preload" as="image" type="image/avif" imagesrcset="${escapeText(set)}" imagesizes="${escapeText(sizes)}" fetchpriority="high">`;
}

/** Title, description and the other words that machines read about a page. */
export function headTags({ head, skin, imageHosts }: { head: PageHead; skin: Skin; imageHosts: readonly string[] }): string {
  return [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${escapeText(head.title)}</title>`,
    head.description === undefined ? '' : `<meta name="description" content="${escapeText(head.description)}">`,
    head.isIndexed === false ? '<meta name="robots" content="noindex">' : '',
    `<meta name="theme-color" content="${themeColours[skin]}"><meta name="color-scheme" content="dark">`,
    `<link rel="manifest" href="/manifest.webmanifest"><link rel="icon" type="image/svg+xml" href="/icons/${skin}.svg"><link rel="apple-touch-icon" href="/icons/${skin}-180.png">`,
    head.hero ? heroTag(head.hero, imageHosts) : '',
  ].join('');
}

/** Signs of money that have their own face. */
const RARE_SIGNS = ['₱', '₩', '₫'];

const nonLatin = new Set<Language>(['CN', 'TW', 'JA', 'KO', 'TH', 'RU']);

/**
 * Preloads the page's typefaces, if its language uses them, without delaying the first paint: a browser gives fonts
 * discovered during layout priority over everything else.
 */
function fontTags(site: BuiltSite, { language, skin, page }: DocumentParts): string {
  if (nonLatin.has(language)) return '';
  const faces = ['onest', skin === 'dagat' ? 'bricolage' : 'sansita'];
  const cuts = RARE_SIGNS.some((sign) => page.html.includes(sign)) ? ['ascii', 'currency'] : ['ascii'];
  return cuts
    .flatMap((cut) => faces.flatMap((face) => site.font(`${face}-${cut}`) ?? []))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" href="${file}" crossorigin fetchpriority="low">`)
    .join('');
}

/**
 * Inlines the styles that the page needs and names each sheet in a disabled link, so that none delays the first
 * paint. The application enables them (whole-styles.ts).
 */
const styleTags = (style: string, { sheets }: PageFiles) =>
  `<style>${style}</style>${sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}" disabled>`).join('')}`;

/** Document of a rendered page, and the hash of its inline style for the policy. */
export function composeDocument(site: BuiltSite, parts: DocumentParts): { html: string; styleHash: string } {
  const { language, skin, page, imageHosts } = parts;
  const files = site.filesOf(page, language, skin);
  const start = { modules: files.modules, legacy: site.legacyStart };
  const opening = `<html lang="${languageInfo(language).tag}" data-merchant="${skin}">`;
  const body = `<body><div id="root">${page.html}</div>${page.door}`;
  const style = drawnStyle(files.style, opening + body);
  const html = `<!doctype html>${opening}<head>${headTags({ head: page.head, skin, imageHosts })}${parts.searchTags}${fontTags(site, parts)}${styleTags(style, files)}${page.door === '' ? '' : `<script>${site.doorScript}</script>`}</head>${body}<script type="application/json" id="state">${escapeJson(page.state)}</script><script type="application/json" id="start">${escapeJson(start)}</script><script>${site.startScript}</script></body></html>`;
  return { html, styleHash: hashSource(style) };
}
