export { createStatements } from './create-statements.ts';
export { statementDeskCalls } from './desk-calls.ts';
export { openPaper } from './paper/open-paper.ts';
export { clockOf } from './paper/statement-words.ts';
