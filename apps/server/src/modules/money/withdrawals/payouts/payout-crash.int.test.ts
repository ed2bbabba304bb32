import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { createXenditPayouts } from '#server/adapters/payments/xendit-payouts.ts';
import { AuditLog } from '#server/modules/core/audit/index.ts';
import { testTwoPersons } from '#server/testing/base/test-two-persons.ts';
import { testPayouts } from '#server/testing/money/test-payouts.ts';
import { testWithdrawals, type TestWithdrawals } from '#server/testing/money/test-withdrawals.ts';
import { readEvents, readWithdrawal } from '../withdrawals.store.ts';

const WORKER = path.join(import.meta.dirname, '../../../../testing/programs/payout-program.ts');
const MINUTE = 60_000;

let all: TestWithdrawals;
let gateway: http.Server;
let url = '';
/** References of orders that reached the gateway, in order. */
const orders: string[] = [];
/** Orders are taken and never answered. */
let isMute = true;

beforeAll(async () => {
  all = await testWithdrawals();
  gateway = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const answer = (reference: string, status: string) => ({ id: `disb-${reference}`, reference_id: reference, status });
      if (request.method === 'GET') {
        const reference = new URL(request.url ?? '', 'http://gateway').searchParams.get('reference_id') ?? '';
        response.end(JSON.stringify(orders.includes(reference) ? [answer(reference, 'SUCCEEDED')] : []));
        return;
      }
      const reference = (JSON.parse(Buffer.concat(chunks).toString()) as { reference_id: string }).reference_id;
      orders.push(reference);
      if (!isMute) response.end(JSON.stringify(answer(reference, 'ACCEPTED')));
    });
  });
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
});
afterAll(async () => {
  gateway.closeAllConnections();
  gateway.close();
  await all.close();
});
beforeEach(() => {
  orders.length = 0;
});

const startWorker = (fault = ''): ChildProcess => spawn(process.execPath, [WORKER, all.desk.base.url, url, fault], { stdio: ['ignore', 'inherit', 'inherit'] });
const state = async (id: string) => (await readWithdrawal(all.desk.base.pool, id))?.state;

/** Another server that comes up after the crash; `lateMs` later by its clock. */
const nextServer = (lateMs: number) => {
  const { pool } = all.desk.base;
  const xendit = createXenditPayouts(() => ({ url, secretKey: 'key', callbackToken: 'token' }), { timeoutMs: 5000 });
  return testPayouts({
    base: all.desk.base,
    audit: new AuditLog(pool, Buffer.alloc(32, 3), Date.now),
    twoPersons: testTwoPersons(all.desk.base),
    merchantOf: () => null,
    announced: [],
    now: () => Date.now() + lateMs,
    xendit,
  }).withdrawals;
};

async function approved(name: string): Promise<{ id: string; cashAccount: bigint }> {
  all.desk.clock.now = Date.now();
  const member = await all.member(name);
  const { value } = await all.ask(member);
  return { id: value.id, cashAccount: member.cashAccount };
}

test('[T35] killed while the gateway has the order: the next server queries by its reference, and it is paid once', async () => {
  isMute = true;
  const { id, cashAccount } = await approved('crash-after');
  const worker = startWorker();
  const ended = once(worker, 'exit');
  await expect.poll(() => orders, { timeout: 20_000 }).toEqual([id]);
  worker.kill('SIGKILL');
  await ended;
  expect(await state(id)).toBe('sending');
  await nextServer(5 * MINUTE).turn();
  expect([await state(id), orders]).toEqual(['paid', [id]]);
  await nextServer(10 * MINUTE).turn();
  expect(orders).toEqual([id]);
  expect((await readEvents(all.desk.base.pool, id)).filter(({ what }) => what === 'pay')).toHaveLength(1);
  expect(await balanceOf(all.desk.base.pool, cashAccount)).toBe(4_500n * MAJOR_UNIT);
  expect(await auditLedger(all.desk.base.pool)).toSatisfy(isWhole);
});

test('[T35] killed before the order left: it is resent under the same reference', async () => {
  const { id } = await approved('crash-before');
  const worker = startWorker('dies-before-sending');
  await once(worker, 'exit');
  expect([await state(id), orders]).toEqual(['sending', []]);
  isMute = false;
  await nextServer(5 * MINUTE).turn();
  expect([await state(id), orders]).toEqual(['sent', [id]]);
  await nextServer(30 * MINUTE).turn();
  expect([await state(id), orders]).toEqual(['paid', [id]]);
});
