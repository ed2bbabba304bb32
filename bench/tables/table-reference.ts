/**
 * A bare server for the benchmark of tables, as its own process: it writes a text to every socket when its parent sends one, and answers each POST after one
 * insert into PostgreSQL. What a table does is compared with it on the same machine in the same minutes.
 */
import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import pg from 'pg';

const [, , databaseUrl = ''] = process.argv;
const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 });
await pool.query('create table if not exists bare_stakes (id bigint generated always as identity primary key, body jsonb not null)');
const server = http.createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const insert = pool.query({ name: 'bare', text: 'insert into bare_stakes (body) values ($1)', values: [Buffer.concat(parts).toString('utf8')] });
    void insert.then(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}'));
  });
});
server.keepAliveTimeout = 60_000;
/** As RFC 6455 has it. */
const ACCEPT = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const MEDIUM = 126;
const MEDIUM_BYTES_MAX = 65_535;
const sockets = new Set<Socket>();
server.on('upgrade', (request, stream) => {
  const accept = createHash('sha1')
    .update(`${request.headers['sec-websocket-key'] ?? ''}${ACCEPT}`)
    .digest('base64');
  stream.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`);
  const socket = stream as Socket;
  sockets.add(socket);
  socket.on('error', () => {});
  socket.on('close', () => sockets.delete(socket));
  socket.resume();
});

/** One text frame, not masked. Throws RangeError for a text above 64 KB. */
function frameOf(text: string): Buffer {
  const body = Buffer.from(text);
  if (body.length > MEDIUM_BYTES_MAX) throw new RangeError('a long frame');
  const head = body.length < MEDIUM ? Buffer.from([0x81, body.length]) : Buffer.from([0x81, MEDIUM, body.length >> 8, body.length & 0xff]);
  return Buffer.concat([head, body]);
}

server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', ({ text }: { text: string }) => {
  const frame = frameOf(text);
  for (const socket of sockets) socket.write(frame);
});
process.on('disconnect', () => process.exit(0));
