/**
 * Finds the phrases that docs/english.md replaces, in comments, in titles of tests and in documents. Reads lines by their marks and
 * not the syntax tree: three thousand files are read in a second, and a mark inside a string only matters if a phrase follows it.
 */

export interface FoundPhrase {
  file: string;
  line: number;
  phrase: string;
}

/** The phrases by name, as docs/english.md lists them. */
export const phrases: Readonly<Record<string, RegExp>> = {
  'opens with a clause': /^(?:What|Whether|Who|Whose|Whoever|Told of)\b(?!.*\?)/,
  nobody: /\bnobody\b/i,
  whoever: /\bwhoever\b/i,
  stands: /\bstands?\b(?! for\b)/i,
  lies: /\blies\b/i,
  'is told': /\b(?:is|are|was|were|be|being) told\b|\btold again\b/i,
  'is asked': /\b(?:is|are|was|were|be|being) asked\b|\bask(?:s|ed)? again\b/i,
  'comes to life': /\b(?:comes? to life|pages? lives?)\b/i,
  anew: /\banew\b/i,
  'once more': /\bonce more\b/i,
  meanwhile: /\bmeanwhile\b/i,
  'is over': /\b(?:is|are|was|were) over\b/i,
  'worth nothing': /\bworth nothing\b/i,
  beside: /\bbeside\b/i,
  'the house': /\bthe house\b/i,
  'rooms of the desk': /\brooms? of the desk\b|\bdesk’?s rooms?\b/i,
  'at once': /\bat once\b/i,
  'by itself': /\bby (?:itself|themselves)\b/i,
  'so many': /\bso many\b/i,
  'is gone': /\b(?:is|are|was|were) (?:gone|away)\b/i,
};

interface Text {
  line: number;
  text: string;
}

const lineAt = (code: string, index: number): number => code.slice(0, index).split('\n').length;

/** Lines of a block comment without its marks. The opening counts where the comment begins, not where a line does. */
function blockLines(code: string, index: number, block: string): Text[] {
  const first = lineAt(code, index);
  const lines = block.split('\n').map((text, at) => ({ line: first + at, text: text.replace(/^\s*\/?\*+\/?\s*/, '').replace(/\*\/\s*$/, '') }));
  const opening = lines.findIndex(({ text }) => text.trim() !== '');
  return lines.map(({ line, text }, at) => ({ line, text: at === opening ? text : ` ${text}` }));
}

/** Comments of TypeScript, JavaScript, CSS and SQL. A line comment that continues the line above it opens nothing. */
function commentsOf(file: string, code: string): Text[] {
  const mark = file.endsWith('.sql') ? /(^|\s)--\s(.*)$/ : /(^|[\s;{,(])\/\/\s?(.*)$/;
  const blocks = [...code.matchAll(/(?<=^|[\s{(,;])\/\*[\s\S]*?\*\//g)].flatMap((match) => blockLines(code, match.index, match[0]));
  let wasComment = false;
  const singles: Text[] = [];
  for (const [at, line] of code.split('\n').entries()) {
    const match = mark.exec(line);
    const isAlone = match !== null && line.slice(0, match.index).trim() === '';
    if (match) singles.push({ line: at + 1, text: wasComment && isAlone ? ` ${match[2] ?? ''}` : (match[2] ?? '') });
    wasComment = isAlone;
  }
  return [...blocks, ...singles];
}

/** Titles of tests and of their groups, without the ids that they begin with. */
function titlesOf(code: string): Text[] {
  const titles = /(?:\b(?:test|it|describe)(?:\.\w+)*|^\s*\]\))\(\s*(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/gm;
  return [...code.matchAll(titles)].map((match) => ({
    line: lineAt(code, match.index),
    text: (match[2] ?? '').replace(/^(?:\[[^\]]*\]\s*)+/, ''),
  }));
}

const proseOf = (code: string): Text[] => code.split('\n').map((text, at) => ({ line: at + 1, text: text.replace(/^[#>*|\s-]+/, '') }));

function textsOf(file: string, code: string): Text[] {
  if (file.endsWith('.md')) return proseOf(code);
  return [...commentsOf(file, code), ...(/\.(?:test|e2e|budget)\.tsx?$/.test(file) ? titlesOf(code) : [])];
}

/** Every phrase in a file; a line counts once for each phrase in it. */
export const foundPhrases = (file: string, code: string): FoundPhrase[] =>
  textsOf(file, code).flatMap(({ line, text }) =>
    Object.entries(phrases)
      .filter(([, pattern]) => pattern.test(text))
      .map(([phrase]) => ({ file, line, phrase })),
  );
