const SEPARATED_FROM = 1000;

/**
 * A count of things as its language writes it. Below a thousand there is nothing to separate, and so no need of the browser's own formatter,
 * which a phone takes a tenth of a second to make.
 */
export const countText = (count: number, tag: string): string => (count < SEPARATED_FROM ? String(count) : count.toLocaleString(tag));

/** What messages about a number of things want: the number, which chooses the form of the word, and how it is written. */
export const counted = (count: number, tag: string): { count: number; shown: string } => ({ count, shown: countText(count, tag) });
