export { createVendorGames } from './create-vendor-games.ts';
