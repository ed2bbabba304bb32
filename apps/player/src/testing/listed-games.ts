import { screen, within } from '@testing-library/dom';

/** The cards of the list of games on the page. */
export const gameCards = (): HTMLElement[] => Array.from(document.querySelectorAll<HTMLElement>('main ul[aria-label] > li'));
/** A row of links by its name: quick filters, providers, categories. */
export const linkRow = (name: string) => within(screen.getByRole('navigation', { name }));
export const chosenIn = (name: string): string => screen.getByRole('navigation', { name }).querySelector('[aria-current]')?.textContent ?? '';
