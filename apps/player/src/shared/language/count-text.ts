const SEPARATED_FROM = 1000;

/**
 * A count of things as its language writes it. Below a thousand there is nothing to separate, and so no need of the browser's own formatter,
 * which a phone takes a tenth of a second to make.
 */
export const countText = (count: number, tag: string): string => (count < SEPARATED_FROM ? String(count) : count.toLocaleString(tag));

/** Parameters of messages with a count: the number, which selects the plural form, and its formatted text. */
export const counted = (count: number, tag: string): { count: number; shown: string } => ({ count, shown: countText(count, tag) });
