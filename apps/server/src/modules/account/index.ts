export { createAuthenticator } from './authenticator.ts';
export type { AccountNote } from './ports.ts';
export { createAccount, type AccountDeps } from './create-account.ts';
