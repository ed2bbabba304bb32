export type { GameSwitches } from './catalogue.store.ts';
export type { GameChange } from './change-game.ts';
export { createCatalogue, type Catalogue } from './create-catalogue.ts';
