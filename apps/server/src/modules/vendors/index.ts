export { createVendors } from './create-vendors.ts';
export type { VendorFreeSpins } from './free-spins.ts';
export { platformKeysIn } from './platform-keys.ts';
export { connectDemoVendors } from './connect-demo-vendors.ts';
