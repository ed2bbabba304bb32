/** Reads the titles of tests, to check that each begins with the ids that it proves. */
import ts from 'typescript';
import { parseSource } from './parse-source.ts';
import { isRequirementId } from './requirement-ids.ts';

/** Journeys, and stories that are parts of one. */
const JOURNEY = /^e2e\/journeys\//;

export interface TestTitle {
  file: string;
  line: number;
  /** Without `@goal`. */
  title: string;
  /** Runs in `npm test`: every test but journeys without `@goal`. */
  isShort: boolean;
}

/** The name a test function goes by, through `test.each(rows)`, `test.skipIf(…)` and tagged tables; null for other calls. */
function calledName(node: ts.Expression): string | null {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node) && node.name.text !== 'describe')
    return ['each', 'for', 'skipIf', 'runIf', 'concurrent', 'sequential', 'fails', 'extend'].includes(node.name.text) ? calledName(node.expression) : null;
  if (ts.isCallExpression(node)) return calledName(node.expression);
  return ts.isTaggedTemplateExpression(node) ? calledName(node.tag) : null;
}

function titleOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.head.text : null;
}

/** The titles of the tests in a file. A computed title counts as empty, because it cannot be looked up. */
export function testTitles(file: string, code: string): TestTitle[] {
  const source = parseSource(file, code);
  const titles: TestTitle[] = [];
  const visit = (node: ts.Node): void => {
    const [title, ...rest] = ts.isCallExpression(node) ? node.arguments : [];
    const name = ts.isCallExpression(node) ? calledName(node.expression) : null;
    if (title && rest.some((argument) => ts.isArrowFunction(argument) || ts.isFunctionExpression(argument)) && (name === 'test' || name === 'it'))
      titles.push({
        file,
        line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        title: (titleOf(title) ?? '').replace(/ @goal$/, ''),
        isShort: !JOURNEY.test(file) || title.getText(source).includes('@goal'),
      });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

/** The ids that a title begins with: `[GATE-01] …`, `[GATE-01] [T65] …` or `[GATE-01, T65] …`. */
export function idsOfTitle(title: string): string[] {
  const head = /^(?:\[[^\]]+\]\s*)+/.exec(title)?.[0] ?? '';
  return [...head.matchAll(/\[([^\]]+)\]/g)].flatMap((match) => (match[1] ?? '').split(/,\s*|\s+/)).filter(Boolean);
}

/** Fault of a title, or null. */
export function faultOfTitle(title: string): string | null {
  const ids = idsOfTitle(title);
  if (ids.length === 0) return 'does not begin with the id of what it proves';
  const unknown = ids.filter((id) => !isRequirementId(id));
  return unknown.length > 0 ? `names ids that do not exist: ${unknown.join(', ')}` : null;
}
