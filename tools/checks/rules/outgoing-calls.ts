/** The server sends requests to outside parties in one place, which limits the size of their responses (SAFE-15). */
import ts from 'typescript';

/** Modules whose functions open connections to others. */
const CLIENTS = /^(?:node:)?(?:https?|http2)$|^undici$/;
const OPENS = new Set(['request', 'get', 'connect']);
/** Functions of the type OutsideFetch (adapters/outside-address.ts): handed to the bounded reader, never called. */
const UNBOUNDED = /^(?:outside|localOutsideFetch|outsideFetch)$/;

const isPropertyName = (node: ts.Identifier): boolean =>
  (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node && node.parent.expression.getText() !== 'globalThis') ||
  ((ts.isPropertyAssignment(node.parent) || ts.isMethodDeclaration(node.parent) || ts.isPropertySignature(node.parent) || ts.isMethodSignature(node.parent)) &&
    node.parent.name === node);

/** Functions that a file imports from a client module by name, or calls on it. */
function clientCalls(source: ts.SourceFile): string[] {
  const owners = new Set<string>();
  const found: string[] = [];
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier) || !CLIENTS.test(statement.moduleSpecifier.text)) continue;
    const clause = statement.importClause;
    if (!clause || clause.isTypeOnly) continue;
    if (clause.name) owners.add(clause.name.text);
    const { namedBindings } = clause;
    if (namedBindings && ts.isNamespaceImport(namedBindings)) owners.add(namedBindings.name.text);
    if (namedBindings && ts.isNamedImports(namedBindings))
      for (const { name, propertyName } of namedBindings.elements) if (OPENS.has((propertyName ?? name).text)) found.push((propertyName ?? name).text);
  }
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && owners.has(node.expression.text) && OPENS.has(node.name.text))
      found.push(node.getText());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Every outgoing call has one of these words: a file without them need not be parsed. */
const WORDS = /fetch|outside|http|undici/;

/** Outgoing calls in a source file: `fetch` in any form, or a client of node:http. Comments and methods of that name do not count. */
export function outgoingCalls(code: string): string[] {
  if (!WORDS.test(code)) return [];
  const source = ts.createSourceFile('a.ts', code, ts.ScriptTarget.Latest, true);
  const found = clientCalls(source);
  const visit = (node: ts.Node): void => {
    const isCall = ts.isIdentifier(node) && ts.isCallExpression(node.parent) && node.parent.expression === node;
    if (ts.isIdentifier(node) && node.text === 'fetch' && !isPropertyName(node)) found.push(node.parent.getText().slice(0, 60));
    else if (isCall && UNBOUNDED.test(node.text)) found.push(node.parent.getText().slice(0, 60));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
