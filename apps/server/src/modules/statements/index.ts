export { createStatements, type Statements } from './create-statements.ts';
