export { createRecords } from './create-records.ts';
export { dayIn, dayRange, type DayRange } from './day-range.ts';
export { csvOf } from './export-rounds.ts';
export { maskName } from './winners/mask-name.ts';
export { readNames } from './records.store.ts';
