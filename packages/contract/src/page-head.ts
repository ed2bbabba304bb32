/** The head of a page's document, which the player site's renderer hands to the server. */
export interface PageHead {
  title: string;
  description?: string;
  /** The largest picture of the first view, fetched ahead of everything: its address without width and ending, its widths in px, and its `sizes`. */
  hero?: { base: string; widths: readonly number[]; sizes: string };
  /** Its type on sites where it is shared. */
  kind?: 'website' | 'article';
  /** The one address of what is shown, when it is not the path with its declared search. */
  canonical?: string;
  /** The picture that stands for the page where it is shared. */
  image?: string;
  /** Structured data (schema.org); addresses begin with a slash. */
  data?: readonly Readonly<Record<string, unknown>>[];
  /** False keeps search engines away. */
  isIndexed?: boolean;
}
