import { createHmac, timingSafeEqual } from 'node:crypto';
import { callbackAgeMaxMs, MINOR_UNIT, type DepositKind } from '@laro/domain/deposits/deposit-rules';
import { moneyAsInteger, type Money } from '@laro/domain/money/money';
import * as z from 'zod';
import type { CheckoutGateway, PaymentNews } from '#server/modules/money/deposits/ports.ts';
import { callGateway, isRefusal, readExactJson } from './call-gateway.ts';
import { readStatementCsv } from './statement-csv.ts';

/** PayMongo's names of payment methods. */
const methodTypes: Partial<Record<DepositKind, string>> = { gcash: 'gcash', maya: 'paymaya', card: 'card', qrph: 'qrph', online_bank: 'dob' };

/** Whole hundredths, as PayMongo counts; numbers of JSON come as their texts. */
const centavos = z.string().regex(/^\d{1,15}$/);
const fromCentavos = (text: string): Money => BigInt(text) * MINOR_UNIT;

const refund = z.object({ attributes: z.object({ amount: centavos, status: z.string() }) });
const payment = z.object({
  id: z.string().min(1).max(100),
  attributes: z.object({
    amount: centavos,
    currency: z.string(),
    status: z.string(),
    external_reference_number: z.string().nullish(),
    refunds: z.array(refund).nullish(),
  }),
});
type Payment = z.infer<typeof payment>;

const session = z.object({
  id: z.string().min(1).max(100),
  attributes: z.object({
    reference_number: z.string().nullish(),
    checkout_url: z.url().nullish(),
    status: z.string().nullish(),
    payments: z.array(payment).nullish(),
  }),
});
const event = z.object({ data: z.object({ attributes: z.object({ type: z.string(), data: z.unknown() }) }) });

type Subject = Pick<PaymentNews, 'number' | 'reference'>;

const paidNews = ({ id, attributes: { amount, currency } }: Payment, subject: Subject): PaymentNews => ({
  kind: 'paid',
  paymentId: id,
  amount: fromCentavos(amount),
  currency: currency.toUpperCase(),
  authorisation: id,
  ...subject,
});

const isPaid = ({ attributes: { status } }: Payment): boolean => status === 'paid';

/** News in a checkout session: its paid payments, or that it has expired. */
function newsOfSession(given: unknown): PaymentNews[] | null {
  const read = session.safeParse(given);
  if (!read.success) return null;
  const { id, attributes } = read.data;
  const subject = { number: attributes.reference_number ?? null, reference: id };
  const paid = (attributes.payments ?? []).filter(isPaid).map((entry) => paidNews(entry, subject));
  return paid.length === 0 && attributes.status === 'expired' ? [{ kind: 'expired', ...subject }] : paid;
}

function newsOfPayment(type: string, given: unknown): PaymentNews[] | null {
  const read = payment.safeParse(given);
  if (!read.success) return null;
  const { id, attributes } = read.data;
  const subject = { number: attributes.external_reference_number ?? null, reference: null };
  if (type === 'payment.paid') return [paidNews(read.data, subject)];
  if (type === 'payment.failed') return [{ kind: 'failed', ...subject }];
  const back = (attributes.refunds ?? []).filter((entry) => entry.attributes.status === 'succeeded');
  const amount = back.reduce((sum, entry) => sum + fromCentavos(entry.attributes.amount), 0n);
  return [{ kind: 'returned', paymentId: id, amount, currency: attributes.currency.toUpperCase(), ...subject }];
}

/** Events that are about our orders; all others are none of our business. */
const paymentEvents: readonly string[] = ['payment.paid', 'payment.failed', 'payment.refunded'];

function readEvent(text: string): readonly PaymentNews[] | null {
  const read = event.safeParse(readExactJson(text));
  if (!read.success) return null;
  const { type, data } = read.data.data.attributes;
  if (type === 'checkout_session.payment.paid') return newsOfSession(data);
  return paymentEvents.includes(type) ? newsOfPayment(type, data) : [];
}

/** `t=…,te=…,li=…`: the moment, and the signature in test or live mode. */
function readSignature(header: string): { t: string; signatures: string[] } {
  const parts = Object.fromEntries(header.split(',').map((part) => part.trim().split('=', 2) as [string, string | undefined]));
  return { t: parts['t'] ?? '', signatures: [parts['te'] ?? '', parts['li'] ?? ''].filter((text) => /^[0-9a-f]{64}$/.test(text)) };
}

const proves: CheckoutGateway['prove'] = (headers, body, secrets, now) => {
  const header = headers['paymongo-signature'];
  const { t, signatures } = readSignature(typeof header === 'string' ? header.slice(0, 500) : '');
  if (!/^\d{1,12}$/.test(t)) return 'forged';
  const isProven = secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(`${t}.`).update(body).digest();
    return signatures.some((text) => timingSafeEqual(Buffer.from(text, 'hex'), expected));
  });
  if (!isProven) return 'forged';
  return Math.abs(now - Number(t) * 1000) > callbackAgeMaxMs ? 'stale' : 'proven';
};

/** Checkout sessions of PayMongo's API: https://developers.paymongo.com (checkout sessions, webhooks and their signatures, errors). */
export const paymongoCheckout: CheckoutGateway = {
  name: 'paymongo',
  kinds: Object.keys(methodTypes) as DepositKind[],
  open: async (access, { number, merchantCode, kind, payable, currency, description, returnUrl }) => {
    const amount = moneyAsInteger(payable / MINOR_UNIT);
    const attributes = {
      line_items: [{ name: description, amount, currency, quantity: 1 }],
      payment_method_types: [methodTypes[kind]],
      reference_number: number,
      description,
      success_url: returnUrl,
      cancel_url: returnUrl,
      send_email_receipt: false,
      show_line_items: false,
      metadata: { merchant: merchantCode },
    };
    const reply = await callGateway(access, { method: 'POST', path: '/v1/checkout_sessions', body: { data: { attributes } } });
    if (reply.kind === 'none') return { kind: 'unavailable', why: reply.why };
    const read = z.object({ data: session }).safeParse(reply.body);
    const url = read.data?.data.attributes.checkout_url;
    if (reply.status < 300 && read.success && url) return { kind: 'opened', reference: read.data.data.id, url };
    return { kind: isRefusal(reply.status) ? 'refused' : 'unavailable', why: `answered ${reply.status} to an order` };
  },
  status: async (access, reference) => {
    const reply = await callGateway(access, { method: 'GET', path: `/v1/checkout_sessions/${encodeURIComponent(reference)}` });
    if (reply.kind === 'none') return { kind: 'unavailable', why: reply.why };
    if (reply.status === 404) return { kind: 'unknown' };
    const news = reply.status < 300 ? newsOfSession((reply.body as { data?: unknown } | null)?.data) : null;
    return news === null ? { kind: 'unavailable', why: `answered ${reply.status} to a question` } : { kind: 'known', news };
  },
  // Its response has a card's brand and last four digits, and nothing that identifies the card: strangers share four digits.
  cardOf: null,
  prove: proves,
  read: readEvent,
  readStatement: (text) =>
    readStatementCsv(text, {
      paymentId: 'payment id',
      number: 'reference number',
      amount: 'amount',
      status: 'status',
      at: 'paid at',
      paid: ['paid'],
      amountOf: (cell) => (/^\d{1,15}$/.test(cell) ? fromCentavos(cell) : null),
    }),
};
