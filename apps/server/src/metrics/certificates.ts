import tls from 'node:tls';
import type { Figure } from './figure.ts';

const LOOK_EVERY_MS = 3_600_000;
const TIMEOUT_MS = 5000;
const HTTPS = 443;

/** Unix time in milliseconds at which the certificate of a host expires; null when the host does not answer over TLS. */
export function certificateEnd(host: string, port = HTTPS): Promise<number | null> {
  return new Promise((resolve) => {
    // An expired or foreign certificate is a figure, too; nothing is sent over this connection.
    const socket = tls.connect({ host, port, servername: host, rejectUnauthorized: false, timeout: TIMEOUT_MS });
    const end = (endsAtMs: number | null): void => {
      socket.destroy();
      resolve(endsAtMs);
    };
    socket.once('secureConnect', () => end(Date.parse(socket.getPeerCertificate().valid_to)));
    socket.once('timeout', () => end(null));
    socket.once('error', () => end(null));
  });
}

/** The hosts that visitors reach over TLS: those of this machine have no certificate. */
const isPublic = (host: string): boolean => !host.endsWith('localhost') && !/^[\d.]+$/.test(host);

/** Expiry of the certificates of the installation's hosts, read once an hour. */
export class Certificates {
  readonly #hosts: () => readonly string[];
  readonly #endOf: typeof certificateEnd;
  #ends = new Map<string, number>();
  #lookedAtMs = Number.NEGATIVE_INFINITY;

  constructor(hosts: () => readonly string[], endOf: typeof certificateEnd = certificateEnd) {
    this.#hosts = hosts;
    this.#endOf = endOf;
  }

  async figure(nowMs: number): Promise<Figure> {
    if (nowMs - this.#lookedAtMs >= LOOK_EVERY_MS) {
      this.#lookedAtMs = nowMs;
      const found = await Promise.all(
        this.#hosts()
          .filter(isPublic)
          .map(async (host) => [host, await this.#endOf(host)] as const),
      );
      this.#ends = new Map(found.flatMap(([host, end]) => (end === null ? [] : [[host, end] as const])));
    }
    return {
      name: 'laro_certificate_expires_seconds',
      help: 'Time until the certificate of a host expires',
      samples: [...this.#ends].map(([host, end]) => ({ labels: { host }, value: (end - nowMs) / 1000 })),
    };
  }
}
