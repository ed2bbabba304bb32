import fs from 'node:fs';
import path from 'node:path';
import { areas } from '@laro/i18n/area-folders';
import { isRequirementId } from '../checks/requirement-ids.ts';
import { sourceFiles } from '../checks/source-files.ts';
import { addEntry, addImport, addMember } from './edits.ts';

const templates = path.join(import.meta.dirname, 'templates');

export interface Feature {
  /** The context of its server module (docs/architecture.md): rewards. */
  context: string;
  /** Plural, one word: missions. */
  area: string;
  /** Singular, one word: mission. */
  thing: string;
  /** Ids of its requirements; the first one goes into the titles of tests. */
  ids: readonly string[];
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Throws with one sentence when the names cannot be used. */
export function checkFeature({ context, area, thing, ids }: Feature): void {
  const contexts = fs.readdirSync(path.join(import.meta.dirname, '../../apps/server/src/modules'));
  if (!contexts.includes(context)) throw new Error(`"${context}" is not a context: ${contexts.join(', ')}`);
  for (const word of [area, thing]) if (!/^[a-z][a-z]{2,23}$/.test(word)) throw new Error(`"${word}" is not one lower-case word of 3 to 24 letters`);
  if (area === thing) throw new Error('the area is the plural, the thing the singular: they must differ');
  if ((areas as readonly string[]).includes(area)) throw new Error(`there is an area ${area} already`);
  if (ids.length === 0) throw new Error('name the requirement ids that the feature serves (docs/requirement-ids.json)');
  const unknown = ids.filter((id) => !isRequirementId(id));
  if (unknown.length > 0) throw new Error(`there is no requirement ${unknown.join(', ')}`);
}

/** The number after the highest one of the schema files, with four digits. */
export function nextSchemaFile(names: readonly string[]): string {
  const highest = Math.max(0, ...names.map((name) => Number(/^\d{4}/.exec(name)?.[0] ?? 0)));
  return String(highest + 1).padStart(4, '0');
}

function filler(root: string, { context, area, thing, ids }: Feature): (text: string) => string {
  const number = nextSchemaFile(fs.readdirSync(path.join(root, 'apps/server/database/schema')));
  const fill: Readonly<Record<string, string>> = {
    __context__: context,
    __area__: area,
    __Area__: capital(area),
    __thing__: thing,
    __Thing__: capital(thing),
    __ID__: ids[0] ?? '',
    __IDS__: ids.map((id) => `'${id}'`).join(', '),
    __NUMBER__: number,
  };
  return (text) => text.replaceAll(/__(?:context|area|Area|thing|Thing|ID|IDS|NUMBER)__/g, (name) => fill[name] ?? name);
}

type Edit = (code: string) => string;

/** One line at the end of a list that has one line for each area. */
const addLine =
  (line: string): Edit =>
  (code) =>
    `${code.trimEnd()}\n${line}\n`;

/** The lines outside the area's own folders, by file. */
function registrations({ context, area }: Feature): Record<string, Edit[]> {
  const Area = capital(area);
  const page = `#console/features/content/${area}/${area}-page.tsx`;
  const label = `path: '${area}', label: 'desk.${area}.title'`;
  return {
    'packages/domain/src/areas.ts': [addLine(`export * as ${area} from './${area}/area.ts';`)],
    'packages/contract/src/areas.ts': [addLine(`export * as ${area} from './${area}/area.ts';`)],
    'packages/contract/src/area-calls.ts': [addLine(`export * as ${area} from './${area}/calls.ts';`)],
    'packages/i18n/src/areas.ts': [
      (code) => addMember(code, 'English', `${area}: typeof import('../messages/${area}/en.json', { with: { 'resolution-mode': 'import' } });`),
    ],
    'apps/server/src/app.ts': [
      (code) => addImport(code, `import { create${Area} } from './modules/${context}/${area}/index.ts';`),
      (code) => addEntry(code, 'modules', `create${Area}(atDesk)`),
    ],
    'apps/player/src/app/screens/other-screens.ts': [
      (code) => addEntry(code, 'otherScreens', `{ paths: ['/m/${area}'], page: '${area}/${area}-page', areas: ['${area}'] }`),
    ],
    'apps/console/src/app/pages/content.ts': [
      (code) =>
        addEntry(
          code,
          'contentPages',
          `{ ${label}, icon: 'scroll-duotone', permission: 'content.read', load: async () => (await import('${page}')).${Area}Page }`,
        ),
    ],
  };
}

function addWords(root: string, fill: (text: string) => string): string[] {
  const words = JSON.parse(fill(fs.readFileSync(path.join(import.meta.dirname, 'words.json'), 'utf8'))) as Record<string, Record<string, string>>;
  const written = new Set<string>();
  for (const [key, texts] of Object.entries(words))
    for (const [locale, text] of Object.entries(texts)) {
      const file = `packages/i18n/messages/${key.split('.')[0] ?? ''}/${locale}.json`;
      const at = path.join(root, file);
      const present = fs.existsSync(at) ? (JSON.parse(fs.readFileSync(at, 'utf8')) as Record<string, string>) : {};
      const sorted = Object.entries({ ...present, [key]: text }).toSorted(([a], [b]) => (a < b ? -1 : 1));
      fs.mkdirSync(path.dirname(at), { recursive: true });
      fs.writeFileSync(at, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
      written.add(file);
    }
  return [...written];
}

/**
 * Creates all files of a new feature below `root`, from the contract to the journey, and registers it where features are listed. The
 * result works unchanged; its meaning is for the author to fill in. Returns the files written and changed. Throws before the first change
 * if a name cannot be used or a file exists.
 */
export function makeFeature(root: string, feature: Feature): { written: string[]; changed: string[]; words: string[] } {
  checkFeature(feature);
  const fill = filler(root, feature);
  const files = sourceFiles(templates, ['apps', 'packages', 'e2e'], /\.tpl$/).map((template) => ({ template, file: fill(template).replace(/\.tpl$/, '') }));
  const inTheWay = files.filter(({ file }) => fs.existsSync(path.join(root, file)));
  if (inTheWay.length > 0) throw new Error(`in the way: ${inTheWay.map(({ file }) => file).join(', ')}`);
  const edited = Object.entries(registrations(feature)).map(([file, edits]) => ({
    file,
    code: edits.reduce((code, edit) => edit(code), fs.readFileSync(path.join(root, file), 'utf8')),
  }));
  for (const { template, file } of files) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), fill(fs.readFileSync(path.join(templates, template), 'utf8')));
  }
  for (const { file, code } of edited) fs.writeFileSync(path.join(root, file), code);
  return { written: files.map(({ file }) => file), changed: edited.map(({ file }) => file), words: addWords(root, fill) };
}
