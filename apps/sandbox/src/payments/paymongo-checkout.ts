import { createHmac } from 'node:crypto';
import { MINOR_UNIT } from '@laro/domain/deposits/deposit-rules';
import { moneyAsInteger } from '@laro/domain/money/money';
import { sandboxAccounts } from '@laro/domain/parties/sandbox-accounts';
import type { FastifyInstance } from 'fastify';
import { newId, type Checkout, type GatewayBook } from './gateway-book.ts';

const { secretKey, callbackSecret } = sandboxAccounts.payments;
/** Sessions of PayMongo stay open for a day. */
const LIFE_MS = 86_400_000;

interface Asked {
  data?: {
    attributes?: {
      line_items?: { amount: number; currency: string; quantity: number; name: string }[];
      reference_number?: string;
      success_url?: string;
      metadata?: { merchant?: string };
    };
  };
}

const paymentOf = (checkout: Checkout, { id, amount, at }: Checkout['payments'][number]) => ({
  id,
  type: 'payment',
  attributes: {
    amount: moneyAsInteger(amount / MINOR_UNIT),
    currency: checkout.currency,
    status: 'paid',
    external_reference_number: checkout.number,
    paid_at: Math.floor(Date.parse(at) / 1000),
  },
});

const sessionOf = (checkout: Checkout, origin: string) => ({
  id: checkout.id,
  type: 'checkout_session',
  attributes: {
    checkout_url: `${origin}/payments/checkout/${checkout.id}`,
    reference_number: checkout.number,
    status: checkout.state === 'expired' ? 'expired' : 'active',
    payments: checkout.payments.map((payment) => paymentOf(checkout, payment)),
  },
});

/** The body of a webhook and the header that signs it, in test mode, at this moment. */
export function paymongoCallback(checkout: Checkout, what: 'paid' | 'failed', origin: string): { headers: Record<string, string>; body: string } {
  const data =
    what === 'paid'
      ? sessionOf(checkout, origin)
      : {
          id: newId('pay_'),
          type: 'payment',
          attributes: { amount: 0, currency: checkout.currency, status: 'failed', external_reference_number: checkout.number },
        };
  const type = what === 'paid' ? 'checkout_session.payment.paid' : 'payment.failed';
  const body = JSON.stringify({ data: { id: newId('evt_'), type: 'event', attributes: { type, livemode: false, data } } });
  const t = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', callbackSecret).update(`${t}.${body}`).digest('hex');
  return { body, headers: { 'paymongo-signature': `t=${t},te=${signature},li=` } };
}

const refusal = (code: string, detail: string) => ({ errors: [{ code, detail }] });

/** Checkout sessions with the interface of PayMongo's API. */
export function registerPaymongo(app: FastifyInstance, book: GatewayBook, originOf: () => string): void {
  const expected = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;
  app.post<{ Body: Asked }>('/payments/paymongo/v1/checkout_sessions', async (request, reply) => {
    if (request.headers.authorization !== expected) return reply.code(401).send(refusal('authentication_failed', 'The key is not known.'));
    const { line_items: items = [], reference_number: number = '', success_url: returnUrl = '', metadata } = request.body?.data?.attributes ?? {};
    const [item] = items;
    if (!item || !Number.isSafeInteger(item.amount) || item.amount < 1 || !URL.canParse(returnUrl))
      return reply.code(400).send(refusal('parameter_invalid', 'line_items and success_url are needed.'));
    const checkout = book.add({
      id: newId('cs_'),
      gateway: 'paymongo',
      number,
      merchant: metadata?.merchant ?? '',
      description: item.name,
      amount: BigInt(item.amount) * BigInt(item.quantity) * MINOR_UNIT,
      currency: item.currency,
      returnUrl,
      state: 'open',
      isCard: false,
      expiresAt: Date.now() + LIFE_MS,
      payments: [],
    });
    return { data: sessionOf(checkout, originOf()) };
  });
  app.get<{ Params: { id: string } }>('/payments/paymongo/v1/checkout_sessions/:id', async (request, reply) => {
    if (request.headers.authorization !== expected) return reply.code(401).send(refusal('authentication_failed', 'The key is not known.'));
    const checkout = book.find(request.params.id);
    if (checkout?.gateway !== 'paymongo') return reply.code(404).send(refusal('resource_not_found', 'There is no such session.'));
    return { data: sessionOf(checkout, originOf()) };
  });
}
