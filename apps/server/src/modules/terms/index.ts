export { createTerms, type TermsModule } from './create-terms.ts';
export { shippedTermsIn } from './terms.store.ts';
export { currentTermsVersion } from './terms.ts';
