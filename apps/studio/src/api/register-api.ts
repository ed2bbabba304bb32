import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StudioAnswer, StudioCall, StudioCalls } from '../protocol.ts';
import { inGroups } from '../db/in-groups.ts';
import { findSessions, type Session } from '../sessions/sessions.store.ts';
import type { ApiDeps } from './api-deps.ts';
import { autoplay, autoplayStop } from './rounds/autoplay-calls.ts';
import { CallBudget } from './call-budget.ts';
import { tableAct } from './rounds/decision-calls.ts';
import { flightStake, flightTake } from './flight-calls.ts';
import { inputs } from './inputs.ts';
import { openGame } from './games/open-game.ts';
import { askRound, balance, history, historyRound, play, seeds, shown, spin } from './rounds/rounds-calls.ts';
import { step } from './rounds/step-call.ts';
import { StudioRefusal } from './studio-refusal.ts';
import { tableLines, tableStake, tableUndo, tableWait } from './table-calls.ts';

type SessionCall = Exclude<StudioCall, 'open'>;
/** `arrivedAt`: when the whole call had reached this process, by `performance.now()`. */
type Handlers = {
  [Call in SessionCall]: (deps: ApiDeps, session: Session, takes: StudioCalls[Call]['takes'], arrivedAt: number) => Promise<StudioCalls[Call]['gives']>;
};

const handlers: Handlers = {
  play,
  autoplay,
  'autoplay-stop': autoplayStop,
  spin,
  step,
  round: askRound,
  shown,
  balance,
  history,
  'history-round': historyRound,
  seeds,
  'table-stake': tableStake,
  'table-act': tableAct,
  'table-undo': tableUndo,
  'table-wait': tableWait,
  'table-lines': tableLines,
  'flight-stake': flightStake,
  'flight-take': flightTake,
};
const sessionCalls = Object.keys(handlers) as SessionCall[];

function takesOf<Call extends StudioCall>(call: Call, body: unknown): StudioCalls[Call]['takes'] {
  const parsed = inputs[call].safeParse(body);
  if (!parsed.success) throw new StudioRefusal('studio.request_wrong');
  return parsed.data as StudioCalls[Call]['takes'];
}

/** Sessions of calls that arrive together are read in one query. */
const SESSIONS_TOGETHER = 100;

async function sessionOf(find: (token: string) => Promise<Session | null>, request: FastifyRequest): Promise<Session> {
  const token = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1];
  const session = token === undefined ? null : await find(token);
  if (!session) throw new StudioRefusal('studio.session_over');
  return session;
}

function refusalOf(error: unknown): StudioRefusal {
  if (error instanceof StudioRefusal) return error;
  // The framework's own: not JSON, too large, another media type.
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  return new StudioRefusal(status >= 400 && status < 500 ? 'studio.request_wrong' : 'studio.internal');
}

/** The calls of the game client (protocol.ts): JSON over POST below /api. */
export async function registerApi(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  const budget = new CallBudget(() => performance.now());
  const findOne = inGroups<string, Session | null>(SESSIONS_TOGETHER, (tokens) => findSessions(deps.pool, tokens));
  await app.register(
    async (scope) => {
      scope.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      scope.setErrorHandler((error, request, reply) => {
        const refusal = refusalOf(error);
        if (refusal.code === 'studio.internal') request.log.error({ err: error }, 'a call failed');
        if (refusal.details.waitMs !== undefined) reply.header('retry-after', Math.ceil(refusal.details.waitMs / 1000));
        return reply.code(refusal.statusCode).send({ success: false, errorCode: refusal.code, ...refusal.details } satisfies StudioAnswer<StudioCall>);
      });
      scope.post('/open', async (request) => {
        const { code } = takesOf('open', request.body);
        return { success: true, value: await openGame(deps, code) } satisfies StudioAnswer<'open'>;
      });
      const add = <Call extends SessionCall>(call: Call): void =>
        void scope.post(`/${call}`, async (request) => {
          // Here the whole body is read. By the time of its head, a client could hold the end of a call back until it knows more (CRASH-02).
          const arrivedAt = performance.now();
          const session = await sessionOf(findOne, request);
          const waitMs = budget.take(session.id);
          if (waitMs > 0) throw new StudioRefusal('studio.too_many', { waitMs });
          const takes = takesOf(call, request.body);
          return { success: true, value: await handlers[call](deps, session, takes, arrivedAt) } satisfies StudioAnswer<Call>;
        });
      for (const call of sessionCalls) add(call);
    },
    { prefix: '/api' },
  );
}
