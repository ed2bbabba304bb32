import ts from 'typescript';

const parsed = new Map<string, ts.SourceFile>();

/** The syntax tree of a source file, with parents. Several checks read the same files: each is parsed once for all of them. */
export function parseSource(file: string, code: string): ts.SourceFile {
  const known = parsed.get(code);
  if (known) return known;
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  const source = ts.createSourceFile(file, code, options, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  parsed.set(code, source);
  return source;
}
