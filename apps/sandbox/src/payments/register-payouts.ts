import type { FastifyInstance } from 'fastify';
import { html, page } from '#sandbox/pages/html.ts';
import { airwallexCallback, registerAirwallexPayouts } from './airwallex-payouts.ts';
import { outcomes, PayoutBook, type Payout } from './payout-book.ts';
import { registerXenditPayouts, xenditCallback } from './xendit-payouts.ts';

const CALLBACK_TIMEOUT_MS = 5000;
const words = { waiting: 'waiting', paid: 'paid', failed: 'failed', sent_back: 'sent back by the bank' } as const;
const acts = { pay: 'paid', fail: 'failed', back: 'sent_back' } as const;
const isAct = (name: string): name is keyof typeof acts => Object.hasOwn(acts, name);

/** Sends the callback to the site; a site that cannot be reached polls later. */
async function tell(site: string, payout: Payout): Promise<void> {
  const { path, headers, body } = payout.brand === 'xendit' ? xenditCallback(payout) : airwallexCallback(payout);
  await fetch(`${site}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(CALLBACK_TIMEOUT_MS),
  }).catch(() => undefined);
}

function item({ id, brand, amount, currency, channel, number, holder, reference, state, at }: Payout & { id: number }) {
  const form = (act: keyof typeof acts, label: string) =>
    html`<form method="post" action="/payouts/${id}/${act}"><button class="plain">${label}</button></form>`;
  const offered = state === 'waiting' ? [form('pay', 'Pay it'), form('fail', 'Let it fail')] : state === 'paid' ? [form('back', 'Send it back')] : [];
  return html`<li>
    <strong>${amount} ${currency}</strong> ${words[state]} <small>${brand}, ${channel}, ${at}</small>
    <pre>
${holder}, ${number}
${reference}</pre>
    ${offered}
  </li>`;
}

/** Both payout gateways, and a page that shows their requests and decides waiting ones: /payouts. `site` receives callbacks. */
export async function registerPayouts(app: FastifyInstance, site: string | null): Promise<PayoutBook> {
  const book = new PayoutBook();
  book.onChange = (payout) => {
    if (site !== null) void tell(site, payout);
  };
  await registerXenditPayouts(app, book);
  await registerAirwallexPayouts(app, book);
  app.get<{ Querystring: { reference?: string } }>('/payouts/list.json', async ({ query }) => ({
    payouts: book.list().filter(({ reference }) => query.reference === undefined || reference === query.reference),
  }));
  app.post<{ Params: { id: string; act: string } }>('/payouts/:id/:act', async ({ params }, reply) => {
    const payout = book.byId(Number(params.id));
    if (payout && isAct(params.act)) book.decide(payout, acts[params.act]);
    return reply.redirect('/payouts', 303);
  });
  app.get('/payouts', async (_request, reply) => {
    const rules = outcomes.map(({ end, text }) => html`<li>A number that ends in <strong>${end}</strong> ${text}.</li>`);
    const list = book.list().map(item);
    const body = html`<p>Payouts of the site, to Xendit’s and Airwallex’s interfaces. Any other number is paid after a moment.</p>
      <ul>
        ${rules}
      </ul>
      ${
        list.length === 0
          ? html`<p>Nothing was paid out yet.</p>`
          : html`<ul>
              ${list}
            </ul>`
      }`;
    return reply.type('text/html').send(page({ title: 'Payouts', path: '/payouts' }, body));
  });
  app.addHook('onClose', async () => book.close());
  return book;
}
