export { createRelatives } from './create-relatives.ts';
export { openRelativeBox, type RelativeBox } from './relative-box.ts';
export { insertRequest, insertRequestEvent } from './relatives.store.ts';
export { relativeDeskCalls } from './desk-calls.ts';
