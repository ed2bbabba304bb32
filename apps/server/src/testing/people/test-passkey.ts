import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

const text = (value: Buffer | string) => Buffer.from(value).toString('base64url');
const sha256 = (value: Buffer | string) => createHash('sha256').update(value).digest();

/** A length or number in CBOR (RFC 8949) with its major type. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const words = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const map = (...pairs: Buffer[]) => Buffer.concat([head(5, pairs.length / 2), ...pairs]);

/** An authenticator of WebAuthn level 2 with one passkey, ES256, made by hand from the specification. */
export class TestPasskey {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly id = randomBytes(32);
  userHandle = '';
  counter = 0;
  /** False for a device that does not verify the person. */
  verifiesPerson = true;
  readonly #origin: string;
  readonly #site: string;

  constructor(origin = 'http://localhost', site = 'localhost') {
    this.#origin = origin;
    this.#site = site;
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #data(extra: number): Buffer {
    this.counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(this.#site), Buffer.from([USER_PRESENT | (this.verifiesPerson ? USER_VERIFIED : 0) | extra]), counter]);
  }

  /** Result of `navigator.credentials.create`. */
  make(options: Record<string, unknown>): Record<string, unknown> {
    this.userHandle = (options['user'] as { id: string }).id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' }) as { x?: string; y?: string };
    const point = (value: string) => bytes(Buffer.from(value, 'base64url'));
    const key = map(int(1), int(2), int(3), int(-7), int(-1), int(1), int(-2), point(x), int(-3), point(y));
    const length = Buffer.from([0, this.id.length]);
    const authData = Buffer.concat([this.#data(HAS_KEY), Buffer.alloc(16), length, this.id, key]);
    const attestation = map(words('fmt'), words('none'), words('attStmt'), map(), words('authData'), bytes(authData));
    const clientDataJSON = text(this.#clientData('webauthn.create', String(options['challenge'])));
    const response = { clientDataJSON, attestationObject: text(attestation), transports: ['internal'] };
    return { id: text(this.id), rawId: text(this.id), type: 'public-key', clientExtensionResults: {}, response };
  }

  /** Result of `navigator.credentials.get`. */
  show(options: Record<string, unknown>): Record<string, unknown> {
    const clientData = this.#clientData('webauthn.get', String(options['challenge']));
    const data = this.#data(0);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#keys.privateKey);
    const response = { clientDataJSON: text(clientData), authenticatorData: text(data), signature: text(signature), userHandle: this.userHandle };
    return { id: text(this.id), rawId: text(this.id), type: 'public-key', clientExtensionResults: {}, response };
  }
}
