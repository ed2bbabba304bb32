import sanitizeHtml from 'sanitize-html';

const NESTING_MAX = 20;

/** A page of the own site, https, mail or telephone; no quotes, angles or blanks in it. */
const LINK = /^(?:\/(?![/\\])|https:\/\/|mailto:|tel:)[^\s<>"'`\\]*$/i;
const isOutside = (href: string) => /^https:/i.test(href);

function linkAttributes(href: string): Record<string, string> {
  if (!LINK.test(href)) return {};
  return isOutside(href) ? { href, rel: 'noopener noreferrer', target: '_blank' } : { href };
}

/**
 * Keeps the text markup of an operator's HTML and removes everything active: no scripts, styles, pictures, frames or forms, links only to
 * the own site, https, mail and telephone (NOTICE-03, T88). Idempotent, so it may be called again when rendering.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'hr', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: NESTING_MAX,
    transformTags: {
      a: (tagName, { href = '' }) => ({ tagName, attribs: linkAttributes(href) }),
    },
  });
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** Ends of parts that are lines of their own in a plain text. */
const LINE_END = /<(?:br|hr)\s*\/?>/g;
const PARAGRAPH_END = /<\/(?:p|h3|h4|blockquote|ul|ol|table)>/g;
const ROW_END = /<\/(?:li|tr)>/g;
const OUTSIDE_LINK = /<a href="(https:[^"]*)"[^>]*>(.*?)<\/a>/gs;

/** Cleaned HTML as plain text for messages that have no markup: paragraphs between empty lines, links of other sites with their address. Never use it as HTML. */
export function plainParagraphs(html: string): string {
  const lines = cleanHtml(html)
    .replaceAll(OUTSIDE_LINK, '$2 ($1)')
    .replaceAll(LINE_END, '\n')
    .replaceAll('<li>', '• ')
    .replaceAll(/<\/t[hd]>/g, ' ')
    .replaceAll(ROW_END, '\n')
    .replaceAll(PARAGRAPH_END, '\n\n');
  return plainText(lines)
    .replaceAll(/[^\S\n]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n');
}

/** The text of a title, for showing as text: markup taken out, entities read (HOME-08). Never use it as HTML. */
export const plainText = (html: string): string =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replaceAll(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();
