import type { IncomingHttpHeaders } from 'node:http';
import { isFresh, readForm } from '@laro/domain/vendors/forms-dialect';
import { isHashed, isSigned, type StudioKeys } from '../keys.ts';
import type { Dialect } from '../wallet/vendor-dialects.ts';

/** A call of the platform as received. */
export interface Received {
  vendorCode: string;
  body: Buffer;
  headers: IncomingHttpHeaders;
}

/** The platform's form of calls in one dialect. */
export interface OperatorDialect {
  name: Dialect;
  /** The address of a question below the vendor's own. */
  addressOf: (path: string) => string;
  /** The fields of a call; `unsigned` when nothing proves it, `unreadable` when it holds no fields. */
  read: (received: Received, keys: StudioKeys, now: number) => { input: unknown } | 'unsigned' | 'unreadable';
}

const signed = (name: Dialect, prefix: string, signatureHeader: string): OperatorDialect => ({
  name,
  addressOf: (path) => prefix + path,
  read: ({ body, headers }, keys) => {
    if (!isSigned(body, headers[signatureHeader], keys.platform)) return 'unsigned';
    try {
      return { input: JSON.parse(body.toString('utf8')) as unknown };
    } catch {
      return 'unreadable';
    }
  },
});

/** Parameters that hold JSON, because the question is not flat. */
const JSON_FIELDS: ReadonlySet<string> = new Set(['meta', 'game_codes', 'bet_count', 'bet_value', 'window_ms', 'days']);
/** Where the dialect names a question otherwise. */
const FORM_ADDRESSES: Readonly<Record<string, string>> = { '/game/list': '/games', '/game/url': '/game/url', '/game/round': '/round' };

const forms: OperatorDialect = {
  name: 'forms',
  addressOf: (path) => FORM_ADDRESSES[path] ?? path,
  read: ({ vendorCode, body }, keys, now) => {
    const fields = readForm(body.toString('utf8'));
    if (fields === null || !isHashed(fields, keys.secrets) || !isFresh(fields.get('timestamp'), now)) return 'unsigned';
    if (fields.get('providerId') !== vendorCode) return 'unreadable';
    try {
      const read = ([name, value]: [string, string]) => [name, JSON_FIELDS.has(name) ? (JSON.parse(value) as unknown) : value];
      return { input: Object.fromEntries([...fields].map(read)) as unknown };
    } catch {
      return 'unreadable';
    }
  },
};

/** The platform chooses one of them for each vendor. */
export const operatorDialects: readonly OperatorDialect[] = [
  signed('hub88', '/generic/v2', 'x-hub88-signature'),
  signed('caleta', '/api', 'x-auth-signature'),
  forms,
];
