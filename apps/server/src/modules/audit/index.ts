export { AuditLog, type ChainState } from './audit-log.ts';
export type { AuditEntry, AuditEvent } from './audit-chain.ts';
