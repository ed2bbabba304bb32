import { createHash, timingSafeEqual } from 'node:crypto';
import type { DepositKind } from '@laro/domain/deposits/deposit-rules';
import { formatMoney } from '@laro/domain/money/money';
import * as z from 'zod';
import type { CheckoutGateway, PaymentNews } from '#server/modules/money/deposits/ports.ts';
import { callGateway, isRefusal, jsonNumber, moneyOf, readExactJson } from './call-gateway.ts';
import { readStatementCsv } from './statement-csv.ts';

/** Xendit's names of payment methods. */
const methodNames: Partial<Record<DepositKind, readonly string[]>> = {
  gcash: ['GCASH'],
  maya: ['PAYMAYA'],
  card: ['CREDIT_CARD'],
  qrph: ['QRPH'],
  online_bank: ['DD_BPI', 'DD_UBP', 'DD_RCBC'],
  alipay: ['ALIPAY'],
  wechat: ['WECHATPAY'],
  qq: ['QQPAY'],
};

const invoice = z.object({
  id: z.string().min(1).max(100),
  external_id: z.string(),
  status: z.string(),
  invoice_url: z.url().nullish(),
  amount: z.string().nullish(),
  paid_amount: z.string().nullish(),
  currency: z.string().nullish(),
  payment_id: z.string().nullish(),
  credit_card_charge_id: z.string().max(100).nullish(),
});

/** Fields read from a card charge: Xendit's fingerprint of the card, the same for every charge with it, and the masked number. */
const charge = z.object({ card_fingerprint: z.string().min(1).max(200).nullish(), masked_card_number: z.string().max(30).nullish() });

/**
 * News in an invoice. It is paid once, so its own id is used for the payment: callbacks and query responses both contain it, while the id of the
 * payment behind it is not in all of them.
 */
function newsOf(given: unknown): PaymentNews[] | null {
  const read = invoice.safeParse(given);
  if (!read.success) return null;
  const { id, external_id: number, status, currency, payment_id: paymentId, credit_card_charge_id: cardCharge } = read.data;
  const subject = { number, reference: id };
  if (status === 'EXPIRED') return [{ kind: 'expired', ...subject }];
  if (status === 'FAILED') return [{ kind: 'failed', ...subject }];
  if (status === 'PENDING') return [];
  const amount = moneyOf(read.data.paid_amount ?? read.data.amount);
  if ((status !== 'PAID' && status !== 'SETTLED') || amount === null || amount <= 0n || !currency) return null;
  return [{ kind: 'paid', paymentId: id, amount, currency, authorisation: paymentId || id, ...(cardCharge ? { cardCharge } : {}), ...subject }];
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Invoices of Xendit's API: https://docs.xendit.co (invoices, callbacks and their verification token). */
export const xenditCheckout: CheckoutGateway = {
  name: 'xendit',
  kinds: Object.keys(methodNames) as DepositKind[],
  open: async (access, { number, merchantCode, kind, payable, currency, description, returnUrl, lifeSeconds }) => {
    const body = {
      external_id: number,
      amount: jsonNumber(formatMoney(payable)),
      currency,
      description,
      invoice_duration: lifeSeconds,
      success_redirect_url: returnUrl,
      failure_redirect_url: returnUrl,
      payment_methods: methodNames[kind],
      metadata: { merchant: merchantCode },
    };
    const reply = await callGateway(access, { method: 'POST', path: '/v2/invoices', body });
    if (reply.kind === 'none') return { kind: 'unavailable', why: reply.why };
    const read = invoice.safeParse(reply.body);
    if (reply.status < 300 && read.success && read.data.invoice_url) return { kind: 'opened', reference: read.data.id, url: read.data.invoice_url };
    return { kind: isRefusal(reply.status) ? 'refused' : 'unavailable', why: `answered ${reply.status} to an order` };
  },
  status: async (access, reference) => {
    const reply = await callGateway(access, { method: 'GET', path: `/v2/invoices/${encodeURIComponent(reference)}` });
    if (reply.kind === 'none') return { kind: 'unavailable', why: reply.why };
    if (reply.status === 404) return { kind: 'unknown' };
    const news = reply.status < 300 ? newsOf(reply.body) : null;
    return news === null ? { kind: 'unavailable', why: `answered ${reply.status} to a question` } : { kind: 'known', news };
  },
  /** https://docs.xendit.co (cards: get a charge). */
  cardOf: async (access, id) => {
    const reply = await callGateway(access, { method: 'GET', path: `/credit_card_charges/${encodeURIComponent(id)}` });
    if (reply.kind === 'none') return { kind: 'unavailable', why: reply.why };
    if (reply.status === 404) return { kind: 'none' };
    const read = charge.safeParse(reply.body);
    if (reply.status >= 300 || !read.success) return { kind: 'unavailable', why: `answered ${reply.status} to a question about a card` };
    const { card_fingerprint: fingerprint, masked_card_number: masked } = read.data;
    const tail = /\d{4}$/.exec(masked ?? '')?.[0];
    return fingerprint && tail ? { kind: 'known', fingerprint, tail } : { kind: 'none' };
  },
  /** A token instead of a signature: it proves the caller, not the time. Repeated news is harmless, so no callback is too old. */
  prove: (headers, _body, secrets) => {
    const token = headers['x-callback-token'];
    const given = digest(typeof token === 'string' ? token : '');
    return typeof token === 'string' && secrets.some((secret) => timingSafeEqual(digest(secret), given)) ? 'proven' : 'forged';
  },
  read: (text) => newsOf(readExactJson(text)),
  readStatement: (text) =>
    readStatementCsv(text, {
      paymentId: 'invoice id',
      number: 'external id',
      amount: 'paid amount',
      status: 'status',
      at: 'paid at',
      paid: ['paid', 'settled'],
      amountOf: moneyOf,
    }),
};
