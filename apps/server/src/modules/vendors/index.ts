export { createVendors } from './create-vendors.ts';
export type { TableAct, VendorTable } from './ports.ts';
export type { VendorFreeSpins } from './free-spins.ts';
export { ensureDemoKeys } from './demo-keys.ts';
export { createPlatformKeys, PlatformKeyRefused, type PlatformKeyFault } from './platform-keys.ts';
export { connectDemoVendors } from './connect-demo-vendors.ts';
export type { HouseRight, HouseWallet } from './house-wallet.ts';
export { vendorDeskCalls } from './desk-calls.ts';
export type { DeskVendors } from './desk-vendors.ts';
