/** A load generator on bare sockets, with minimal work of its own, so that the server is measured. */
import net from 'node:net';

export interface Load {
  port: number;
  path: string;
  headers: Readonly<Record<string, string>>;
  /** Requests under way at the same time, one a connection. */
  connections: number;
  forMs: number;
}

export interface LoadResult {
  count: number;
  perSecond: number;
  latenciesMs: number[];
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/** True if a complete HTTP/1.1 response has arrived. Throws for a status other than 200. */
function isComplete(received: Buffer): boolean {
  const end = received.indexOf(HEAD_END);
  if (end < 0) return false;
  const head = received.subarray(0, end).toString('latin1');
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`not the answer to measure: ${head.split('\r\n')[0]}`);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) return received.length >= end + HEAD_END.length + Number(length);
  return received.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
}

function requestBytes({ path, headers }: Load): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
}

/** One connection that sends the next request as soon as it has its response, until the time has passed. */
function converse(load: Load, until: number, latenciesMs: number[]): Promise<void> {
  const request = requestBytes(load);
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port: load.port, host: '127.0.0.1', noDelay: true });
    let parts: Buffer[] = [];
    let askedAt = 0;
    const ask = (): void => {
      parts = [];
      askedAt = performance.now();
      socket.write(request);
    };
    socket.on('connect', ask);
    socket.on('data', (part) => {
      parts.push(part);
      try {
        if (!isComplete(parts.length === 1 ? part : Buffer.concat(parts))) return;
      } catch (error) {
        socket.destroy();
        reject(error as Error);
        return;
      }
      const now = performance.now();
      latenciesMs.push(now - askedAt);
      if (now < until) ask();
      else socket.end(resolve);
    });
    socket.on('error', reject);
  });
}

/** Drives a server on this machine and counts its answers. */
export async function drive(load: Load): Promise<LoadResult> {
  const latenciesMs: number[] = [];
  const start = performance.now();
  await Promise.all(Array.from({ length: load.connections }, () => converse(load, start + load.forMs, latenciesMs)));
  return { count: latenciesMs.length, perSecond: (latenciesMs.length * 1000) / (performance.now() - start), latenciesMs };
}
