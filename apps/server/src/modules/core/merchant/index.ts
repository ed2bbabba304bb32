export { changeSettingsWithin, MerchantDirectory, settingsChangeWithin, type SettingsChange } from './merchant-directory.ts';
export type { Merchant } from './merchant.ts';
export type { CountryLocator } from './ports.ts';
export { createMerchants } from './create-merchants.ts';
export { systemCalls } from './system-calls.ts';
export { statusFor, systemStatusOf } from './visitor-status.ts';
export { refuseFineAmounts } from './whole-amounts.ts';
export { addHost, insertMerchant, listMerchants, MerchantRefused, removeHost, renameMerchant, type MerchantFault } from './new-merchant.ts';
