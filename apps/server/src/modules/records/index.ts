export { createRecords } from './create-records.ts';
export { dayRange } from './day-range.ts';
export { csvOf } from './export-rounds.ts';
export { maskName } from './mask-name.ts';
export { readNames } from './records.store.ts';
