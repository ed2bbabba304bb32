/**
 * A sealed text with another character in its middle. Others at the end of base64url can mean the same bytes, because some of their bits are unused.
 */
export function forgedText(text: string): string {
  const place = Math.floor(text.length / 2);
  return `${text.slice(0, place)}${text[place] === 'A' ? 'B' : 'A'}${text.slice(place + 1)}`;
}
