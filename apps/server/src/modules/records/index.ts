export { createRecords } from './create-records.ts';
export { maskName } from './mask-name.ts';
export { readNames } from './records.store.ts';
