// For browsers without BigInt: writes the large integers of our own code as calls of src/app/old-browsers/plain-integers.ts. Which operators meet large
// integers is known when they run, so every operator of our own code that could is written so; what is compared with a text is not.
import path from 'node:path';
import { full } from 'acorn-walk';
import MagicString from 'magic-string';
import type { Plugin } from 'vite';

const RUNTIME = path.join(import.meta.dirname, '../src/app/old-browsers/plain-integers.ts');
const NAME = 'virtual:plain-integers';
const OURS = /\/(?:apps\/player|packages\/[a-z0-9]+)\/src\/.*\.tsx?$/;

const operators: Readonly<Record<string, string>> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
  '%': 'remainder',
  '**': 'power',
  '<<': 'shiftLeft',
  '>>': 'shiftRight',
  '&': 'and',
  '|': 'or',
  '^': 'xor',
  '<': 'less',
  '<=': 'lessOrEqual',
  '>': 'more',
  '>=': 'moreOrEqual',
  '===': 'same',
  '!==': 'different',
};
const functions: ReadonlyMap<string | undefined, string> = new Map([
  ['BigInt', 'large'],
  ['Number', 'toNumber'],
]);

interface Code {
  type: string;
  start: number;
  end: number;
  name?: string;
  value?: unknown;
  bigint?: string;
  operator?: string;
  left?: Code;
  right?: Code;
  argument?: Code;
  callee?: Code;
  prefix?: boolean;
}

/** A literal that is no large integer: whatever is compared with it needs no help. */
const isPlain = ({ type, bigint, name }: Code): boolean => (type === 'Literal' && bigint === undefined) || type === 'TemplateLiteral' || name === 'undefined';

type Rewrite = (text: MagicString, node: Code, source: string) => void;

/** Puts a comma, or what begins a call, in the place of an operator; brackets around its sides stay where they are. */
function replaceOperator(text: MagicString, source: string, { left, operator = '' }: Code, by: string): void {
  const at = source.indexOf(operator, left?.end);
  text.overwrite(at, at + operator.length, by);
}

const rewriteBinary: Rewrite = (text, node, source) => {
  const { start, end, left, right, operator = '' } = node;
  const name = operators[operator];
  // Order may be between a large integer and a number, and a text takes anything; elsewhere a literal means that there is no large integer.
  const takesLiterals = operator === '+' || /^[<>]=?$/.test(operator);
  if (!left || !right || !name || (!takesLiterals && (isPlain(left) || isPlain(right)))) return;
  text.appendRight(start, `$large.${name}(`);
  replaceOperator(text, source, node, ',');
  text.prependLeft(end, ')');
};

/** `a += b`: only plain names take large integers. */
const rewriteAssignment: Rewrite = (text, node, source) => {
  const { end, left, right, operator = '' } = node;
  const name = operators[operator.slice(0, -1)];
  if (left?.type !== 'Identifier' || !right || !name || isPlain(right)) return;
  replaceOperator(text, source, node, `=$large.${name}(${left.name},`);
  text.prependLeft(end, ')');
};

const rewriteNegative: Rewrite = (text, { start, end, operator, argument }) => {
  if (operator !== '-' || !argument || isPlain(argument)) return;
  text.appendRight(start, '$large.negative(');
  text.remove(start, start + 1);
  text.prependLeft(end, ')');
};

const rewrites: ReadonlyMap<string, Rewrite> = new Map([
  ['BinaryExpression', rewriteBinary],
  ['AssignmentExpression', rewriteAssignment],
  ['UnaryExpression', rewriteNegative],
  ['Literal', (text, { start, end, bigint }) => (bigint === undefined ? undefined : void text.overwrite(start, end, `$large.large("${bigint}")`))],
  [
    'CallExpression',
    (text, { callee }) => {
      const name = callee?.type === 'Identifier' ? functions.get(callee.name) : undefined;
      if (callee && name) text.overwrite(callee.start, callee.end, `$large.${name}`);
    },
  ],
]);

/** The code with its large integers as calls; null when there is nothing that could meet one. */
export function withPlainIntegers(source: string, program: object): string | null {
  const text = new MagicString(source);
  full(program as never, (node) => rewrites.get(node.type)?.(text, node as unknown as Code, source));
  return text.hasChanged() ? `import * as $large from '${NAME}';\n${text.toString()}` : null;
}

export const plainIntegers = (): Plugin => ({
  name: 'plain-integers',
  enforce: 'post',
  resolveId: (id) => (id === NAME ? RUNTIME : null),
  transform(code, id) {
    const [file = ''] = id.split('?');
    if (!OURS.test(file) || file === RUNTIME) return null;
    const changed = withPlainIntegers(code, this.parse(code));
    return changed === null ? null : { code: changed, map: null };
  },
});
