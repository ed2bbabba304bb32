/**
 * Times at the desk are in a named zone (DESK-06): only the files of `shared/moments` and the wall-clock fields of `zoned-time.ts` write
 * dates. A formatter in another file would take the browser's zone, and a cut ISO text is a day of UTC.
 */
import ts from 'typescript';
import { parseSource } from '../parse-source.ts';

export interface DateFault {
  file: string;
  line: number;
  code: string;
}

const WRITERS = /^apps\/console\/src\/shared\/moments\/[\w-]+\.tsx?$/;
const LOCAL_METHODS = new Set([
  'toLocaleString',
  'toLocaleDateString',
  'toLocaleTimeString',
  'toDateString',
  'toTimeString',
  'getFullYear',
  'getMonth',
  'getDate',
  'getDay',
  'getHours',
  'getMinutes',
  'getTimezoneOffset',
]);
const ISO_CUTS = new Set(['slice', 'substring', 'split']);
/** Names of moments in our calls: `createdAt`, `startsAt`, `at`, and the text of a date. */
const MOMENT = /(?:\b|[a-z])(?:[aA]t|[uU]ntil|From)$|toISOString\(\)$/;

function isDateWriting(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) {
    if (node.getText() === 'Intl.DateTimeFormat' || node.getText() === 'Intl.RelativeTimeFormat') return true;
    return LOCAL_METHODS.has(node.name.text);
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { expression, name } = node.expression;
  const isCut = name.text === 'split' ? node.arguments[0]?.getText() === "'T'" : node.arguments.length > 0;
  return ISO_CUTS.has(name.text) && isCut && MOMENT.test(expression.getText());
}

/** Places of the desk that write a date outside of the files that may. */
export function deskDateFaults(file: string, code: string): DateFault[] {
  if (WRITERS.test(file)) return [];
  const source = parseSource(file, code);
  const faults: DateFault[] = [];
  const visit = (node: ts.Node): void => {
    if (isDateWriting(node)) faults.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, code: node.getText() });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}
