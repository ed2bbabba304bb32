import { languageInfo } from '@laro/domain/system/languages';
import type { Language } from '@laro/domain/system/languages';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { PageHead } from '@laro/contract/wire/page-head';

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export interface SearchTagParts {
  head: PageHead;
  /** `https://laro.example`. */
  origin: string;
  /** Path and declared search of the page. */
  address: string;
  merchant: Merchant;
  language: Language;
}

const inLanguage = (url: string, language: Language): string => `${url}${url.includes('?') ? '&' : '?'}language=${language}`;

/** Completes every relative address in a page's structured data. */
function withOrigin(value: unknown, origin: string): unknown {
  if (typeof value === 'string') return value.startsWith('/') ? origin + value : value;
  if (Array.isArray(value)) return value.map((entry) => withOrigin(entry, origin));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, withOrigin(entry, origin)]));
}

/** JSON that cannot end the script element around it. It is data: browsers do not execute it. */
const dataTag = (graph: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')}</script>`;

/**
 * Tags for search engines and link previews: the canonical address, other languages, the preview, and structured
 * data. Empty for pages that are excluded from search engines.
 */
export function searchTags({ head, origin, address, merchant, language }: SearchTagParts): string {
  if (head.isIndexed === false || head.kind === undefined) return '';
  const { 'language.default': first, 'language.offered': offered } = merchant.settings;
  const page = origin + (head.canonical ?? address);
  const own = language === first ? page : inLanguage(page, language);
  const alternates = offered.map((code) => [languageInfo(code).tag, code === first ? page : inLanguage(page, code)] as const);
  const shared: readonly (readonly [name: string, content: string | undefined])[] = [
    ['og:type', head.kind],
    ['og:site_name', merchant.name],
    ['og:title', head.title],
    ['og:description', head.description],
    ['og:url', own],
    ['og:image', head.image === undefined ? undefined : origin + head.image],
    ['og:locale', languageInfo(language).tag.replace('-', '_')],
  ];
  return [
    `<link rel="canonical" href="${escapeText(own)}">`,
    ...(offered.length > 1 ? [...alternates, ['x-default', page] as const] : []).map(
      ([tag, href]) => `<link rel="alternate" hreflang="${tag}" href="${escapeText(href)}">`,
    ),
    ...shared.flatMap(([name, content]) => (content === undefined ? [] : [`<meta property="${name}" content="${escapeText(content)}">`])),
    `<meta name="twitter:card" content="${head.image === undefined ? 'summary' : 'summary_large_image'}">`,
    head.data === undefined || head.data.length === 0 ? '' : dataTag(withOrigin(head.data, origin)),
  ].join('');
}
