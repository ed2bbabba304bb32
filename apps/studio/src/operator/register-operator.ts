import { createHmac, hkdfSync } from 'node:crypto';
import { languages } from '@laro/domain/system/languages';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { sheetOf } from '../games/game-details.ts';
import { findSettledOf } from '../rounds/history.store.ts';
import { actedAtOf, detailOf, figuresOf } from '../rounds/round-answers.ts';
import { addSession } from '../sessions/sessions.store.ts';
import { operatorDialects, type OperatorDialect, type Received } from './dialects.ts';
import { isOwnRequest } from './operator.store.ts';
import { refusal, text, wrongInput, type Answer, type OperatorDeps, type Question } from './question.ts';
import { cancelRewardQuestion, createRewardQuestion, listRewardsQuestion, stakesQuestion } from './reward-questions.ts';
import { listReturnsQuestion } from './return-questions.ts';
import { actOnTableQuestion, listTablesQuestion, setTableQuestion, tableDetailQuestion } from './table-questions.ts';

const CODE_LIFE_MS = 2 * 60_000;
/** Minimum time between rounds of our own games, unless the platform sets another (T49). */
const MIN_CYCLE_MS = 2500;

const address = z.url({ protocol: /^https?$/ }).max(500);
const launchSchema = z.object({
  request_uuid: text(100),
  user: text(100),
  token: text(500),
  game_code: text(100),
  currency: text(10),
  lang: z.string().max(20).default('en'),
  lobby_url: address.nullish(),
  meta: z
    .object({
      currency_symbol: z.string().max(8).optional(),
      currency_decimals: z.int().min(0).max(5).default(2),
      is_trial: z.boolean().default(false),
      min_cycle_ms: z.int().min(0).max(60_000).default(MIN_CYCLE_MS),
      /** For games other than slots; without it they keep to that of slots. */
      other_min_cycle_ms: z.int().min(0).max(60_000).optional(),
      verify_url: address.nullish(),
      autoplay: z.boolean().default(false),
    })
    .prefault({}),
});
const roundSchema = z.object({ request_uuid: text(100), user: text(100), round: z.uuid(), lang: z.string().max(20).default('en') });

/** The words we have for a language; English for any other. */
const languageOf = (tag: string): string => languages.find((language) => language.tag === tag)?.tag ?? 'en';

/**
 * The one-time code of a launch is derived from its request: repeated after a lost response, or replayed by a stranger, it returns the
 * same code, which opens only once and only for two minutes.
 */
function codeFor({ keys }: OperatorDeps, vendorCode: string, body: Buffer): string {
  const secret = hkdfSync('sha256', keys.own.export({ type: 'pkcs8', format: 'der' }), '', 'launch codes', 32);
  return createHmac('sha256', Buffer.from(secret)).update(`${vendorCode}\n`).update(body).digest('base64url');
}

function originFor({ publicOrigin, ownPort }: OperatorDeps, lobbyUrl: string | null | undefined): string {
  if (publicOrigin !== null) return publicOrigin;
  return `http://${lobbyUrl ? new URL(lobbyUrl).hostname : 'localhost'}:${ownPort()}`;
}

const gameUrl: Question = async (deps, { vendorCode, input, body }) => {
  const parsed = launchSchema.safeParse(input, { reportInput: true });
  if (!parsed.success) return wrongInput(parsed.error);
  const { data } = parsed;
  const found = deps.games.find(data.game_code, vendorCode);
  if (!found) return refusal('RS_ERROR_INVALID_GAME');
  if (!(await isOwnRequest(deps.pool, vendorCode, data.request_uuid, body))) return refusal('RS_ERROR_DUPLICATE_TRANSACTION');
  const code = codeFor(deps, vendorCode, body);
  const launch = {
    vendorCode,
    userRef: data.user,
    gameId: data.game_code,
    playToken: data.token,
    currency: data.currency,
    currencySymbol: data.meta.currency_symbol ?? data.currency,
    currencyDecimals: data.meta.currency_decimals,
    isTrial: data.meta.is_trial,
    language: languageOf(data.lang),
    minCycleMs: found.rules.kind === 'slot' ? data.meta.min_cycle_ms : (data.meta.other_min_cycle_ms ?? data.meta.min_cycle_ms),
    autoplay: data.meta.autoplay,
    lobbyUrl: data.lobby_url ?? null,
    verifyUrl: data.meta.verify_url ?? null,
  };
  await addSession(deps.pool, launch, code, new Date(deps.now() + CODE_LIFE_MS));
  return { url: `${originFor(deps, data.lobby_url)}/play/${encodeURIComponent(data.game_code)}#${code}` };
};

