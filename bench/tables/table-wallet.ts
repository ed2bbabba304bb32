/**
 * The platform's wallet for the benchmark of tables, as its own process: it accepts every bet and win immediately, counts both, and moves no money.
 * Its parent gets its port, and its counts on request.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

const BALANCE = 9_000_000_000_000;
const counts = { bets: 0, wins: 0, rollbacks: 0 };
const seen = new Set<string>();

const kindOf = (url: string): keyof typeof counts | null =>
  url.endsWith('/bet') ? 'bets' : /\/(win|batch)$/.test(url) ? 'wins' : url.endsWith('/rollback') ? 'rollbacks' : null;

interface Call {
  request_uuid: string;
  transaction_uuid?: string;
  user?: string;
  transactions?: Call[];
}

/** Counts a transaction once, and accepts it. */
function accept({ request_uuid, transaction_uuid: id = '', user }: Call, kind: keyof typeof counts | null): object {
  if (kind && !seen.has(id)) counts[kind] += 1;
  if (kind) seen.add(id);
  return { status: 'RS_OK', request_uuid, user, balance: BALANCE, currency: 'PHP' };
}

const server = http.createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const call = JSON.parse(Buffer.concat(parts).toString('utf8')) as Call;
    const kind = kindOf(request.url ?? '');
    const answer = call.transactions
      ? { status: 'RS_OK', request_uuid: call.request_uuid, transactions: call.transactions.map((one) => accept(one, kind)) }
      : accept(call, kind);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', () => process.send?.({ counts }));
process.on('disconnect', () => process.exit(0));
