export { createTables } from './create-tables.ts';
