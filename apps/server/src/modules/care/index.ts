export { createCare, type Care, type RecordAct } from './create-care.ts';
export { insertHit, insertInteraction } from './care.store.ts';
