export { createRecovery } from './create-recovery.ts';
export { setPassword } from './recovery.store.ts';
