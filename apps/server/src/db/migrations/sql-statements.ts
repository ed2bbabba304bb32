/** One statement of a SQL text and its position (index into the text). */
export type SqlStatement = { text: string; start: number };

const DOLLAR_TAG = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y;
const WORD = /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y;
const ROUTINE = /^create\s+(?:or\s+replace\s+)?(?:function|procedure)\b/i;
const TRANSACTION = /^(?:begin|start\s+transaction|commit|end|rollback|abort|prepare\s+transaction)\b/i;

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

function endOfBlockComment(text: string, at: number): number {
  let depth = 0;
  for (let i = at; i < text.length; i++) {
    if (text.startsWith('/*', i)) [depth, i] = [depth + 1, i + 1];
    else if (text.startsWith('*/', i)) [depth, i] = [depth - 1, i + 1];
    if (depth === 0) return i + 1;
  }
  return text.length;
}

function endOfQuoted(text: string, at: number, hasEscapes: boolean): number {
  const quote = text[at];
  for (let i = at + 1; i < text.length; i++) {
    if (hasEscapes && text[i] === '\\') i++;
    else if (text[i] === quote && text[i + 1] === quote) i++;
    else if (text[i] === quote) return i + 1;
  }
  return text.length;
}

type Token = { kind: 'comment' | 'quoted' | 'word' | 'sign'; end: number };

/** The quoted text ('…', E'…', "…", $tag$…$tag$), comment, word or single character that begins here. */
function readToken(text: string, at: number): Token {
  const sign = text[at] ?? '';
  if (text.startsWith('--', at)) return { kind: 'comment', end: (text.indexOf('\n', at) + 1 || text.length + 1) - 1 };
  if (text.startsWith('/*', at)) return { kind: 'comment', end: endOfBlockComment(text, at) };
  if (sign === "'" || sign === '"') return { kind: 'quoted', end: endOfQuoted(text, at, false) };
  if ((sign === 'e' || sign === 'E') && text[at + 1] === "'") return { kind: 'quoted', end: endOfQuoted(text, at + 1, true) };
  const tag = sign === '$' ? matchAt(DOLLAR_TAG, text, at) : '';
  if (tag !== '') {
    const end = text.indexOf(tag, at + tag.length);
    return { kind: 'quoted', end: end === -1 ? text.length : end + tag.length };
  }
  const word = matchAt(WORD, text, at);
  return word === '' ? { kind: 'sign', end: at + 1 } : { kind: 'word', end: at + word.length };
}

/**
 * Splits a SQL text at the semicolons that end a statement: not those in quotes, comments, brackets and in the body of a
 * function written with BEGIN ATOMIC … END. Statements are returned without leading blanks and comments.
 */
export function splitStatements(sql: string): SqlStatement[] {
  const statements: SqlStatement[] = [];
  let start = -1;
  let brackets = 0;
  let blocks = 0;
  const finish = (end: number): void => {
    if (start !== -1) statements.push({ text: sql.slice(start, end), start });
    [start, brackets, blocks] = [-1, 0, 0];
  };
  for (let at = 0; at < sql.length;) {
    const { kind, end } = readToken(sql, at);
    const sign = kind === 'sign' ? (sql[at] ?? '') : '';
    const endsHere = sign === ';' && brackets === 0 && blocks === 0;
    if (endsHere) finish(at);
    else if (start === -1 && kind !== 'comment' && (kind !== 'sign' || sign.trim() !== '')) start = at;
    if (sign === '(') brackets += 1;
    if (sign === ')') brackets -= 1;
    if (kind === 'word') blocks += blockStep(sql.slice(at, end).toLowerCase(), blocks, () => ROUTINE.test(sql.slice(start, at)));
    at = end;
  }
  finish(sql.length);
  return statements;
}

/** Inside a routine `begin` and `case` open a block and `end` closes it; elsewhere these words are ignored. */
function blockStep(word: string, blocks: number, isRoutine: () => boolean): number {
  if (word === 'begin') return isRoutine() ? 1 : 0;
  if (blocks === 0) return 0;
  if (word === 'case') return 1;
  return word === 'end' ? -1 : 0;
}

/** True if a statement begins or ends a transaction. */
export function isTransactionCommand(statement: string): boolean {
  return TRANSACTION.test(statement);
}

/** Line and column, both counted from 1, of a position in a text. */
export function lineAndColumn(text: string, index: number): { line: number; column: number } {
  const before = text.slice(0, index);
  return { line: before.split('\n').length, column: index - before.lastIndexOf('\n') };
}
