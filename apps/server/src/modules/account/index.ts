export { createAccount, type AccountDeps } from './create-account.ts';
