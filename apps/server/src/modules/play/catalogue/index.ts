export { createCatalogue, type Catalogue } from './create-catalogue.ts';
export { lockOffers } from './catalogue.store.ts';
export { catalogueDeskCalls } from './desk/desk-calls.ts';
