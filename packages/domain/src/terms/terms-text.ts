/** A part of the terms: its heading, and the text below it. */
export interface TermsSection {
  title: string;
  text: string;
}

export const termsSectionsMax = 60;
export const termsTitleMax = 120;
export const termsTextMax = 8000;
const HEADING = '# ';

/** Terms as one text to write in: a line that begins with "# " is a heading. */
export const termsAsText = (sections: readonly TermsSection[]): string => sections.map(({ title, text }) => `${HEADING}${title}\n${text}`).join('\n\n');

/** Parses a text into sections. Null if text precedes the first heading, a heading is empty or has no text below it, or the text is too long. */
export function termsFromText(written: string): TermsSection[] | null {
  const parts = `\n${written.replaceAll('\r\n', '\n').trim()}`.split(`\n${HEADING}`);
  const [before = '', ...rest] = parts;
  const sections = rest.map((part) => {
    const end = part.includes('\n') ? part.indexOf('\n') : part.length;
    return { title: part.slice(0, end).trim(), text: part.slice(end).trim() };
  });
  const isGood = ({ title, text }: TermsSection) => title !== '' && text !== '' && title.length <= termsTitleMax && text.length <= termsTextMax;
  return before.trim() === '' && sections.length > 0 && sections.length <= termsSectionsMax && sections.every(isGood) ? sections : null;
}
