import { formatMoney, type Money } from '@laro/domain/money/money';
import { money } from '@laro/contract/wire/scalars';
import { sandboxAccounts } from '@laro/domain/parties/sandbox-accounts';
import type { FastifyInstance } from 'fastify';
import { newId, type Checkout, type GatewayBook } from './gateway-book.ts';

const { secretKey, callbackSecret } = sandboxAccounts.payments;
const LIFE_SECONDS = 86_400;

interface Asked {
  external_id?: string;
  amount?: number;
  currency?: string;
  description?: string;
  invoice_duration?: number;
  success_redirect_url?: string;
  payment_methods?: string[];
  metadata?: { merchant?: string };
}

const rawNumber = (units: Money): unknown => (JSON as unknown as { rawJSON: (text: string) => unknown }).rawJSON(formatMoney(units));
const names = { open: 'PENDING', paid: 'PAID', failed: 'FAILED', cancelled: 'PENDING', expired: 'EXPIRED' } as const;

function invoiceOf(checkout: Checkout, origin: string) {
  const [payment] = checkout.payments;
  return {
    id: checkout.id,
    external_id: checkout.number,
    status: names[checkout.state],
    amount: rawNumber(checkout.amount),
    currency: checkout.currency,
    invoice_url: `${origin}/payments/checkout/${checkout.id}`,
    expiry_date: new Date(checkout.expiresAt).toISOString(),
    ...(payment ? { paid_amount: rawNumber(payment.amount), paid_at: payment.at, payment_id: payment.id } : {}),
    ...(payment?.card ? { payment_method: 'CREDIT_CARD', credit_card_charge_id: `charge_${payment.id}` } : {}),
  };
}

/** The body of a callback and the token that proves it. */
export const xenditCallback = (checkout: Checkout, what: 'paid' | 'failed', origin: string): { headers: Record<string, string>; body: string } => ({
  headers: { 'x-callback-token': callbackSecret },
  body: JSON.stringify({
    ...invoiceOf(checkout, origin),
    ...(what === 'failed' ? { status: 'FAILED', paid_amount: undefined } : {}),
    updated: new Date().toISOString(),
  }),
});

/** The whole digits of what JSON holds, as text: an amount is never calculated with as a number. */
const unitsOf = (amount: unknown): Money | null => {
  const read = money.safeDecode(String(amount) as never);
  return read.success ? read.data : null;
};

/** Invoices with the interface of Xendit's API. */
export function registerXendit(app: FastifyInstance, book: GatewayBook, originOf: () => string): void {
  const expected = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;
  const refusal = (code: string) => ({ error_code: code, message: 'The sandbox does not take this.' });
  const answer = (checkout: Checkout) => JSON.stringify(invoiceOf(checkout, originOf()));
  app.post<{ Body: Asked }>('/payments/xendit/v2/invoices', async (request, reply) => {
    if (request.headers.authorization !== expected) return reply.code(401).send(refusal('INVALID_API_KEY'));
    const asked = request.body ?? {};
    const amount = unitsOf(asked.amount);
    const { success_redirect_url: returnUrl = '' } = asked;
    if (amount === null || amount <= 0n || !URL.canParse(returnUrl)) return reply.code(400).send(refusal('API_VALIDATION_ERROR'));
    const checkout = book.add({
      id: newId(''),
      gateway: 'xendit',
      number: asked.external_id ?? '',
      merchant: asked.metadata?.merchant ?? '',
      description: asked.description ?? '',
      amount,
      currency: asked.currency ?? '',
      returnUrl,
      state: 'open',
      isCard: asked.payment_methods?.includes('CREDIT_CARD') ?? false,
      expiresAt: Date.now() + (asked.invoice_duration ?? LIFE_SECONDS) * 1000,
      payments: [],
    });
    return reply.type('application/json').send(answer(checkout));
  });
  app.get<{ Params: { id: string } }>('/payments/xendit/credit_card_charges/:id', async (request, reply) => {
    if (request.headers.authorization !== expected) return reply.code(401).send(refusal('INVALID_API_KEY'));
    const { id } = request.params;
    const card = book.cardOfCharge(id);
    if (card === null) return reply.code(404).send(refusal('CREDIT_CARD_CHARGE_NOT_FOUND_ERROR'));
    return reply.send({ id, status: 'CAPTURED', masked_card_number: `400000XXXXXX${card}`, card_fingerprint: `fingerprint-of-${card}` });
  });
  app.get<{ Params: { id: string } }>('/payments/xendit/v2/invoices/:id', async (request, reply) => {
    if (request.headers.authorization !== expected) return reply.code(401).send(refusal('INVALID_API_KEY'));
    const checkout = book.find(request.params.id);
    if (checkout?.gateway !== 'xendit') return reply.code(404).send(refusal('INVOICE_NOT_FOUND_ERROR'));
    return reply.type('application/json').send(answer(checkout));
  });
}
