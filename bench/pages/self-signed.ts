/** Makes a certificate for a local machine with Node alone: X.509 v3 in DER, an EC key on P-256, self-signed. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const VALID_FOR_MS = 2 * 24 * 60 * 60 * 1000;
const SEQUENCE = 0x30;
const SET = 0x31;
const ECDSA_SHA256 = '1.2.840.10045.4.3.2';
const COMMON_NAME = '2.5.4.3';
const ALTERNATIVE_NAMES = '2.5.29.17';

/** Tag, length, value: the form of everything in DER. */
function item(tag: number, ...parts: readonly Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  if (value.length < 0x80) return Buffer.concat([Buffer.from([tag, value.length]), value]);
  const length = Buffer.from(value.length.toString(16).padStart(value.length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, value]);
}

/** Seven bits a byte, the highest bit set on all but the last. */
function base128(value: number): number[] {
  const low = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) low.unshift((rest & 0x7f) | 0x80);
  return low;
}

function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return item(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** A positive integer in as few bytes as DER allows: no zeros in front, but one where the highest bit would make it negative. */
export function integer(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const short = first === -1 ? Buffer.from([0]) : bytes.subarray(first);
  return item(0x02, (short[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), short]) : short);
}
const bits = (bytes: Buffer) => item(0x03, Buffer.from([0]), bytes);
const time = (moment: Date) =>
  item(
    0x17,
    Buffer.from(
      `${moment
        .toISOString()
        .replaceAll(/[-:T]|\.\d+/g, '')
        .slice(2)}`,
    ),
  );
const name = (text: string) => item(SEQUENCE, item(SET, item(SEQUENCE, objectId(COMMON_NAME), item(0x0c, Buffer.from(text)))));
const alternatives = (hosts: readonly string[]) =>
  item(SEQUENCE, ...hosts.map((host) => (/^\d+(\.\d+){3}$/.test(host) ? item(0x87, Buffer.from(host.split('.').map(Number))) : item(0x82, Buffer.from(host)))));

function certificate(publicKey: KeyObject, privateKey: KeyObject, hosts: readonly string[]): Buffer {
  const algorithm = item(SEQUENCE, objectId(ECDSA_SHA256));
  const subject = name(hosts[0] ?? 'localhost');
  const now = Date.now();
  const body = item(
    SEQUENCE,
    item(0xa0, integer(Buffer.from([2]))),
    integer(randomBytes(16)),
    algorithm,
    subject,
    item(SEQUENCE, time(new Date(now - VALID_FOR_MS)), time(new Date(now + VALID_FOR_MS))),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    item(0xa3, item(SEQUENCE, item(SEQUENCE, objectId(ALTERNATIVE_NAMES), item(0x04, alternatives(hosts))))),
  );
  return item(SEQUENCE, body, algorithm, bits(sign('sha256', body, privateKey)));
}

export interface SelfSigned {
  key: string;
  cert: string;
  /** Flag with which Chromium trusts the certificate; otherwise it would cache nothing and start no worker. */
  chromiumFlag: string;
}

/** Key and certificate in PEM for these hosts (names or IPv4 addresses), good for two days. */
export function selfSigned(hosts: readonly string[]): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const lines = certificate(publicKey, privateKey, hosts)
    .toString('base64')
    .replaceAll(/.{64}(?=.)/g, '$&\n');
  const fingerprint = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    chromiumFlag: `--ignore-certificate-errors-spki-list=${fingerprint}`,
  };
}
