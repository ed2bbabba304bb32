import { sign } from 'node:crypto';
import { HASH_FIELD } from '@laro/domain/vendors/forms-dialect';
import type { OperatorDialect, OperatorEndpoint, ReadPlatformKey, ReadVendorSecret } from '#server/modules/play/vendors/ports.ts';
import { formsHash } from './forms.ts';

/** A body with the headers that prove it. */
export interface Sealed {
  body: string;
  headers: Record<string, string>;
}

interface SealDeps {
  readKey: ReadPlatformKey;
  readSecret: ReadVendorSecret;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** How the dialects differ when we call a vendor. */
export interface OperatorWire {
  /** The address of a question below the vendor's own. */
  addressOf: (question: string) => string;
  /** The vendor's name for us, as its dialect writes it. */
  operatorId: (given: string) => number | string;
  /** Null if no secret is shared with the vendor. Throws if our key is missing. */
  seal: (deps: SealDeps, endpoint: OperatorEndpoint, fields: object) => Promise<Sealed | null>;
}

const signed =
  (signatureHeader: string): OperatorWire['seal'] =>
  async ({ readKey }, { platformKey }, fields) => {
    const body = JSON.stringify(fields);
    const signature = sign('RSA-SHA256', Buffer.from(body), await readKey(platformKey)).toString('base64');
    return { body, headers: { 'content-type': 'application/json', [signatureHeader]: signature } };
  };

/** A parameter for each field; values other than text are sent as JSON. */
const hashed: OperatorWire['seal'] = async ({ readSecret, now }, { vendorCode }, fields) => {
  const secret = await readSecret(vendorCode);
  if (secret === null) return null;
  const given = Object.entries(fields).map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
  const form = new Map([...given, ['providerId', vendorCode], ['timestamp', String(now())]]);
  form.set(HASH_FIELD, formsHash(form, secret));
  return { body: new URLSearchParams([...form]).toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } };
};

/** Where the forms dialect names a question otherwise. */
const FORM_ADDRESSES: Readonly<Record<string, string>> = { '/game/list': '/games', '/game/round': '/round' };

export const operatorWires: Readonly<Record<OperatorDialect, OperatorWire>> = {
  hub88: {
    addressOf: (question) => `/generic/v2${question}`,
    operatorId: (given) => (/^\d{1,15}$/.test(given) ? Number(given) : given),
    seal: signed('x-hub88-signature'),
  },
  caleta: { addressOf: (question) => `/api${question}`, operatorId: (given) => given, seal: signed('x-auth-signature') },
  forms: { addressOf: (question) => FORM_ADDRESSES[question] ?? question, operatorId: (given) => given, seal: hashed },
};
