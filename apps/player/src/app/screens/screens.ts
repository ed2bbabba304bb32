import type { Screen } from '#player/shared/router/screen.ts';
import { lobbyScreens } from './lobby-screens.ts';
import { otherScreens } from './other-screens.ts';

/** Every screen of the site, for servers and tests. */
export const screens: readonly Screen[] = [...lobbyScreens, ...otherScreens];

/** Addresses of screens that show one thing of many, for tests and measurements; the journeys of an area cover those without an entry. */
const examples: Readonly<Record<string, string>> = {
  '/m/lott/play/:id': '/m/lott/play/red-river-results',
  '/m/lott/results/:id': '/m/lott/results/red-river-results',
  '/m/lott/rules/:id': '/m/lott/rules/red-river-results',
};

/** An address of a screen's first path; null where it names one thing and has no example. */
export function exampleAddress({ paths: [first = ''] }: Screen): string | null {
  return first.includes(':id') ? (examples[first] ?? null) : first;
}
