/** Rules of the contract that types cannot say: each function names what breaks its rule. */
import ts from 'typescript';
import { parseSource } from '../parse-source.ts';
import { isRequirementId } from '../requirement-ids.ts';

type Routes = Readonly<Record<string, readonly [method: string, path: string]>>;

/** Calls that the router could not tell apart: same method, and paths that differ in the names of their parameters only. */
export function collidingCalls(routes: Routes): string[] {
  const byShape = Map.groupBy(Object.entries(routes), ([, [method, path]]) => `${method} ${path.replaceAll(/:[A-Za-z]+/g, ':')}`);
  return [...byShape].filter(([, calls]) => calls.length > 1).map(([shape, calls]) => `${shape}: ${calls.map(([name]) => name).join(', ')}`);
}

interface CallFacts {
  summary: string;
  serves: readonly string[];
  refusals: readonly string[];
  params?: { shape: object };
  body?: unknown;
}

const pathNames = (path: string) => [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? '').toSorted();

/** Faults in the description of a call. */
export function faultsOfCall(name: string, call: CallFacts, [method, path]: readonly [string, string]): string[] {
  const given = Object.keys(call.params?.shape ?? {}).toSorted();
  const unknown = call.serves.filter((id) => !isRequirementId(id));
  return [
    ...(/^\p{Lu}.{8,}\.$/u.test(call.summary) ? [] : ['its summary is not a sentence']),
    ...(call.serves.length > 0 ? [] : ['it serves no requirement']),
    ...unknown.map((id) => `it serves ${id}, which does not exist`),
    ...(given.join() === pathNames(path).join() ? [] : [`its path has the parameters (${pathNames(path).join(', ')}), its schema (${given.join(', ')})`]),
    ...(call.body !== undefined && method === 'GET' ? ['a GET carries a body'] : []),
    ...(new Set(call.refusals).size === call.refusals.length ? [] : ['it names a refusal twice']),
  ].map((fault) => `${name}: ${fault}`);
}

/** The code of a problem whose words a key keeps; null for a key of other words (packages/i18n/src/problem-words.ts). */
function problemOfKey(key: string): string | null {
  if (key.startsWith('problem.')) return key.slice('problem.'.length);
  const [, area = '', name = ''] = /^([a-z-]+)\.problem\.(.+)$/.exec(key) ?? [];
  if (name === '') return null;
  return name.includes('.') ? name : `${area}.${name}`;
}

/** Problems with different words under several keys: which of them is read would depend on the pages that were open before. */
export function problemsWithSeveralTexts(words: Readonly<Record<string, string>>): string[] {
  const byCode = Map.groupBy(Object.keys(words), problemOfKey);
  return [...byCode]
    .filter(([code, keys]) => code !== null && new Set(keys.map((key) => words[key])).size > 1)
    .map(([code, keys]) => `${code}: ${keys.join(', ')}`);
}

/** The names that are defined as properties or methods of objects in a source file. */
export function definedNames(code: string, file = 'a.ts'): string[] {
  const source = parseSource(file, code);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const isDefinition = ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) || ts.isMethodDeclaration(node);
    if (isDefinition && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name))) names.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** The texts that are written out in a source file, without its comments. */
export function writtenTexts(code: string, file = 'a.tsx'): string[] {
  const source = parseSource(file, code);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}
