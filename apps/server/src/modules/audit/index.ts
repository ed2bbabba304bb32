export type { AuditEvent } from './audit-chain.ts';
export { AuditLog } from './audit-log.ts';
