import { generateKeyPairSync, randomBytes, verify } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { KeptList } from '#sandbox/kept-list.ts';
import { html, page, PAGE_POLICY } from '#sandbox/pages/html.ts';
import { aggregatorGames, findAggregatorGame, gamePicture } from './aggregator-games.ts';
import { askBalance, fieldForms, playRound, type PlayedRound, type WalletCall } from './wallet-calls.ts';

/** This aggregator's id of the platform: a whole number, in Hub88's format. */
const OPERATOR_ID = 471_100;
const PREFIX = '/aggregator/operator/generic/v2';
/** 10.00 and 25.00 in units of 1/100,000. */
const MONEY = { stake: 1_000_000, win: 2_500_000 };
const UNITS = 100_000;
const SESSIONS_MAX = 500;
/** A game is shown in a frame of the site. */
const GAME_POLICY = PAGE_POLICY.replace("frame-ancestors 'none'", 'frame-ancestors http://localhost:* http://*.localhost:*');

interface Session {
  user: string;
  token: string;
  currency: string;
  gameCode: string;
  rounds: PlayedRound[];
}

interface Asked {
  path: string;
  isSigned: boolean | null;
  body: string;
  answer: string;
}

const money = (units: number | null): string => (units === null ? 'unknown' : (units / UNITS).toFixed(2));
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** A game aggregator behind the public protocol: its own keys, its own number for the platform, 3,000 games under its own codes. */
class Aggregator {
  readonly keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly sessions = new Map<string, Session>();
  readonly asked = new KeptList<Asked>(60);
  walletUrl: string;
  /** PEM; empty while the platform has not handed over its key, then signatures are not checked. */
  platformKey = '';

  constructor(site: string | null) {
    this.walletUrl = `${site ?? 'http://localhost:3000'}/vendor/hub88/AGILA`;
  }

  get publicKey(): string {
    return this.keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  }

  get place() {
    return { url: this.walletUrl, key: this.keys.privateKey };
  }

  /** True or false for a verified signature; null without a key to verify it with. */
  isSigned(body: Buffer, signature: unknown): boolean | null {
    if (this.platformKey === '') return null;
    try {
      return verify('RSA-SHA256', body, this.platformKey, Buffer.from(String(signature), 'base64'));
    } catch {
      return false;
    }
  }

  open(fields: Record<string, unknown>): string | null {
    const [user, token, currency, gameCode] = ['user', 'token', 'currency', 'game_code'].map((name) => textOf(fields[name]));
    if (!user || !token || !currency || !gameCode) return null;
    const id = randomBytes(12).toString('hex');
    this.sessions.set(id, { user, token, currency, gameCode, rounds: [] });
    const [oldest] = this.sessions.keys();
    if (this.sessions.size > SESSIONS_MAX && oldest !== undefined) this.sessions.delete(oldest);
    return id;
  }
}

/** The answer to a call of the platform; an operator_id that is not the number we gave is refused. */
function answerPlatform(aggregator: Aggregator, origin: string, question: string, fields: Record<string, unknown>): object {
  if (fields['operator_id'] !== OPERATOR_ID) return { error: 'RS_ERROR_INVALID_PARTNER' };
  if (question === 'list')
    return aggregatorGames.map(({ code, name, category, product }, place) => ({
      game_code: code,
      name,
      category,
      product,
      url_thumb: `${origin}/aggregator/art/${code}.png`,
      url_background: null,
      platforms: ['GPL_MOBILE', 'GPL_DESKTOP'],
      enabled: place % 50 !== 49,
    }));
  if (!findAggregatorGame(String(fields['game_code']))) return { error: 'RS_ERROR_INVALID_GAME' };
  const session = aggregator.open(fields);
  return session === null ? { error: 'RS_ERROR_WRONG_SYNTAX' } : { url: `${origin}/aggregator/play/${session}` };
}

const callItem = ({ path, body, status, balance }: WalletCall) =>
  html`<li>
    ${path} <strong>${status}</strong> <small>balance ${money(balance)}</small>
    <pre>${body}</pre>
  </li>`;

/** The page of a game: its balance, controls to play, and the calls sent to the wallet. */
function gamePage(aggregator: Aggregator, id: string, session: Session, balance: WalletCall): string {
  const name = findAggregatorGame(session.gameCode)?.name ?? session.gameCode;
  const [last] = session.rounds;
  const calls = last?.calls.map(callItem) ?? [];
  const result = last
    ? html`<p role="status">Fields ${last.form}: ${last.calls.map(({ status }) => status).join(', ')}</p>`
    : html`<p>Stake ${money(MONEY.stake)}, win ${money(MONEY.win)}.</p>`;
  const body = html`<p>Balance <strong>${money(balance.balance)} ${session.currency}</strong> <small>${balance.status}</small></p>
    <form method="post" action="/aggregator/play/${id}/spin"><button>Spin</button></form>
    ${result}
    <ul>
      ${calls}
    </ul>`;
  return page({ title: name, path: '/aggregator' }, body);
}

