import { createHash, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { resultFeedKey, resultFeedSecret, sandboxAccounts } from '@laro/domain/parties/sandbox-accounts';
import type { FastifyInstance } from 'fastify';
import { html, Html, page } from '#sandbox/pages/html.ts';
import { isRegion, numbersBy, type Draw } from './official-numbers.ts';

type Source = keyof typeof sandboxAccounts.resultFeeds;
const sources = Object.keys(sandboxAccounts.resultFeeds) as Source[];
const isSource = (text: string | undefined): text is Source => text !== undefined && Object.hasOwn(sandboxAccounts.resultFeeds, text);

/** How a feed answers (LOTT-44). */
const ways = {
  right: 'reports all numbers as they come',
  late: 'reports everything an hour later',
  silent: 'does not answer: error 503',
  partial: 'stops after the last two levels',
  garbled: 'sends half of the text',
  unequal: 'reports another special prize',
  replayed: 'sends the first report again',
  changed: 'corrects the first prize of its final report',
  unsigned: 'sends no signature',
  forged: 'signs with another key',
} as const;
type Way = keyof typeof ways;
const isWay = (text: string | undefined): text is Way => text !== undefined && Object.hasOwn(ways, text);

const HOUR_MS = 3_600_000;
/** The secret of the sandbox is public. */
const keyOf = (text: string): KeyObject =>
  createPrivateKey({
    key: Buffer.from(resultFeedKey(createHash('sha256').update(resultFeedSecret(text)).digest())),
    format: 'der',
    type: 'pkcs8',
  });

const otherDigit = (number: string): string => number.slice(0, -1) + String((Number(number.at(-1)) + 1) % 10);
const withOther = (prizes: readonly string[][], level: number): string[][] => prizes.map((numbers, at) => (at === level ? numbers.map(otherDigit) : numbers));

/** The numbers that a feed reports in its way; null before the first one. */
function reported(draw: Draw, way: Way, nowMs: number): { prizes: string[][]; isFinal: boolean } | null {
  const { prizes, isFinal, isBegun } = numbersBy(draw, way === 'late' ? nowMs - HOUR_MS : nowMs);
  if (!isBegun) return null;
  if (way === 'partial' || way === 'replayed') return { prizes: prizes.map((numbers, at) => (at < prizes.length - 2 ? [] : numbers)), isFinal: false };
  if (way === 'unequal') return { prizes: withOther(prizes, 0), isFinal };
  if (way === 'changed') return { prizes: isFinal ? withOther(prizes, 1) : prizes, isFinal };
  return { prizes, isFinal };
}

/** The reports of both feeds. A report keeps its number and time while its content is the same. */
class Reports {
  readonly #last = new Map<string, { content: string; sequence: number; issuedAt: string }>();

  textOf(source: Source, draw: Draw, way: Way, nowMs: number): string | null {
    const content = reported(draw, way, nowMs);
    if (content === null) return null;
    const place = `${source} ${draw.region} ${draw.station} ${draw.date}`;
    const known = this.#last.get(place);
    const written = JSON.stringify(content);
    const isNew = known?.content !== written;
    // A start of the sandbox never repeats the numbers of an earlier one.
    const sequence = isNew ? Math.max((known?.sequence ?? 0) + 1, Math.floor(nowMs / 1000)) : known.sequence;
    const issuedAt = isNew ? new Date(nowMs).toISOString() : known.issuedAt;
    this.#last.set(place, { content: written, sequence, issuedAt });
    return JSON.stringify({ source, sequence: way === 'replayed' ? 1 : sequence, ...draw, ...content, issuedAt });
  }
}

const form = (chosen: Readonly<Record<Source, Way>>): Html => {
  const fields = sources.map((source) => {
    const options = Object.entries(ways).map(
      ([value, label]) => html`<option value="${value}" ${new Html(value === chosen[source] ? ' selected' : '')}>${label}</option>`,
    );
    return html`<label
      >${source}
      <select name="${source}">
        ${options}
      </select></label
    >`;
  });
  return html`<form method="post" action="/result-feeds">
    ${fields}
    <button>Keep</button>
  </form>`;
};

/** Two feeds of results of Vietnamese draws, which a page makes late, silent, wrong or unequal: /result-feeds. */
export function registerResultFeeds(app: FastifyInstance): void {
  const chosen: Record<Source, Way> = { lotus: 'right', heron: 'right' };
  const reports = new Reports();
  app.get<{ Params: Record<string, string>; Querystring: Record<string, string> }>('/result-feeds/:source/:region', async ({ params, query }, reply) => {
    const { source, region } = params;
    const { date = '', station = '' } = query;
    if (!isSource(source) || !isRegion(region) || !/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date))) return reply.code(404).send();
    const way = chosen[source];
    if (way === 'silent') return reply.code(503).type('text/plain').send('later');
    const text = reports.textOf(source, { region, station, date }, way, Date.now());
    if (text === null) return reply.code(404).send();
    const body = Buffer.from(way === 'garbled' ? text.slice(0, text.length / 2) : text);
    if (way !== 'unsigned') reply.header('x-feed-signature', sign(null, body, keyOf(way === 'forged' ? 'forger' : source)).toString('base64'));
    return reply.type('application/json').send(body);
  });
  app.post<{ Body: Record<string, string> }>('/result-feeds', async ({ body }, reply) => {
    for (const source of sources) {
      const way = body[source];
      if (isWay(way)) chosen[source] = way;
    }
    return reply.redirect('/result-feeds', 303);
  });
  app.get('/result-feeds', async (_request, reply) => {
    const about = html`<p>
      The site reads <code>/result-feeds/{feed}/{region}?date=&amp;station=</code>. A number comes every second from the draw moment on.
    </p>`;
    return reply.type('text/html').send(page({ title: 'Results of Vietnamese draws', path: '/result-feeds' }, html`${about}${form(chosen)}`));
  });
}
