/** Structured data of pages (schema.org); the document makes their addresses absolute. */
export type PageData = Readonly<Record<string, unknown>>;

export const noticesPath = '/m/notice';

const DESCRIPTION_MAX = 155;

/** As much of a text as search engines show, cut between words. */
export function descriptionOf(text: string): string {
  if (text.length <= DESCRIPTION_MAX) return text;
  const cut = text.slice(0, DESCRIPTION_MAX);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > DESCRIPTION_MAX / 2 ? end : DESCRIPTION_MAX)}…`;
}

/** The way to a page, from the site's start on: names and addresses. */
export const breadcrumbs = (...steps: readonly (readonly [name: string, address: string])[]): PageData => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, item], at) => ({ '@type': 'ListItem', position: at + 1, name, item })),
});

export const promotionAddress = (id: string): string => `/m/activityDetail?id=${id}`;
