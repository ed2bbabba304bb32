export { wayTo } from './way-to.ts';
export { createAccount, type Account, type AccountDeps } from './create-account.ts';
