import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';

import type { Credit, CreditUse } from '../../../packages/art/src/output/credits.ts';

const root = new URL('../../../', import.meta.url);

/** Every package whose drawings, letters or code the pictures and the interface show or were made with. */
const used: readonly (readonly [name: string, use: CreditUse, changed: boolean])[] = [
  ['@iconify-json/game-icons', 'pictures', true],
  ['@iconify-json/fluent-emoji', 'pictures', true],
  ['@fontsource/bangers', 'lettering', false],
  ['@fontsource/bowlby-one', 'lettering', false],
  ['@fontsource/bungee', 'lettering', false],
  ['@fontsource/chango', 'lettering', false],
  ['@fontsource/lilita-one', 'lettering', false],
  ['@fontsource/rammetto-one', 'lettering', false],
  ['@fontsource/russo-one', 'lettering', false],
  ['@fontsource/shrikhand', 'lettering', false],
  ['@fontsource/titan-one', 'lettering', false],
  ['@fontsource-variable/sansita-swashed', 'interface-type', false],
  ['@fontsource-variable/onest', 'interface-type', false],
  ['@fontsource-variable/bricolage-grotesque', 'interface-type', false],
  ['@fontsource-variable/noto-sans-sc', 'interface-type', true],
  ['@fontsource-variable/noto-sans-tc', 'interface-type', true],
  ['@fontsource-variable/noto-sans-jp', 'interface-type', true],
  ['@fontsource-variable/noto-sans-kr', 'interface-type', true],
  ['@fontsource-variable/noto-sans-thai', 'interface-type', true],
  ['@iconify-json/ph', 'interface-icons', false],
  ['@iconify-json/circle-flags', 'interface-icons', false],
  ['@iconify-json/simple-icons', 'interface-icons', false],
  ['opentype.js', 'drawing-tool', false],
  ['sharp', 'drawing-tool', false],
  ['svgo', 'drawing-tool', false],
];

interface Facts {
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name?: string; readonly url?: string };
  readonly homepage?: string;
}

interface IconSetFacts {
  readonly author: { readonly name: string; readonly url: string };
  readonly license: { readonly title: string; readonly spdx: string; readonly url: string };
}

const read = <T>(path: string): T => JSON.parse(readFileSync(new URL(path, root), 'utf8')) as T;

const permission = (holder: string): string => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`;

/** Icon sets carry their licence as facts and not as a file: the text is built from those facts. */
const iconSetText = ({ author, license }: IconSetFacts): string => {
  if (license.spdx === 'MIT') return permission(author.name);
  return `${license.title}\n\nBy ${author.name}, ${author.url}\n${license.url}\n`;
};

/** By name where the set asks for names: the artists whose icons the pictures use. */
const artists: Readonly<Record<string, string>> = {
  '@iconify-json/game-icons': 'GameIcons: Lorc, Delapouite and contributors',
};

const licenceFile = (name: string): string | undefined =>
  ['LICENSE', 'LICENSE.md', 'LICENCE']
    .map((file) => new URL(`node_modules/${name}/${file}`, root))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .at(0);

const authorOf = (facts: Facts, text: string): string => {
  const holder = /^Copyright[^\n]*/m.exec(text)?.[0];
  if (holder) return holder.replace(/\s*,?\s*with Reserved Font Name.*$/i, '').trim();
  if (typeof facts.author === 'string') return facts.author.replace(/\s*<.*>/, '');
  return facts.author?.name ?? '';
};

const creditOf = ([name, use, changed]: (typeof used)[number]): Credit => {
  const facts = read<Facts>(`node_modules/${name}/package.json`);
  const base = { package: name, version: facts.version, use, changed };
  if (name.startsWith('@iconify-json/')) {
    const set = read<IconSetFacts>(`node_modules/${name}/info.json`);
    return {
      ...base,
      licence: set.license.spdx,
      author: artists[name] ?? set.author.name,
      link: set.author.url,
      licenceText: iconSetText(set),
    };
  }
  const text = licenceFile(name);
  if (text === undefined) throw new Error(`${name} has no licence file`);
  return {
    ...base,
    licence: facts.license ?? '',
    author: authorOf(facts, text),
    link: facts.homepage ?? `https://www.npmjs.com/package/${name}`,
    licenceText: text,
  };
};

/** Writes packages/art/credits.json from the packages' own licence files; returns how many credits it holds. */
export const writeCredits = async (): Promise<number> => {
  const credits = used.map(creditOf);
  await writeFile(new URL('packages/art/credits.json', root), `${JSON.stringify(credits, undefined, 1)}\n`);
  return credits.length;
};
