/** Changes to source files by what they declare, not by how they are laid out. Each gives the new text; the formatter does the rest. */
import ts from 'typescript';

const parse = (code: string) => ts.createSourceFile('a.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
const insert = (code: string, at: number, text: string) => code.slice(0, at) + text + code.slice(at);

/** The value behind `as const`, `satisfies` and brackets; of a function that is one expression, what it gives. */
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

/** Puts a statement behind the one that declares a variable. */
export function addAfter(code: string, variable: string, statement: string): string {
  let node: ts.Node = findVariable(parse(code), variable);
  while (!ts.isVariableStatement(node)) node = node.parent;
  return insert(code, node.end, `\n\n${statement}`);
}

/** Takes one more name from a module that is imported already. */
export function addImportedName(code: string, module: string, name: string): string {
  for (const entry of parse(code).statements) {
    if (!ts.isImportDeclaration(entry) || !ts.isStringLiteral(entry.moduleSpecifier) || entry.moduleSpecifier.text !== module) continue;
    const names = entry.importClause?.namedBindings;
    if (names && ts.isNamedImports(names)) return insert(code, names.elements.at(-1)?.end ?? names.elements.end, `, ${name}`);
  }
  throw new Error(`nothing is imported from ${module}`);
}

/** Spreads one more object into the first argument of the first call of a function. */
export function addToFirstArgument(code: string, callee: string, name: string): string {
  let argument: ts.Expression | undefined;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === callee) argument ??= node.arguments[0];
    ts.forEachChild(node, visit);
  };
  visit(parse(code));
  if (!argument) throw new Error(`${callee} is not called`);
  if (ts.isObjectLiteralExpression(argument)) return insert(code, argument.properties.at(-1)?.end ?? argument.properties.end, `, ...${name}`);
  return `${code.slice(0, argument.getStart())}{ ...${argument.getText()}, ...${name} }${code.slice(argument.end)}`;
}

/** Adds a member to a union type. */
export function addToUnion(code: string, type: string, member: string): string {
  const alias = parse(code).statements.find((entry): entry is ts.TypeAliasDeclaration => ts.isTypeAliasDeclaration(entry) && entry.name.text === type);
  if (!alias || !ts.isUnionTypeNode(alias.type)) throw new Error(`there is no union ${type} to change`);
  return insert(code, alias.type.end, ` | ${member}`);
}
