import { createHash } from 'node:crypto';
import type { CallbackOutcome } from '@laro/domain/deposits/deposit-rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inTransaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { Parts } from '../deposits-parts.ts';
import { noteCallback, writeOutcome } from './payments.store.ts';
import type { CheckoutGateway } from '../ports.ts';
import { settle, type Settled } from '../orders/settle.ts';

/** Characters of a callback's body that are kept for people to read. */
const BODY_KEPT = 8000;
const BODY_BYTES_MAX = 256 * 1024;

/** Outcomes in order of severity: a callback with several events is stored under the first of these that occurred. */
const gravity: readonly CallbackOutcome[] = [
  'unreadable',
  'unknown_order',
  'wrong_currency',
  'second_payment',
  'nothing_left',
  'return_waits',
  'returned',
  'credited',
  'closed',
  'repeated',
  'kept',
];
const gravest = (settled: readonly Settled[]): Settled =>
  settled.toSorted((one, other) => gravity.indexOf(one.outcome) - gravity.indexOf(other.outcome))[0] ?? { outcome: 'kept', orderId: null, moved: null };

/** Takes a proven callback: noted, acted on and marked in one transaction, so that a crash leaves all of it or nothing (T35). */
async function takeCallback(parts: Parts, merchant: Merchant, gateway: CheckoutGateway, body: Buffer): Promise<CallbackOutcome> {
  const at = new Date(parts.now());
  const text = body.toString('utf8');
  const source = { merchantCode: merchant.code, gateway: gateway.name, actor: gateway.name };
  const { outcome, moved } = await inTransaction(parts.pool, async (transaction) => {
    const hash = createHash('sha256').update(body).digest();
    const noted = await noteCallback(transaction, { ...source, hash, body: text.slice(0, BODY_KEPT).replaceAll('\u0000', ''), at });
    if (!noted.isNew) return { outcome: 'repeated' as const, moved: [] };
    const news = gateway.read(text);
    const settled: Settled[] = news === null ? [{ outcome: 'unreadable', orderId: null, moved: null }] : [];
    for (const entry of news ?? []) settled.push(await settle(parts, transaction, source, entry));
    const said = gravest(settled);
    await writeOutcome(transaction, noted.id, said.outcome, said.orderId);
    return { outcome: said.outcome, moved: settled.flatMap((entry) => entry.moved ?? []) };
  });
  for (const publicId of moved) parts.onMoved(publicId);
  return outcome;
}

type CallbackRequest = FastifyRequest<{ Params: { gateway: string; merchant: string }; Body: Buffer }>;

const refused = { status: 401, body: { error: 'signature' } } as const;

async function answerCallback(parts: Parts, request: CallbackRequest): Promise<{ status: number; body: object }> {
  const { params } = request;
  const gateway = parts.gatewayOf(params.gateway);
  const merchant = gateway && parts.merchantOf(params.merchant);
  if (!gateway || !merchant) return { status: 404, body: { error: 'unknown' } };
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const secrets = (await parts.keys.secrets(merchant, gateway.name)).map(({ callbackSecret }) => callbackSecret);
  const proof = gateway.prove(request.headers, body, secrets, parts.now());
  const at = new Date(parts.now());
  if (proof !== 'proven') {
    parts.notes.refused(merchant.code, gateway.name, at);
    request.log.warn({ gateway: gateway.name, merchant: merchant.code, proof, ip: request.ip }, 'a payment callback was not believed');
    return refused;
  }
  const outcome = await takeCallback(parts, merchant, gateway, body);
  parts.notes.proven(merchant.code, gateway.name, at);
  return { status: 200, body: { outcome } };
}

/**
 * Callback routes of the gateways: /payments/{gateway}/{merchant code}. They read the raw bytes, because the signature covers exactly these, verify it
 * before anything else, and answer 200 only after the event is committed: a gateway repeats the callback on any other answer.
 */
export async function registerCallbacks(app: FastifyInstance, parts: Parts): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_request, body, done) => done(null, body));
    scope.post('/payments/:gateway/:merchant', async (request: CallbackRequest, reply) => {
      const answer = await answerCallback(parts, request).catch((error: unknown) => {
        request.log.error({ err: error, requestId: request.id }, 'a payment callback could not be taken');
        return { status: 500, body: { error: 'again' } };
      });
      return reply.code(answer.status).header('cache-control', 'no-store').send(answer.body);
    });
  });
}
