export { createVendorGames } from './create-vendor-games.ts';
export { vendorGameDeskCalls } from './desk-calls.ts';
