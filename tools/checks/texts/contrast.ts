/** Reads the tokens of every merchant's skin and computes contrast as WCAG 2.2 does. Colours are sRGB, 0 to 255, alpha 0 to 1. */
export interface Colour {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

export type Tokens = ReadonlyMap<string, string>;

const withoutComments = (css: string) => css.replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** The declarations of the blocks with exactly this selector, outside any at-rule. */
function declarations(css: string, selector: string): [string, string][] {
  const topLevel = withoutComments(css).replaceAll(/@[a-z][^{;]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return [...topLevel.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter((block) => block[1]?.trim() === selector)
    .flatMap((block) => (block[2] ?? '').split(';'))
    .flatMap((line) => {
      const [name = '', ...value] = line.split(':');
      return name.trim().startsWith('--') ? [[name.trim(), value.join(':').trim()] as [string, string]] : [];
    });
}

/** Each skin's tokens by name: the common ones with the skin's own on top. The first is the one without overrides. */
export function readSkins(css: string): Map<string, Tokens> {
  const root = declarations(css, ':root');
  const names = [...withoutComments(css).matchAll(/\[data-merchant=["']([^"']+)["']\]/g)].map((match) => match[1] ?? '');
  return new Map([
    ['root', new Map(root)],
    ...[...new Set(names)].map(
      (name) => [name, new Map([...root, ...declarations(css.replaceAll("'", '"'), `[data-merchant="${name}"]`)])] as [string, Tokens],
    ),
  ]);
}

/** A token's value with every var() in it replaced. Throws for a token that does not exist. */
export function resolveToken(tokens: Tokens, name: string): string {
  const value = tokens.get(name);
  if (value === undefined) throw new Error(`there is no token ${name}`);
  return value.replaceAll(/var\((--[\w-]+)\)/g, (_, inner: string) => resolveToken(tokens, inner));
}

/** Reads `#rgb`, `#rrggbb`, `rgb(1 2 3)` and `rgb(1 2 3 / .5)`. */
export function parseColour(text: string): Colour {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1];
  if (hex) {
    const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
    const at = (start: number) => Number.parseInt(full.slice(start, start + 2), 16);
    return { red: at(0), green: at(2), blue: at(4), alpha: 1 };
  }
  const parts = /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)(?:\s*[/,]\s*([\d.]+))?\s*\)$/.exec(text);
  if (!parts) throw new Error(`not a colour: ${text}`);
  return { red: Number(parts[1]), green: Number(parts[2]), blue: Number(parts[3]), alpha: parts[4] === undefined ? 1 : Number(parts[4]) };
}

/** The colours of a gradient's stops. */
export const gradientColours = (text: string): Colour[] => [...text.matchAll(/#[0-9a-f]{3,6}\b|rgba?\([^)]*\)/gi)].map((match) => parseColour(match[0]));

/** Visible colour of a translucent one over another. */
export function layOver(above: Colour, below: Colour): Colour {
  const mix = (a: number, b: number) => a * above.alpha + b * (1 - above.alpha);
  return { red: mix(above.red, below.red), green: mix(above.green, below.green), blue: mix(above.blue, below.blue), alpha: 1 };
}

const linear = (channel: number) => (channel / 255 <= 0.040_45 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4);
const luminance = ({ red, green, blue }: Colour) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** Contrast of two opaque colours, 1 to 21. */
export function contrast(a: Colour, b: Colour): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
