import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const folderOf = (name: string): string => path.dirname(require.resolve(`${name}/package.json`));
const production: Readonly<Record<string, string>> = {
  react: `${folderOf('react')}/cjs/react.production.js`,
  'react/jsx-runtime': `${folderOf('react')}/cjs/react-jsx-runtime.production.js`,
  'react-dom': `${folderOf('react-dom')}/cjs/react-dom.production.js`,
  'react-dom/client': `${folderOf('react-dom')}/cjs/react-dom-client.production.js`,
  scheduler: `${folderOf('scheduler')}/cjs/scheduler.production.js`,
};
const files = new Set(Object.values(production));

/** A file of React, which fills `exports` and asks for others by `require`, as a module that says the same. */
export function asModule(code: string): string {
  const imports: string[] = [];
  const body = code.replaceAll(/\brequire\("([\w/-]+)"\)/g, (_, name: string) => {
    imports.push(`import $${imports.length} from '${name}';`);
    return `$${imports.length - 1}`;
  });
  const names = [...new Set([...code.matchAll(/\bexports\.([A-Za-z_$][\w$]*) =/g)].map(([, name = '']) => name))];
  return [
    ...imports,
    'const exports = {};',
    body,
    ...names.map((name) => `const export_${name} = exports.${name};`),
    `export { exports as default, ${names.map((name) => `export_${name} as ${name}`).join(', ')} };`,
  ].join('\n');
}

/**
 * Takes React's packages into the site as modules. As they are published each is the body of one function, which browsers read a second
 * time, on the page's own thread, when it is called; a module's functions are parsed once, off that thread, while they arrive.
 */
export const reactModules = (): Plugin => ({
  name: 'react-modules',
  apply: 'build',
  enforce: 'pre',
  resolveId: { filter: { id: /^(?:react|react-dom|scheduler)(?:\/|$)/ }, handler: (id) => production[id] ?? null },
  load: { filter: { id: /[\\/]cjs[\\/].+\.production\.js$/ }, handler: (id) => (files.has(id) ? asModule(fs.readFileSync(id, 'utf8')) : null) },
});
