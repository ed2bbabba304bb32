import { formatMoney, type Money } from '@laro/domain/money/money';
import { money } from '@laro/contract/wire/scalars';
import type { FastifyInstance } from 'fastify';
import { html, page } from '#sandbox/pages/html.ts';
import { cards, GatewayBook, newId, type Checkout } from './gateway-book.ts';
import { paymongoCallback, registerPaymongo } from './paymongo-checkout.ts';
import { registerXendit, xenditCallback } from './xendit-checkout.ts';

/** Actions of the payer, each followed by the gateway's callback. */
const acts = ['pay', 'fail', 'cancel'] as const;
const tellings = {
  once: 'once, at once',
  twice: 'twice',
  never: 'never: the site has to ask',
  late: 'three seconds later',
  reversed: 'a failure first, then the payment',
  forged: 'nothing is paid: a stranger says that it is, with a wrong signature',
} as const;
type Telling = keyof typeof tellings;

const LATE_MS = 3000;
const TELL_TIMEOUT_MS = 5000;

interface Filled {
  act?: string;
  amount?: string;
  telling?: string;
  card?: string;
}

function amountOf(checkout: Checkout, text: string | undefined): Money {
  const read = money.safeDecode((text ?? '').trim() as never);
  return read.success && read.data > 0n ? read.data : checkout.amount;
}

/** Sends the callback to the site, at the port that the payer came from and for the merchant of the order. A site that misses it polls. */
async function tell(checkout: Checkout, what: 'paid' | 'failed', origin: string, isForged = false): Promise<void> {
  const site = new URL(checkout.returnUrl);
  const { headers, body } = checkout.gateway === 'paymongo' ? paymongoCallback(checkout, what, origin) : xenditCallback(checkout, what, origin);
  await fetch(`http://localhost:${site.port || '80'}/payments/${checkout.gateway}/${encodeURIComponent(checkout.merchant)}`, {
    method: 'POST',
    signal: AbortSignal.timeout(TELL_TIMEOUT_MS),
    // The one gateway signs the body, the other sends a token.
    headers: {
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, isForged ? `${value}x` : value])),
      'content-type': 'application/json',
    },
    body: isForged ? `${body} ` : body,
  }).catch(() => undefined);
}

async function tellAs(checkout: Checkout, telling: Telling, origin: string): Promise<void> {
  if (telling === 'never') return;
  if (telling === 'late') {
    setTimeout(() => void tell(checkout, 'paid', origin), LATE_MS).unref();
    return;
  }
  if (telling === 'reversed') await tell(checkout, 'failed', origin);
  await tell(checkout, 'paid', origin);
  if (telling === 'twice') await tell(checkout, 'paid', origin);
}

function checkoutPage(checkout: Checkout): string {
  const amount = `${formatMoney(checkout.amount)} ${checkout.currency}`;
  const options = Object.entries(tellings).map(([value, label]) => html`<option value="${value}">${label}</option>`);
  const choices = cards.map((card) => html`<option value="${card}">•••• ${card}</option>`);
  const card = checkout.isCard
    ? html`<label for="card">A card of the sandbox</label>
        <select id="card" name="card" style="width:100%;min-height:44px">
          ${choices}
        </select>`
    : '';
  const form = html`<form method="post">
    ${card}
    <label for="amount">Pay this much</label>
    <input id="amount" name="amount" value="${formatMoney(checkout.amount)}" inputmode="decimal" />
    <label for="telling">Tell the site</label>
    <select id="telling" name="telling" style="width:100%;min-height:44px">
      ${options}
    </select>
    <button name="act" value="pay">Pay</button>
    <button class="plain" name="act" value="fail">Let it fail</button>
    <button class="plain" name="act" value="cancel">Go back without paying</button>
  </form>`;
  return page(
    { title: `Pay ${amount}`, path: '/payments' },
    html`<p>${checkout.description} at the stand-in for ${checkout.gateway}. No money moves.</p>
      ${checkout.payments.length > 0 ? html`<p>Paid.</p>` : form}
      <p><a href="${checkout.returnUrl}">Back to the site</a></p>`,
  );
}

/** Two payment gateways, by the interfaces of PayMongo and Xendit, with one payment page: pay, fail, go back, pay another amount, and how the site hears of it. */
export function registerPayments(app: FastifyInstance, { originOf }: { originOf: () => string }): GatewayBook {
  const book = new GatewayBook();
  registerPaymongo(app, book, originOf);
  registerXendit(app, book, originOf);
  app.get<{ Params: { id: string } }>('/payments/checkout/:id', async (request, reply) => {
    const checkout = book.find(request.params.id);
    return checkout ? reply.type('text/html').send(checkoutPage(checkout)) : reply.code(404).type('text/plain').send('There is no such page.');
  });
  app.post<{ Params: { id: string }; Body: Filled }>('/payments/checkout/:id', async (request, reply) => {
    const checkout = book.find(request.params.id);
    if (!checkout) return reply.code(404).type('text/plain').send('There is no such page.');
    const { act, amount, telling = 'once', card } = request.body ?? {};
    const paidBy = checkout.isCard ? (cards.find((known) => known === card) ?? cards[0]) : null;
    // A payment after the expiry is accepted: gateways let money arrive late.
    if (act === acts[0] && telling === 'forged') {
      const payment = { id: newId('pay_'), amount: amountOf(checkout, amount), at: new Date().toISOString(), card: paidBy };
      await tell({ ...checkout, state: 'paid', payments: [payment] }, 'paid', originOf(), true);
    } else if (act === acts[0]) {
      checkout.payments.push({ id: newId('pay_'), amount: amountOf(checkout, amount), at: new Date().toISOString(), card: paidBy });
      checkout.state = 'paid';
      await tellAs(checkout, Object.hasOwn(tellings, telling) ? (telling as Telling) : 'once', originOf());
    } else if (act === acts[1]) {
      checkout.state = 'failed';
      await tell(checkout, 'failed', originOf());
    } else checkout.state = checkout.state === 'open' ? 'cancelled' : checkout.state;
    return reply.redirect(checkout.returnUrl, 303);
  });
  app.get<{ Params: { gateway: string } }>('/payments/:gateway/statement.csv', async (request, reply) => {
    const { gateway } = request.params;
    if (gateway !== 'paymongo' && gateway !== 'xendit') return reply.code(404).type('text/plain').send('There is no such gateway.');
    return reply.type('text/csv').send(book.statement(gateway));
  });
  app.get('/payments', async (_request, reply) => {
    const items = book
      .list()
      .map(
        (entry) =>
          html`<li>
            <a href="/payments/checkout/${entry.id}">${entry.number}</a> ${formatMoney(entry.amount)} ${entry.currency}, ${entry.gateway}, ${entry.state}
          </li>`,
      );
    const list =
      items.length === 0
        ? html`<p>Nobody has begun to pay yet.</p>`
        : html`<ul>
            ${items}
          </ul>`;
    const body = html`${list}
      <p><a href="/payments/paymongo/statement.csv">Statement of the first gateway</a>, <a href="/payments/xendit/statement.csv">of the second</a></p>`;
    return reply.type('text/html').send(page({ title: 'Payments', path: '/payments' }, body));
  });
  return book;
}
