import { randomBytes } from 'node:crypto';
import { sandboxAccounts } from '@laro/domain/parties/sandbox-accounts';
import type { FastifyInstance } from 'fastify';
import { PayoutBook, writtenNumber, type Payout } from './payout-book.ts';

const statuses = { waiting: 'ACCEPTED', paid: 'SUCCEEDED', failed: 'FAILED', sent_back: 'REVERSED' } as const;
const expected = `Basic ${Buffer.from(`${sandboxAccounts.xenditPayouts.secretKey}:`).toString('base64')}`;

interface Order {
  reference_id?: unknown;
  channel_code?: unknown;
  currency?: unknown;
  amount?: unknown;
  channel_properties?: { account_number?: unknown; account_holder_name?: unknown };
}
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Payout in this gateway's format; the amount is unchanged. */
const bodyOf = ({ payoutId, reference, amount, currency, channel, number, holder, state, at }: Payout): string =>
  JSON.stringify({
    id: payoutId,
    amount: '@amount@',
    channel_code: channel,
    currency,
    status: statuses[state],
    reference_id: reference,
    created: at,
    channel_properties: { account_number: number, account_holder_name: holder },
    ...(state === 'failed' ? { failure_code: 'INVALID_DESTINATION' } : {}),
  }).replace('"@amount@"', amount);

/** Callback to the site for a payout that has changed. */
export function xenditCallback(payout: Payout): { path: string; headers: Record<string, string>; body: string } {
  const event = { paid: 'payout.succeeded', failed: 'payout.failed', sent_back: 'payout.reversed', waiting: 'payout.created' }[payout.state];
  const body = `{"event":"${event}","business_id":"sandbox","created":"${new Date().toISOString()}","data":${bodyOf(payout)}}`;
  return { path: '/callbacks/payouts/xendit', headers: { 'x-callback-token': sandboxAccounts.xenditPayouts.callbackToken }, body };
}

/** A gateway with the payouts of Xendit's API, below /xendit. */
export async function registerXenditPayouts(app: FastifyInstance, book: PayoutBook): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post<{ Body: string }>('/xendit/v2/payouts', async (request, reply) => {
      if (request.headers.authorization !== expected) return reply.code(401).send({ error_code: 'INVALID_API_KEY', message: 'API key is invalid' });
      const refuse = (code: string) => reply.code(400).send({ error_code: code, message: code });
      let order: Order;
      try {
        order = JSON.parse(request.body) as Order;
      } catch {
        return refuse('INVALID_JSON_FORMAT');
      }
      const reference = text(order.reference_id);
      const number = text(order.channel_properties?.account_number);
      if (reference === '' || text(request.headers['idempotency-key']) === '' || number === '') return refuse('API_VALIDATION_ERROR');
      if (!text(order.channel_code).startsWith('PH_')) return refuse('CHANNEL_CODE_NOT_SUPPORTED_ERROR');
      const outcome = PayoutBook.outcomeOf(number);
      if (outcome === 'refused') return refuse('RECIPIENT_ACCOUNT_NUMBER_ERROR');
      const isKnown = book.byReference('xendit', reference) !== null;
      const payout = book.take({
        brand: 'xendit',
        payoutId: `disb-${randomBytes(12).toString('hex')}`,
        reference,
        amount: writtenNumber(request.body, 'amount'),
        currency: text(order.currency),
        channel: text(order.channel_code),
        number,
        holder: text(order.channel_properties?.account_holder_name),
      });
      if (outcome === 'mute' && !isKnown) {
        request.raw.socket.destroy();
        return reply.hijack();
      }
      if (outcome === 'broken' && !isKnown) return reply.code(500).send({ error_code: 'SERVER_ERROR', message: 'SERVER_ERROR' });
      return reply.type('application/json').send(bodyOf(payout));
    });
    scope.get<{ Querystring: { reference_id?: string } }>('/xendit/v2/payouts', async (request, reply) => {
      if (request.headers.authorization !== expected) return reply.code(401).send({ error_code: 'INVALID_API_KEY', message: 'API key is invalid' });
      const payout = book.byReference('xendit', request.query.reference_id ?? '');
      return reply.type('application/json').send(payout ? `[${bodyOf(payout)}]` : '[]');
    });
  });
}
