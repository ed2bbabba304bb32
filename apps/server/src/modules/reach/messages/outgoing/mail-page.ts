import { languageInfo } from '@laro/domain/system/languages';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { Text } from '../texts/templates.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const LINK = /https?:\/\/[^\s<>"']+/g;
// Highlights the code, which is the only run of digits this long.
const CODE = /\b\d{6,10}\b/g;

/** Mail clients support style sheets poorly, so styles are inline. */
const look = {
  page: 'margin:0;padding:24px 12px;background:#f3f1ee',
  card: 'max-width:480px;margin:0 auto;padding:28px 24px;border-radius:16px;background:#ffffff;color:#241a2e;font:16px/1.5 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif',
  name: 'margin:0 0 20px;font-size:20px;font-weight:800',
  text: 'margin:0 0 16px;overflow-wrap:anywhere',
  code: 'font-size:28px;font-weight:800;letter-spacing:4px;white-space:nowrap',
  link: 'color:#7a3b00;font-weight:700',
} as const;

function paragraph(text: string): string {
  const pieces: string[] = [];
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    pieces.push(markCodes(text.slice(end, match.index)));
    const address = escapeHtml(match[0]);
    pieces.push(`<a href="${address}" style="${look.link}">${address}</a>`);
    end = match.index + match[0].length;
  }
  pieces.push(markCodes(text.slice(end)));
  return `<p style="${look.text}">${pieces.join('').replaceAll('\n', '<br>')}</p>`;
}

const markCodes = (text: string): string => escapeHtml(text).replaceAll(CODE, (code) => `<strong style="${look.code}">${code}</strong>`);

/** A message as an e-mail: its text, and the same as a page that shows links and codes as such. Nothing in it is loaded from anywhere. */
export function mailOf(merchant: Pick<Merchant, 'name'>, { subject, text, language }: Text): { subject: string; text: string; html: string } {
  const paragraphs = text
    .split(/\n{2,}/)
    .map(paragraph)
    .join('');
  const html = `<!doctype html><html lang="${languageInfo(language).tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head><body style="${look.page}"><div style="${look.card}"><p style="${look.name}">${escapeHtml(merchant.name)}</p>${paragraphs}</div></body></html>`;
  return { subject, text, html };
}