/** Page with the aggregator's configuration and the platform's requests. */
function setupPage(aggregator: Aggregator, origin: string): string {
  const asked = aggregator.asked.list().map(
    ({ path, isSigned, body, answer }) =>
      html`<li>
        ${path} <small>signature ${isSigned === null ? 'not checked' : isSigned ? 'right' : 'wrong'}</small>
        <pre>${body}</pre>
        <pre>${answer}</pre>
      </li>`,
  );
  const body = html`<p>An aggregator with ${aggregatorGames.length} games, behind the public Hub88 protocol.</p>
    <ul>
      <li>Address of its server: <code>${origin}/aggregator/operator</code></li>
      <li>Origin of its games: <code>${origin}</code></li>
      <li>operator_id: <code>${OPERATOR_ID}</code></li>
      <li>
        Its public key
        <pre>${aggregator.publicKey}</pre>
      </li>
    </ul>
    <form method="post" action="/aggregator">
      <label>Wallet of the platform<input name="wallet" value="${aggregator.walletUrl}" /></label>
      <label>Public key of the platform; empty checks no signature<textarea name="key" rows="4" spellcheck="false">${aggregator.platformKey}</textarea></label>
      <button>Keep</button>
    </form>
    <h2>Asked by the platform</h2>
    <ul>
      ${asked}
    </ul>`;
  return page({ title: 'Aggregator', path: '/aggregator' }, body);
}

/** Simulates a game aggregator: its calls, its games and a page about it, /aggregator. */
export async function registerAggregator(app: FastifyInstance, { originOf, site }: { originOf: () => string; site: string | null }): Promise<void> {
  const aggregator = new Aggregator(site);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const question of ['list', 'url'])
      scope.post(`${PREFIX}/game/${question}`, async (request: FastifyRequest) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const isSigned = aggregator.isSigned(body, request.headers['x-hub88-signature']);
        const answer = isSigned === false ? { error: 'RS_ERROR_INVALID_SIGNATURE' } : answerBody(aggregator, originOf(), question, body);
        aggregator.asked.add({ path: request.url, isSigned, body: body.toString('utf8'), answer: JSON.stringify(answer).slice(0, 400) });
        return answer;
      });
  });
  app.get<{ Params: { file: string } }>('/aggregator/art/:file', async ({ params }, reply) => {
    const game = findAggregatorGame(params.file.replace(/\.png$/, ''));
    return game ? reply.type('image/png').send(gamePicture(game.code)) : reply.code(404).send('');
  });
  app.get('/aggregator/public-key.pem', async (_request, reply) => reply.type('text/plain').send(aggregator.publicKey));
  app.get('/aggregator', async (_request, reply) => reply.type('text/html').send(setupPage(aggregator, originOf())));
  app.post<{ Body: Record<string, string> }>('/aggregator', async ({ body }, reply) => {
    aggregator.walletUrl = (body['wallet'] || aggregator.walletUrl).replace(/\/$/, '');
    aggregator.platformKey = (body['key'] ?? '').trim();
    return reply.redirect('/aggregator', 303);
  });
  registerGamePages(app, aggregator);
}

function answerBody(aggregator: Aggregator, origin: string, question: string, body: Buffer): object {
  try {
    return answerPlatform(aggregator, origin, question, JSON.parse(body.toString('utf8')) as Record<string, unknown>);
  } catch {
    return { error: 'RS_ERROR_WRONG_SYNTAX' };
  }
}

function registerGamePages(app: FastifyInstance, aggregator: Aggregator): void {
  app.get<{ Params: { session: string } }>('/aggregator/play/:session', async ({ params }, reply) => {
    const session = aggregator.sessions.get(params.session);
    if (!session) return reply.code(404).type('text/plain').send('This game has ended. Open it again from the lobby.');
    const balance = await askBalance(aggregator.place, session);
    return reply
      .header('content-security-policy', GAME_POLICY)
      .type('text/html')
      .send(gamePage(aggregator, params.session, session, balance));
  });
  app.post<{ Params: { session: string } }>('/aggregator/play/:session/spin', async ({ params }, reply) => {
    const session = aggregator.sessions.get(params.session);
    const form = fieldForms[(session?.rounds.length ?? 0) % fieldForms.length] ?? 'given';
    if (session) session.rounds.unshift(await playRound(aggregator.place, session, form, MONEY));
    return reply.redirect(`/aggregator/play/${params.session}`, 303);
  });
}
