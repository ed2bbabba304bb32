import fs from 'node:fs';
import path from 'node:path';
import bcd, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data' with { type: 'json' };
import { parse } from 'acorn';
import { full } from 'acorn-walk';
import { beforeAll, describe, expect, test } from 'vitest';
import { legacyDir } from './player-build.ts';

// The build for old browsers, down to iOS 12.4 (DL-02): its syntax, and the browser features that it uses (docs/decisions/012, 024).

/** The newest language version fully supported by Safari 12: object spread, async iteration, optional catch binding arrived by ES2019. */
const LANGUAGE = 2018;
const IOS = 12.4;

const scripts = (): { name: string; source: string }[] => [
  { name: 'start.js', source: fs.readFileSync(path.join(legacyDir, 'start.js'), 'utf8') },
  ...fs
    .readdirSync(path.join(legacyDir, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, source: fs.readFileSync(path.join(legacyDir, 'assets', name), 'utf8') })),
];

/** Since when iPhones have something; Infinity for never. */
function iosSince({ support }: CompatStatement): number {
  const given = support.safari_ios;
  const all = given === undefined ? [] : Array.isArray(given) ? given : [given];
  const plain = all.filter(({ flags, prefix, alternative_name: other, version_removed: removed }) => !flags && !prefix && !other && !removed);
  return Math.min(Infinity, ...plain.map(({ version_added: since }) => (typeof since === 'string' ? Number.parseFloat(since.replace('≤', '')) : Infinity)));
}

interface Known {
  /** Global interfaces and functions, with the version that introduced them. */
  globals: Map<string, number>;
  /** Names of methods of anything, with the earliest that any of them came. */
  methods: Map<string, number>;
}

/** Features of browsers, by MDN's data: the language's own objects and the interfaces of pages. */
function readKnown(): Known {
  const globals = new Map<string, number>();
  const methods = new Map<string, number>();
  const note = (map: Map<string, number>, name: string, since: number) => map.set(name, Math.min(since, map.get(name) ?? Infinity));
  const members = (of: Identifier) => Object.entries(of).filter((entry): entry is [string, Identifier] => entry[0] !== '__compat');
  const noteMembers = (thing: Identifier): void => {
    for (const [member, about] of members(thing)) {
      if (about.__compat) note(methods, member.replace(/_static$/, ''), iosSince(about.__compat));
      noteMembers(about);
    }
  };
  for (const [name, thing] of [...members(bcd.api as Identifier), ...members(bcd.javascript['builtins'] as Identifier)]) {
    if (thing.__compat) note(globals, name, iosSince(thing.__compat));
    noteMembers(thing);
  }
  // Global functions are listed with the interfaces of windows and workers.
  for (const scope of ['Window', 'WorkerGlobalScope'] as const)
    for (const [member, about] of members((bcd.api as Identifier)[scope] as Identifier)) if (about.__compat) note(globals, member, iosSince(about.__compat));
  return { globals, methods };
}

interface Used {
  globals: Set<string>;
  methods: Set<string>;
}

/** A part of a program, as far as names are looked for. */
interface Code {
  type: string;
  name?: string;
  computed?: boolean;
  callee?: Code;
  object?: Code;
  property?: Code;
  id?: Code | null;
  param?: Code | null;
  params?: readonly Code[];
  elements?: readonly (Code | null)[];
  properties?: readonly Code[];
  value?: unknown;
  argument?: Code | null;
  left?: Code;
}

/** The names that a pattern declares: a plain name, or the names in a destructuring pattern. */
function declaredIn(pattern: Code | null | undefined, into: Set<string>): void {
  if (!pattern) return;
  if (pattern.type === 'Identifier' && pattern.name !== undefined) into.add(pattern.name);
  const value = pattern.type === 'Property' ? (pattern.value as Code) : null;
  for (const inner of [...(pattern.elements ?? []), ...(pattern.properties ?? []), value, pattern.argument, pattern.left]) declaredIn(inner, into);
}

/** Names that a script calls, and names that it uses without declaring them. */
function readUsed(source: string): Used {
  const declared = new Set<string>();
  const globals = new Set<string>();
  const methods = new Set<string>();
  const useGlobal = (code: Code | undefined) => (code?.type === 'Identifier' && code.name !== undefined ? globals.add(code.name) : undefined);
  full(parse(source, { ecmaVersion: LANGUAGE, sourceType: 'script' }), (node) => {
    const code = node as unknown as Code;
    if (code.type === 'VariableDeclarator') declaredIn(code.id, declared);
    if (code.type.includes('Function')) for (const pattern of [code.id, ...(code.params ?? [])]) declaredIn(pattern, declared);
    if (code.type === 'CatchClause') declaredIn(code.param, declared);
    if (code.type !== 'CallExpression' && code.type !== 'NewExpression') return;
    useGlobal(code.callee);
    if (code.callee?.type !== 'MemberExpression' || code.callee.computed === true) return;
    if (code.callee.property?.name !== undefined) methods.add(code.callee.property.name);
    useGlobal(code.callee.object);
  });
  return { globals: new Set([...globals].filter((name) => !declared.has(name))), methods };
}

