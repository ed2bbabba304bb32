export { createAuthenticator } from './security/authenticator.ts';
export type { AccountNote } from './ports.ts';
export { memberNotes } from './member-notes.ts';
export { createAccount, type Account, type AccountDeps } from './create-account.ts';
