/**
 * A bare server for the benchmark of tables, as a process of its own: it writes a text to every socket when its parent sends one, and answers each POST after one
 * insert into PostgreSQL. What a table does is compared with it on the same machine in the same minutes.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { WebSocketServer } from 'ws';

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
const sockets = new WebSocketServer({ server, path: '/api/table-socket', perMessageDeflate: false });
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', ({ text }: { text: string }) => {
  for (const socket of sockets.clients) socket.send(text);
});
process.on('disconnect', () => process.exit(0));