/**
 * Newer than iOS 12.4 but still used: feature-tested before use, or our own name with another meaning. Each with its reason;
 * unused entries must be removed.
 */
const excused: Readonly<Record<string, string>> = {
  '.BigInt()': 'JSBI’s own name',
  '.asIntN()': 'JSBI’s own name',
  '.asUintN()': 'JSBI’s own name',
  '.equal()': 'JSBI’s own name',
  '.div()': 'of the mathematics of signatures, which check-draw.ts loads only where there is a BigInt',
  '.equals()': 'as above',
  '.isValid()': 'as above',
  '.mul()': 'as above',
  '.neg()': 'as above',
  '.subtract()': 'as above',
  '.setBigUint64()': 'as above',
  BigInt: 'as above',
  '.in()': 'of our words',
  '.month()': 'of the review’s texts',
  '.draw()': 'of the rules of stalls',
  '.results()': 'of the words of draws',
  '.turn()': 'of the tables with decisions',
  '.flip()': 'of the rules of ladders',
  '.build()': 'of the query client',
  '.destroy()': 'of the query client',
  '.isActive()': 'of the query client',
  '.notify()': 'of the query client',
  '.query()': 'of the query client',
  '.run()': 'of ours',
  '.sendOrder()': 'of ours',
  '.subscribe()': 'of stores; messages are switched on only where there is a PushManager',
  '.unsubscribe()': 'as above',
  '.getSubscription()': 'as above',
  '.requestPermission()': 'as above',
  Notification: 'as above',
  '.navigate()': 'of our router',
  '.createContext()': 'of React',
  '.use()': 'of React',
  '.animate()': 'of React’s view transitions, which ask for startViewTransition first',
  '.getAnimations()': 'as above',
  '.getKeyframes()': 'as above',
  '.setKeyframes()': 'as above',
  '.skipTransition()': 'as above',
  '.startViewTransition()': 'as above',
  navigation: 'React asks for it first',
  '.createPolicy()': 'start.js asks for trustedTypes first',
  '.createScriptURL()': 'as above',
  trustedTypes: 'as above',
  '.getAuthenticatorData()': 'of passkeys, which are offered only where there are any',
  '.getClientExtensionResults()': 'as above',
  '.getPublicKey()': 'as above',
  '.getPublicKeyAlgorithm()': 'as above',
  '.getTransports()': 'as above',
  '.isConditionalMediationAvailable()': 'as above',
  '.getWriter()': 'of jose, for compressed tokens; ours are not',
  CompressionStream: 'as above',
  '.writeText()': 'copy-text.ts has the old way where it fails',
  createImageBitmap: 'read-file.ts asks for it first',
  ResizeObserver: 'brought by old-browsers.ts',
  '.DisplayNames()': 'names of countries; a code is shown where they are missing (mall-texts.ts)',
  '.PluralRules()': 'brought by old-browsers.ts',
};

describe('the build for old browsers', () => {
  let known: Known;
  let files: readonly { name: string; used: Used }[];
  let polyfills: string;

  beforeAll(() => {
    known = readKnown();
    const all = scripts();
    polyfills = all.find(({ name }) => name.startsWith('polyfills-legacy'))?.source ?? '';
    files = all.filter(({ name }) => !name.startsWith('polyfills-legacy')).map(({ name, source }) => ({ name, used: readUsed(source) }));
    // Reading all scripts takes a busy machine a minute and more.
  }, 180_000);

  test('[DL-02] it speaks no newer language than Safari 12 reads', () => {
    const all = scripts();
    // Fewer would mean that the build was not found.
    expect(all.length).toBeGreaterThan(100);
    for (const { name, source } of all) expect(() => parse(source, { ecmaVersion: LANGUAGE, sourceType: 'script' }), name).not.toThrow();
  });

  test('[DL-02] its calls exist on iOS 12.4, are polyfilled, or are feature-tested', () => {
    expect(known.methods.get('toSorted')).toBe(16);
    expect(known.globals.get('ResizeObserver')).toBe(13.4);
    const isBrought = (name: string) => new RegExp(`[{,]"?${name}"?:|"${name}"`).test(polyfills);
    const missing = new Map<string, string>();
    for (const { name: file, used } of files) {
      for (const name of used.methods) if ((known.methods.get(name) ?? 0) > IOS && !isBrought(name)) missing.set(`.${name}()`, file);
      for (const name of used.globals) if ((known.globals.get(name) ?? 0) > IOS && !isBrought(name)) missing.set(name, file);
    }
    expect([...missing.keys()].toSorted()).toEqual(Object.keys(excused).toSorted());
  });
});
