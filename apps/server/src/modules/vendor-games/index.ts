export { createVendorGames, type VendorGames } from './create-vendor-games.ts';
