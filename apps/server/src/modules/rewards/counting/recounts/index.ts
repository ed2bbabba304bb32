export { createRecounts, type Recounts } from './create-recounts.ts';
export { RECOUNT, type Recounted, type Recounter, type RecountScope } from './recounts-parts.ts';
