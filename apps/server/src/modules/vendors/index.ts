export { createVendors } from './create-vendors.ts';
export { platformKeysIn } from './platform-keys.ts';
export { connectDemoVendors } from './connect-demo-vendors.ts';
export type { HouseRight } from './house-wallet.ts';
