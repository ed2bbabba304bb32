/**
 * The player's pages load and submit in one way: only `Awaited`, `AwaitedAnswer` and `Loaded` (shared/api) draw an
 * ErrorState, and only `useSubmit` (shared/form) keeps the state of a submission.
 */
import ts from 'typescript';
import { parseSource } from '../parse-source.ts';

export interface PageStateFault {
  file: string;
  line: number;
  code: string;
}

const LOADING = 'apps/player/src/shared/api/awaited.tsx';
const SENDING = 'apps/player/src/shared/form/use-submit.ts';
const UNDER_WAY = /^(?:is)?(?:busy|sending|saving|submitting|posting)$/i;

const importsErrorState = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier) && node.moduleSpecifier.text === '@laro/ui/states/error-state.tsx';

/** True for `const [isBusy, setBusy] = useState(false)`. */
function keepsBusy(node: ts.Node): boolean {
  if (!ts.isVariableDeclaration(node) || !ts.isArrayBindingPattern(node.name)) return false;
  const { initializer } = node;
  if (!initializer || !ts.isCallExpression(initializer) || initializer.expression.getText() !== 'useState') return false;
  const [first] = node.name.elements;
  return first !== undefined && ts.isBindingElement(first) && UNDER_WAY.test(first.name.getText());
}

/** States that a page of the player keeps or draws by hand. */
export function pageStateFaults(file: string, code: string): PageStateFault[] {
  // Every fault has one of these words: a file without them need not be parsed.
  if (!/error-state|useState/.test(code)) return [];
  const faults: PageStateFault[] = [];
  const source = parseSource(file, code);
  const visit = (node: ts.Node): void => {
    if ((file !== LOADING && importsErrorState(node)) || (file !== SENDING && keepsBusy(node)))
      faults.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, code: node.getText().slice(0, 80) });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}
