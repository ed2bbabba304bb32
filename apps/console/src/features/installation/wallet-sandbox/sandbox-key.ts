const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) } as const;
const LINE = 64;

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** A key pair for one visit of the page. */
export interface SandboxKey {
  /** PEM. */
  publicKey: string;
  /** RSA-SHA256 over exactly these characters, base64. */
  sign: (text: string) => Promise<string>;
}

/** Makes a key pair in the browser. The private half cannot be exported: it ends with the page, and the platform never sees it. */
export async function makeSandboxKey(): Promise<SandboxKey> {
  const pair = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);
  const lines = base64(await crypto.subtle.exportKey('spki', pair.publicKey)).match(new RegExp(`.{1,${LINE}}`, 'g')) ?? [];
  return {
    publicKey: `-----BEGIN PUBLIC KEY-----\n${lines.join('\n')}\n-----END PUBLIC KEY-----\n`,
    sign: async (text) => base64(await crypto.subtle.sign(ALGORITHM.name, pair.privateKey, new TextEncoder().encode(text))),
  };
}
