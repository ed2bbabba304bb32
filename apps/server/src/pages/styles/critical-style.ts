import type { Skin } from '../renderer.ts';

const reference = /var\((--[\w-]+)/g;
const definition = /(--[\w-]+):([^;}]*);?/g;

const referencesIn = (text: string): string[] => [...text.matchAll(reference)].map(([, name = '']) => name);

/**
 * The design tokens that anything in the build uses, itself or through another token. The files define more than a page can show; what
 * nothing refers to need not travel in every page.
 */
export function usedTokens(styles: readonly string[], scripts: readonly string[]): ReadonlySet<string> {
  const uses = new Map<string, string[]>();
  const rest: string[] = [];
  for (const style of styles)
    rest.push(
      style.replaceAll(definition, (_, name: string, value: string) => {
        uses.set(name, [...(uses.get(name) ?? []), ...referencesIn(value)]);
        return '';
      }),
    );
  const used = new Set<string>();
  const take = (name: string): void => {
    if (used.has(name)) return;
    used.add(name);
    for (const inner of uses.get(name) ?? []) take(inner);
  };
  for (const text of [...rest, ...scripts]) for (const name of referencesIn(text)) take(name);
  return used;
}

/** Style sheet as inlined in a page: a merchant has one skin, and only tokens in use are defined. */
export const trimStyle = (style: string, skin: Skin, used: ReadonlySet<string>): string =>
  style
    .replaceAll(/\[data-merchant="?([a-z]+)"?\]\{[^}]*\}/g, (rule, name) => (name === skin ? rule : ''))
    .replaceAll(definition, (rule, name: string) => (used.has(name) ? rule : ''))
    .trim();
