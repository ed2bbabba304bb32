import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { sandboxAccounts } from '@laro/domain/parties/sandbox-accounts';
import type { FastifyInstance } from 'fastify';
import { PayoutBook, writtenNumber, type Payout } from './payout-book.ts';

const { airwallexPayouts: account } = sandboxAccounts;
const statuses = { waiting: 'PROCESSING', paid: 'PAID', failed: 'CANCELLED', sent_back: 'CANCELLED' } as const;

interface Order {
  request_id?: unknown;
  transfer_currency?: unknown;
  transfer_method?: unknown;
  beneficiary?: { bank_details?: { account_number?: unknown; iban?: unknown; account_name?: unknown } };
}
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const bodyOf = ({ payoutId, reference, amount, currency, channel, state, at }: Payout): string =>
  JSON.stringify({
    id: payoutId,
    request_id: reference,
    status: statuses[state],
    transfer_amount: '@amount@',
    transfer_currency: currency,
    transfer_method: channel,
    created_at: at,
    ...(state === 'failed' ? { failure_type: 'INVALID_ACCOUNT' } : {}),
  }).replace('"@amount@"', amount);

/** Signed callback to the site for a payout that has changed. */
export function airwallexCallback(payout: Payout): { path: string; headers: Record<string, string>; body: string } {
  const body = `{"id":"${randomUUID()}","name":"payout.transfer.${statuses[payout.state].toLowerCase()}","account_id":"sandbox","data":${bodyOf(payout)}}`;
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', account.webhookSecret).update(timestamp).update(body).digest('hex');
  return { path: '/callbacks/payouts/airwallex', headers: { 'x-timestamp': timestamp, 'x-signature': signature }, body };
}

/** A gateway with the transfers of Airwallex's API, below /airwallex. */
export async function registerAirwallexPayouts(app: FastifyInstance, book: PayoutBook): Promise<void> {
  const tokens = new Set<string>();
  const isKnownToken = (header: string | undefined) => tokens.has((header ?? '').replace('Bearer ', ''));
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post('/airwallex/api/v1/authentication/login', async (request, reply) => {
      if (request.headers['x-client-id'] !== account.clientId || request.headers['x-api-key'] !== account.apiKey)
        return reply.code(401).send({ code: 'credentials_invalid', message: 'UNAUTHORIZED' });
      const token = randomBytes(16).toString('hex');
      tokens.add(token);
      return reply.code(201).send({ token, expires_at: new Date(Date.now() + 30 * 60_000).toISOString() });
    });
    scope.post<{ Body: string }>('/airwallex/api/v1/transfers/create', async (request, reply) => {
      if (!isKnownToken(request.headers.authorization)) return reply.code(401).send({ code: 'unauthorized', message: 'Access token expired' });
      const refuse = (code: string) => reply.code(400).send({ code, message: code });
      let order: Order;
      try {
        order = JSON.parse(request.body) as Order;
      } catch {
        return refuse('validation_failed');
      }
      const reference = text(order.request_id);
      const details = order.beneficiary?.bank_details ?? {};
      const number = text(details.account_number) || text(details.iban);
      if (reference === '' || number === '') return refuse('validation_failed');
      const outcome = PayoutBook.outcomeOf(number);
      if (outcome === 'refused') return refuse('invalid_account_number');
      if (book.byReference('airwallex', reference)) return refuse('duplicate_request');
      const payout = book.take({
        brand: 'airwallex',
        payoutId: randomUUID(),
        reference,
        amount: writtenNumber(request.body, 'transfer_amount'),
        currency: text(order.transfer_currency),
        channel: text(order.transfer_method),
        number,
        holder: text(details.account_name),
      });
      if (outcome === 'mute') {
        request.raw.socket.destroy();
        return reply.hijack();
      }
      if (outcome === 'broken') return reply.code(500).send({ code: 'internal_error', message: 'internal_error' });
      return reply.code(201).type('application/json').send(bodyOf(payout));
    });
    scope.get<{ Querystring: { request_id?: string } }>('/airwallex/api/v1/transfers', async (request, reply) => {
      if (!isKnownToken(request.headers.authorization)) return reply.code(401).send({ code: 'unauthorized', message: 'Access token expired' });
      const payout = book.byReference('airwallex', request.query.request_id ?? '');
      return reply.type('application/json').send(`{"has_more":false,"items":[${payout ? bodyOf(payout) : ''}]}`);
    });
  });
}
