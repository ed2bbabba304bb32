/**
 * Amounts that people type are read in one place, packages/domain/src/money/typed-amount.ts (SAFE-32). No other file removes or swaps the
 * separators of an amount, tests typed text with `isAmount`, or has a decimal field that is not one of the amount fields.
 */
import ts from 'typescript';
import { parseSource } from '../parse-source.ts';

export interface TypedAmountFault {
  file: string;
  line: number;
  code: string;
}

/** The reader itself, money, the wire, and answers of outside parties, which are written by machines. */
const READERS: ReadonlySet<string> = new Set([
  'packages/domain/src/money/typed-amount.ts',
  'packages/domain/src/money/money.ts',
  'packages/contract/src/wire/scalars.ts',
  'apps/server/src/adapters/payments/call-gateway.ts',
  // Telephone numbers.
  'apps/player/src/shared/form/mobile/written-mobile.ts',
  'packages/domain/src/log-in/log-in-rules.ts',
  // Show values that the server sent.
  'apps/console/src/shared/care/care-parts.tsx',
  'apps/console/src/features/members/risk/flag-page.tsx',
]);
const DECIMAL_FIELDS: ReadonlySet<string> = new Set([
  'apps/player/src/features/withdraw/amount-field.tsx',
  'apps/player/src/features/limits/limit-sheet.tsx',
  'apps/player/src/features/agent/pay/take-out-sheet.tsx',
  'apps/player/src/features/agent/transfer/send-form.tsx',
  'apps/player/src/features/agent/contracts/offer/money-field.tsx',
  'apps/console/src/shared/amounts/amount-field.tsx',
  // A simulated outside party.
  'apps/sandbox/src/payments/checkout-pages.ts',
]);

/** An amount as typed, and the same with a separator stripped or swapped. */
const SAMPLES: readonly (readonly [string, readonly string[]])[] = [
  ['1,250.50', ['1250.50', '1.250.50']],
  ['1.250,50', ['1250,50', '1.250.50', '1250.50']],
  // Spaces alone part many other things: only what becomes of the comma counts.
  ['1 250,50', ['1 250.50', '1250.50']],
  ['12,50', ['12.50']],
];

function patternOf(node: ts.Expression | undefined): RegExp | string | null {
  if (node === undefined) return null;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isRegularExpressionLiteral(node)) return null;
  const end = node.text.lastIndexOf('/');
  return new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
}

/** True for `text.replace(…)` that turns a typed amount into another writing of one. */
function stripsSeparators(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { text: method } = node.expression.name;
  if (method !== 'replace' && method !== 'replaceAll') return false;
  const [first, second] = node.arguments;
  const pattern = patternOf(first);
  const by = patternOf(second);
  if (pattern === null || typeof by !== 'string') return false;
  const isGlobal = typeof pattern === 'string' || pattern.global;
  return SAMPLES.some(([typed, stripped]) =>
    stripped.includes(method === 'replaceAll' && isGlobal ? typed.replaceAll(pattern, by) : typed.replace(pattern, by)),
  );
}

const testsText = (node: ts.Node): boolean => ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'isAmount';

/** `inputMode="decimal"` in JSX, also where it is chosen, and `inputmode="decimal"` in a text. */
const isDecimalField = (node: ts.Node): boolean =>
  (ts.isJsxAttribute(node) && node.name.getText() === 'inputMode' && /['"]decimal['"]/.test(node.getText())) ||
  ((ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isStringLiteralLike(node)) && /inputmode="decimal"/i.test(node.text));

/** Every fault has one of these words: a file without them need not be parsed. */
const WORDS = /replace|isAmount|inputmode/i;

/** Places where a typed amount is read outside of the reader. */
export function typedAmountFaults(file: string, code: string): TypedAmountFault[] {
  if (!WORDS.test(code)) return [];
  const source = parseSource(file, code);
  const faults: TypedAmountFault[] = [];
  const visit = (node: ts.Node): void => {
    const isFault = (!READERS.has(file) && (stripsSeparators(node) || testsText(node))) || (!DECIMAL_FIELDS.has(file) && isDecimalField(node));
    if (isFault) faults.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, code: node.getText() });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}
