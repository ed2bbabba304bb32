export { createTerms, type TermsModule } from './create-terms.ts';
export { currentTermsVersion } from './terms.ts';
export { termsDeskCalls } from './desk-calls.ts';
