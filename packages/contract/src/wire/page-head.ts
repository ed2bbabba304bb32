/** Head of a page's document, passed from the player site's renderer to the server. */
export interface PageHead {
  title: string;
  description?: string;
  /** Largest picture of the first view, preloaded: its address without width and extension, its widths in px, and its `sizes`. */
  hero?: { base: string; widths: readonly number[]; sizes: string };
  /** Its type for link previews of other sites. */
  kind?: 'website' | 'article';
  /** Canonical address, if it is not the path with its declared search parameters. */
  canonical?: string;
  /** Picture for link previews. */
  image?: string;
  /** Structured data (schema.org); addresses begin with a slash. */
  data?: readonly Readonly<Record<string, unknown>>[];
  /** False excludes the page from search engines. */
  isIndexed?: boolean;
}
