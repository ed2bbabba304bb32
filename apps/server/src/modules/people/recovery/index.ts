export { createRecovery } from './create-recovery.ts';
