export { wayTo } from './way-to.ts';
export { createAccount, type AccountDeps } from './create-account.ts';
