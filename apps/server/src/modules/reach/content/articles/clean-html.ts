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

/** The text of a title, for showing as text: markup taken out, entities read (HOME-08). Never use it as HTML. */
export const plainText = (html: string): string =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replaceAll(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();
