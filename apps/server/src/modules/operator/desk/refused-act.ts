import type { StaffPermission } from '@laro/domain/staff/permissions';
import type { FastifyRequest } from 'fastify';

const SUBJECT_MAX = 200;
const VALUE_MAX = 200;
const VALUES_MAX = 30;
/** Names of values that are kept out of the log wherever they come. Bodies never reach it. */
const SECRET_NAME = /pass|secret|token|authorization/i;

type Request = Pick<FastifyRequest, 'method' | 'url' | 'params' | 'query'>;

/** Values of a query as sent, without secrets. */
function valuesIn(query: unknown): Record<string, string> {
  const values = Object.entries(typeof query === 'object' && query !== null ? query : {}).slice(0, VALUES_MAX);
  return Object.fromEntries(values.map(([name, value]) => [name.slice(0, VALUE_MAX), SECRET_NAME.test(name) ? '***' : String(value).slice(0, VALUE_MAX)]));
}

const merchantIn = (params: unknown): string | null =>
  typeof params === 'object' && params !== null && 'merchant' in params ? String(params.merchant).slice(0, VALUE_MAX) : null;

/** A refused act as the audit log keeps it: method and actual address, its values and the merchant that it was about (SAFE-11). */
export const refusedActOf = ({ method, url, params, query }: Request, permission: StaffPermission | null) => ({
  subject: `${method} ${url.split('?', 1)[0]}`.slice(0, SUBJECT_MAX),
  after: { permission, merchant: merchantIn(params), query: valuesIn(query) },
});