const gameRound: Question = async ({ pool, games }, { vendorCode, input, body }) => {
  const parsed = roundSchema.safeParse(input, { reportInput: true });
  if (!parsed.success) return wrongInput(parsed.error);
  const { user, round: roundId, request_uuid: requestUuid, lang } = parsed.data;
  if (!(await isOwnRequest(pool, vendorCode, requestUuid, body))) return refusal('RS_ERROR_DUPLICATE_TRANSACTION');
  const round = await findSettledOf(pool, vendorCode, user, roundId);
  if (!round) return refusal('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
  const detail = detailOf(round);
  const found = games.find(round.gameId, vendorCode);
  const symbols = found ? await sheetOf(found, detail.round, languageOf(lang)) : {};
  return { ...detail, ...figuresOf(round.kind, detail), game_code: round.gameId, acted_at: actedAtOf(round), symbols };
};

const listSchema = z.object({ request_uuid: text(100) });

/** Categories of vendors' lists, by those of the catalogue. */
const CATEGORIES: Readonly<Record<string, string>> = { live: 'Live Games', bingo: 'Bingo', inhouse: 'Arcade Games' };

/** The games that we host for this vendor: others of his cannot be launched here. */
const gameList: Question = async ({ games }, { vendorCode, input }) => {
  const parsed = listSchema.safeParse(input, { reportInput: true });
  if (!parsed.success) return wrongInput(parsed.error);
  return games.hostedFor(vendorCode).map(({ id, name, category }) => ({ game_code: id, name, category: CATEGORIES[category] ?? 'Video Slots', enabled: true }));
};

const questions: Readonly<Record<string, Question>> = {
  '/game/url': gameUrl,
  '/game/round': gameRound,
  '/game/list': gameList,
  '/freebet/rewards/create': createRewardQuestion,
  '/freebet/rewards/cancel': cancelRewardQuestion,
  '/freebet/rewards/list': listRewardsQuestion,
  '/freebet/prepaids/list': stakesQuestion,
  '/tables/list': listTablesQuestion,
  '/tables/act': actOnTableQuestion,
  '/tables/detail': tableDetailQuestion,
  '/tables/set': setTableQuestion,
  '/returns/list': listReturnsQuestion,
};

/**
 * Calls of the platform, in every dialect: launches, details of rounds, tables and free spins. Each authenticated call sets the dialect in which the vendor's
 * wallet is called from then on.
 */
export async function registerOperator(app: FastifyInstance, deps: OperatorDeps): Promise<void> {
  const answer = async (dialect: OperatorDialect, question: Question, received: Received, log: FastifyBaseLogger): Promise<Answer> => {
    const read = dialect.read(received, deps.keys, deps.now());
    if (read === 'unsigned') return refusal('RS_ERROR_INVALID_SIGNATURE');
    if (read === 'unreadable') return refusal('RS_ERROR_WRONG_SYNTAX');
    const { vendorCode, body } = received;
    try {
      await deps.dialects.note(vendorCode, dialect.name);
      return await question(deps, { vendorCode, input: read.input, body });
    } catch (error) {
      log.error({ err: error }, 'a question of the platform failed');
      return refusal('RS_ERROR_UNKNOWN');
    }
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const dialect of operatorDialects)
      for (const [path, question] of Object.entries(questions))
        scope.post(`/operator/:vendor${dialect.addressOf(path)}`, async (request: FastifyRequest<{ Params: { vendor: string } }>, reply) => {
          reply.header('cache-control', 'no-store');
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          return answer(dialect, question, { vendorCode: request.params.vendor, body, headers: request.headers }, request.log);
        });
  });
}
