export { createCatalogue, type Catalogue } from './create-catalogue.ts';
