export { createStatements } from './create-statements.ts';
export { statementDeskCalls } from './desk-calls.ts';
