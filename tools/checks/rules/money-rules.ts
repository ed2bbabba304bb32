/**
 * Money never touches a float (docs/architecture.md, rule 5): text becomes money in domain/money.ts and contract/scalars.ts only, and
 * nothing that is named like money goes through Number, parseFloat, toFixed or Math. And only the ledger names the ledger's tables.
 */
import ts from 'typescript';
import { parseSource } from '../parse-source.ts';

export interface MoneyFault {
  file: string;
  line: number;
  code: string;
}

/** Where text may become money. */
const MONEY_GATES: ReadonlySet<string> = new Set(['packages/domain/src/money/money.ts', 'packages/contract/src/wire/scalars.ts']);

const MONEY_WORDS =
  /(?:amount|balance|stake|payout|wager|price|money|deposit|withdrawal|credit|debit|winnings|turnover|rebate|ggr|ngr)(?!s?(?:count|id|ids|page|status|template|index|order|length|ms)\b)/i;
const FLOATS = new Set(['Number', 'parseFloat', 'parseInt']);
const FLOAT_METHODS = new Set(['toFixed', 'toPrecision', 'parseFloat', 'parseInt']);

/** `Math.round(amount / 2)`, `Number(balance)`, `balance.toFixed(2)`, `+stake`: an arithmetic of floats on something called money. */
function isFloatOnMoney(node: ts.Node): boolean {
  if (ts.isPrefixUnaryExpression(node)) return node.operator === ts.SyntaxKind.PlusToken && MONEY_WORDS.test(node.operand.getText());
  if (!ts.isCallExpression(node)) return false;
  const callee = node.expression;
  const isGivenMoney = () => MONEY_WORDS.test(node.arguments.map((argument) => argument.getText()).join(' '));
  if (ts.isIdentifier(callee)) return FLOATS.has(callee.text) && isGivenMoney();
  if (!ts.isPropertyAccessExpression(callee)) return false;
  // The text of a long chain of calls is long: only names are compared, and only names that look like a float are read in full.
  const owner = ts.isIdentifier(callee.expression) || FLOAT_METHODS.has(callee.name.text) ? callee.expression.getText() : '';
  if (owner === 'Math' || (owner === 'Number' && FLOAT_METHODS.has(callee.name.text))) return isGivenMoney();
  return FLOAT_METHODS.has(callee.name.text) && MONEY_WORDS.test(owner);
}

const makesMoney = (node: ts.Node) => ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'parseMoney';

/** Every fault has a word of money or makes money: a file without them need not be parsed. */
const WORDS = new RegExp(`${MONEY_WORDS.source}|parseMoney`, 'i');

/** Places where money goes through a float, or text becomes money outside of its gates. */
export function moneyFaults(file: string, code: string): MoneyFault[] {
  if (MONEY_GATES.has(file) || !WORDS.test(code)) return [];
  const source = parseSource(file, code);
  const faults: MoneyFault[] = [];
  const visit = (node: ts.Node): void => {
    if (isFloatOnMoney(node) || makesMoney(node))
      faults.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, code: node.getText() });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

/** The table of `insertRows(queries, 'table', rows)`. */
const isInsertedTable = (node: ts.Node) =>
  ts.isCallExpression(node.parent) &&
  node.parent.arguments[1] === node &&
  ts.isIdentifier(node.parent.expression) &&
  node.parent.expression.text === 'insertRows';

/** True if a text names a table or function as SQL does: after from, into, join …, or before an opening bracket. */
const namesInSql = (text: string, name: string) =>
  text.toLowerCase().includes(name) &&
  new RegExp(`\\b(?:from|into|update|join|table|truncate|only|call)\\s+(?:only\\s+)?"?${name}\\b|(?<![\\w-])${name}\\s*\\(`, 'i').test(text);

/** The given tables and functions that a source file names, in queries as text or as the table of inserted rows; comments do not count. */
export function tablesNamed(code: string, tables: readonly string[], file = 'a.ts'): string[] {
  const named = new Set<string>();
  const lower = code.toLowerCase();
  // A text in which no name occurs names none: most files need not be parsed, and the others are searched for the names that occur.
  const occurring = tables.filter((table) => lower.includes(table.toLowerCase()));
  if (occurring.length === 0) return [];
  const source = parseSource(file, code);
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      for (const table of occurring) if (namesInSql(node.text, table) || (isInsertedTable(node) && node.text === table)) named.add(table);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...named];
}
