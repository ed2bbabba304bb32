/**
 * Finds visible text that does not come from the message catalogue. Walks the syntax tree: text
 * between tags, in attributes that are read or spoken, in toasts, in titles, and in HTML written as a string.
 */
import ts from 'typescript';
import { parseSource } from '../parse-source.ts';

export interface FoundText {
  file: string;
  line: number;
  text: string;
}

/** The brand's name is the same in every language. */
const ALLOWED = new Set(['Laro']);

/** Attributes and properties whose value is read or spoken. */
const SEEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'badge',
  'caption',
  'description',
  'emptyText',
  'heading',
  'helperText',
  'hint',
  'kicker',
  'label',
  'message',
  'placeholder',
  'subtitle',
  'summary',
  'text',
  'title',
  'tooltip',
]);

/** Functions that put words before a person. */
const SPEAKS = /^(toast|showToast|addToast|pushToast|notify|announce|alert|confirm|prompt)$/;
const SPEAKING_METHOD = /^(show|push|add|notify|announce)$/;
const SPEAKING_OBJECT = /toast|notice|announcer/i;
const WRITTEN = new Set(['textContent', 'innerText', 'innerHTML', 'outerHTML', 'title']);

const hasLetters = (text: string) => /\p{L}/u.test(text);
/** `area.key_name`: the name of a message, not its words. */
const isKey = (text: string) => /^[a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9_-]+)+$/.test(text);
/** Words rather than a name out of the program: it has a gap or begins like a sentence. */
const readsLikeWords = (text: string) => /\p{L}\s+\S*\p{L}/u.test(text) || /^\p{Lu}\p{Ll}/u.test(text.trim());
/** Letters beyond Latin: identifiers have none. */
const isForeign = (text: string) => /\p{L}/u.test(text.replaceAll(/\p{Script=Latin}/gu, ''));
const isAllowed = (text: string) => text.split(/[^\p{L}]+/u).every((word) => word === '' || ALLOWED.has(word));
const isText = (text: string) => hasLetters(text) && !isAllowed(text) && !isKey(text.trim());

/** The literal texts that an expression can evaluate to; results of functions (t, Intl) are not followed. */
function literalsOf(node: ts.Node): ts.Node[] {
  if (ts.isStringLiteralLike(node)) return [node];
  if (ts.isTemplateExpression(node)) return [node.head, ...node.templateSpans.flatMap((span) => [...literalsOf(span.expression), span.literal])];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node) || ts.isSatisfiesExpression(node))
    return literalsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(literalsOf);
  if (!ts.isBinaryExpression(node)) return [];
  const { kind } = node.operatorToken;
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return literalsOf(node.right);
  if (kind === ts.SyntaxKind.PlusToken || kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken)
    return [...literalsOf(node.left), ...literalsOf(node.right)];
  return [];
}

const textOf = (node: ts.Node) =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isJsxText(node) ? node.text : '';

function isSpeakingCall(node: ts.CallExpression): boolean {
  const callee = node.expression;
  if (ts.isIdentifier(callee)) return SPEAKS.test(callee.text);
  if (!ts.isPropertyAccessExpression(callee)) return false;
  return SPEAKS.test(callee.name.text) || (SPEAKING_METHOD.test(callee.name.text) && SPEAKING_OBJECT.test(callee.expression.getText()));
}

const propertyName = (name: ts.PropertyName | ts.JsxAttributeName) => (ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : name.getText());

/** Nodes that are words by their place, whatever they look like. */
function wordsByPlace(node: ts.Node): ts.Node[] {
  if (ts.isJsxText(node)) return [node];
  if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) return literalsOf(node.expression);
  if (ts.isJsxAttribute(node) && node.initializer && SEEN.has(propertyName(node.name))) {
    return ts.isJsxExpression(node.initializer) ? (node.initializer.expression ? literalsOf(node.initializer.expression) : []) : [node.initializer];
  }
  if (ts.isCallExpression(node) && isSpeakingCall(node)) return node.arguments.slice(0, 1).flatMap(literalsOf);
  if (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isPropertyAccessExpression(node.left) &&
    WRITTEN.has(node.left.name.text)
  )
    return literalsOf(node.right);
  return [];
}

/** Nodes that are words if they read like words: values of `label:`, `title:` … in tables that screens are drawn from. */
function wordsByName(node: ts.Node): ts.Node[] {
  if (ts.isPropertyAssignment(node) && SEEN.has(propertyName(node.name))) return literalsOf(node.initializer);
  return [];
}

const lineOf = (source: ts.SourceFile, node: ts.Node) => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;

/** Walks a file and gathers what `pick` finds, once each and in order. */
function gather(file: string, code: string, pick: (node: ts.Node) => ts.Node[]): FoundText[] {
  const source = parseSource(file, code);
  const found = new Map<ts.Node, FoundText>();
  const visit = (node: ts.Node): void => {
    for (const word of pick(node)) found.set(word, { file, line: lineOf(source, word), text: textOf(word).trim() });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found.values()].toSorted((a, b) => a.line - b.line);
}

/** Text outside the catalogue in a source file of a browser app or of the components. */
export function findTexts(file: string, code: string): FoundText[] {
  return gather(file, code, (node) => [
    ...wordsByPlace(node).filter((word) => isText(textOf(word))),
    ...wordsByName(node).filter((word) => isText(textOf(word)) && readsLikeWords(textOf(word))),
    ...(ts.isStringLiteralLike(node) && isForeign(node.text) ? [node] : []),
  ]);
}

/** Visible text of an HTML string: outside its tags, scripts, styles and comments, and in the attributes that are read. */
function wordsOfHtml(html: string): string[] {
  const bare = html.replaceAll(/<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1>/g, '');
  const attributes = [...bare.matchAll(/\s(?:alt|title|placeholder|aria-label)="([^"]*)"/g)].map((match) => match[1] ?? '');
  return [...attributes, ...bare.split(/<[^<>]*>/)].map((part) => part.replaceAll(/&[a-z#0-9]+;/g, '').trim()).filter((part) => isText(part));
}

/** Text outside the catalogue in an HTML file. */
export function findTextsInHtml(file: string, html: string): FoundText[] {
  return wordsOfHtml(html).map((text) => ({ file, line: html.slice(0, html.indexOf(text)).split('\n').length, text }));
}

/** Text outside the catalogue in HTML that a program writes as strings. */
export function findTextsInHtmlStrings(file: string, code: string): FoundText[] {
  return gather(file, code, (node) => {
    const isHtml = /<\/?[a-z][a-z0-9]*[\s>]|<[a-z]+>$/.test(textOf(node)) && !ts.isJsxText(node);
    const between = [...textOf(node).matchAll(/>([^<>]*)</g)].map((match) => match[1] ?? '');
    return isHtml && between.some((part) => isText(part.replaceAll(/&[a-z#0-9]+;/g, ''))) ? [node] : [];
  });
}
