export { AuditLog } from './audit-log.ts';
