import { createHmac, randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export const SECRET_KEY = 'sk_test_of_tests';
export const CALLBACK_SECRET = 'whsk_of_tests';

interface Kept {
  id: string;
  number: string;
  amount: number;
  currency: string;
  status: string;
  payments: { id: string; amount: number; currency: string }[];
  /** The charge of the card that it was paid by. */
  charge?: string;
}

/** Both gateways as their interfaces are, with a till that a test works by hand. Amounts in hundredths. */
export interface PaymentStandIn {
  address: string;
  /** Behaviour of its responses from now on. */
  mood: 'well' | 'down' | 'refuses' | 'nonsense';
  asked: { path: string; authorization: string; body: string }[];
  orders: Map<string, Kept>;
  /** Cards behind charges, as the second gateway knows them. */
  cards: Map<string, { masked: string; fingerprint?: string }>;
  orderOf: (number: string) => Kept;
  close: () => Promise<void>;
}

const paymongoView = (kept: Kept) => ({
  id: kept.id,
  type: 'checkout_session',
  attributes: {
    reference_number: kept.number,
    checkout_url: `https://pay.example/${kept.id}`,
    status: kept.status === 'expired' ? 'expired' : 'active',
    payments: kept.payments.map(({ id, amount, currency }) => ({ id, type: 'payment', attributes: { amount, currency, status: 'paid' } })),
  },
});
const xenditView = (kept: Kept) => ({
  id: kept.id,
  external_id: kept.number,
  status: kept.payments.length > 0 ? 'PAID' : kept.status === 'expired' ? 'EXPIRED' : 'PENDING',
  currency: kept.currency,
  amount: kept.amount / 100,
  invoice_url: `https://pay.example/${kept.id}`,
  ...(kept.payments[0] ? { paid_amount: kept.payments[0].amount / 100, payment_id: kept.payments[0].id } : {}),
  ...(kept.charge === undefined ? {} : { credit_card_charge_id: kept.charge, payment_method: 'CREDIT_CARD' }),
});

interface Asked {
  data?: { attributes?: { reference_number: string; line_items: { amount: number; currency: string }[] } };
  external_id?: string;
  amount?: number;
  currency?: string;
}

function answer(standIn: PaymentStandIn, method: string, path: string, text: string): { status: number; body: unknown } {
  if (standIn.mood === 'refuses') return { status: 400, body: { errors: [{ code: 'parameter_invalid' }] } };
  if (standIn.mood === 'nonsense') return { status: 200, body: '<html>' };
  const isPaymongo = path.startsWith('/v1/');
  const view = (kept: Kept) => (isPaymongo ? { data: paymongoView(kept) } : xenditView(kept));
  if (method === 'GET') {
    const card = standIn.cards.get(path.split('/').at(-1) ?? '');
    if (path.startsWith('/credit_card_charges/'))
      return card
        ? { status: 200, body: { status: 'CAPTURED', masked_card_number: card.masked, card_fingerprint: card.fingerprint } }
        : { status: 404, body: {} };
    const kept = standIn.orders.get(path.split('/').at(-1) ?? '');
    return kept ? { status: 200, body: view(kept) } : { status: 404, body: {} };
  }
  const kept = orderFrom(JSON.parse(text) as Asked);
  standIn.orders.set(kept.id, kept);
  return { status: 200, body: view(kept) };
}

/** Whole hundredths of a JSON number in major units. */
const hundredthsOf = (major = 0): number => Math.round(major * 100);

function orderFrom(asked: Asked): Kept {
  const attributes = asked.data?.attributes;
  return {
    id: randomUUID(),
    number: attributes?.reference_number ?? asked.external_id ?? '',
    amount: attributes?.line_items[0]?.amount ?? hundredthsOf(asked.amount),
    currency: attributes?.line_items[0]?.currency ?? asked.currency ?? '',
    status: 'open',
    payments: [],
  };
}

/** Starts the simulator on its own port. */
export async function startPaymentStandIn(): Promise<PaymentStandIn> {
  const standIn: PaymentStandIn = {
    address: '',
    mood: 'well',
    asked: [],
    orders: new Map(),
    cards: new Map(),
    orderOf: (number) => {
      const found = [...standIn.orders.values()].find((kept) => kept.number === number);
      if (!found) throw new Error(`the gateway knows no order ${number}`);
      return found;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      standIn.asked.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', body: text });
      if (standIn.mood === 'down') {
        request.socket.destroy();
        return;
      }
      const { status, body } = answer(standIn, request.method ?? '', request.url ?? '', text);
      response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  standIn.address = `http://localhost:${(server.address() as AddressInfo).port}`;
  return standIn;
}

export interface TestCallback {
  body: string;
  headers: Record<string, string>;
}

/** Signs a body as PayMongo does, at a moment. */
export function signPaymongo(body: string, now: number, secret = CALLBACK_SECRET): TestCallback {
  const t = Math.floor(now / 1000);
  return { body, headers: { 'paymongo-signature': `t=${t},te=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')},li=` } };
}

const paymongoEvent = (type: string, data: object) =>
  JSON.stringify({ data: { id: `evt_${randomUUID()}`, type: 'event', attributes: { type, livemode: false, data } } });

/** PayMongo's callback for a payment, with its own id of the payment, and hundredths. */
export const paymongoPaid = (number: string, id: string, amount: number, currency = 'PHP'): string =>
  paymongoEvent(
    'checkout_session.payment.paid',
    paymongoView({ id: `cs_${number}`, number, amount, currency, status: 'open', payments: [{ id, amount, currency }] }),
  );
export const paymongoFailed = (number: string): string =>
  paymongoEvent('payment.failed', {
    id: `pay_${randomUUID()}`,
    attributes: { amount: 0, currency: 'PHP', status: 'failed', external_reference_number: number },
  });
export const paymongoRefunded = (number: string, id: string, amount: number, back: number): string =>
  paymongoEvent('payment.refunded', {
    id,
    attributes: {
      amount,
      currency: 'PHP',
      status: 'paid',
      external_reference_number: number,
      refunds: [{ attributes: { amount: back, status: 'succeeded' } }, { attributes: { amount: 1, status: 'pending' } }],
    },
  });
