import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { lateNumbers } from './late-numbers.ts';
import { asModule, reactModules } from './react-modules.ts';

const require = createRequire(import.meta.url);

test('[HOUSE-7] what a file of React gives is the same when it is a module, and it asks for the same others', async () => {
  const react = fs.readFileSync(path.join(path.dirname(require.resolve('react/package.json')), 'cjs/react.production.js'), 'utf8');
  const asked = `var a = require("react"), b = require("react-dom");\nexports.first = [a, b];\nexports.second = 2;`;
  expect(asModule(asked)).toBe(
    [
      "import $0 from 'react';",
      "import $1 from 'react-dom';",
      'const exports = {};',
      'var a = $0, b = $1;\nexports.first = [a, b];\nexports.second = 2;',
      'const export_first = exports.first;',
      'const export_second = exports.second;',
      'export { exports as default, export_first as first, export_second as second };',
    ].join('\n'),
  );
  const module = (await import(`data:text/javascript,${encodeURIComponent(asModule(react))}`)) as { default: object };
  expect(Object.keys(module.default)).toEqual(
    expect.arrayContaining(Object.keys(require('react') as object).filter((name) => name !== 'act' && name !== 'captureOwnerStack')),
  );
  expect(module).toMatchObject(module.default);
});

test('[HOUSE-7] nothing of React is wrapped in a function', async () => {
  const entry: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === 'entry' ? id : null),
    load: (id) => (id === 'entry' ? "export { createRoot } from 'react-dom/client';" : null),
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [entry, reactModules()],
    build: { write: false, minify: false, rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict' } },
  });
  const code = [built]
    .flat()
    .flatMap((part) => ('output' in part ? part.output : []))
    .map((chunk) => ('code' in chunk ? chunk.code : ''));
  expect(code.join('')).toContain('function formatProdErrorMessage');
  expect(code.join('')).not.toContain('__commonJS');
});

test('[HOUSE-7] words with a plural need no formatter of numbers, and a Lingui that writes them in another way is noticed', () => {
  const { handler } = lateNumbers().transform as unknown as { handler: (code: string) => { code: string } };
  const core = fs.readFileSync(path.join(path.dirname(require.resolve('@lingui/core')), 'index.mjs'), 'utf8');
  expect(handler(core).code.length).toBeGreaterThan(core.length);
  expect(() => handler('const plural = 1;')).toThrow('look at build/late-numbers.ts');
});
