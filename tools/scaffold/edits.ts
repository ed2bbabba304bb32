/** Changes to source files by their declarations, independent of their layout. Each returns the new text; the formatter does the rest. */
import ts from 'typescript';

const parse = (code: string) => ts.createSourceFile('a.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
const insert = (code: string, at: number, text: string) => code.slice(0, at) + text + code.slice(at);

/** The expression without `as const`, `satisfies` and parentheses; for a function with a single expression, that expression. */
function bare(node: ts.Expression | undefined): ts.Expression | undefined {
  if (node && ts.isArrowFunction(node)) return ts.isBlock(node.body) ? node : bare(node.body);
  return node && (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)) ? bare(node.expression) : node;
}

function findVariable(source: ts.SourceFile, name: string): ts.VariableDeclaration {
  let found: ts.VariableDeclaration | undefined;
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === name) found ??= node;
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (!found) throw new Error(`there is no variable ${name} to change`);
  return found;
}

/** Puts an import behind the last one. */
export function addImport(code: string, statement: string): string {
  const last = parse(code).statements.findLast((entry) => ts.isImportDeclaration(entry));
  return insert(code, last?.end ?? 0, `\n${statement}`);
}

/** Adds an entry at the end of the object or array that a variable holds, or that the function in it gives. */
export function addEntry(code: string, variable: string, entry: string): string {
  const value = bare(findVariable(parse(code), variable).initializer);
  if (!value || !(ts.isObjectLiteralExpression(value) || ts.isArrayLiteralExpression(value))) throw new Error(`${variable} is neither an object nor an array`);
  const entries = ts.isObjectLiteralExpression(value) ? value.properties : value.elements;
  const comma = entries.length > 0 && !entries.hasTrailingComma ? ',' : '';
  return insert(code, entries.length > 0 ? entries.end : value.end - 1, `${comma} ${entry}${entries.hasTrailingComma ? ',' : ''}`);
}

/** Adds a member at the end of an interface. */
export function addMember(code: string, name: string, member: string): string {
  const found = parse(code).statements.find((entry): entry is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(entry) && entry.name.text === name);
  if (!found) throw new Error(`there is no interface ${name} to change`);
  return insert(code, found.members.end, `\n  ${member}`);
}
