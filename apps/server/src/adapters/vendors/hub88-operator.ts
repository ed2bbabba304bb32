import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { moneyAsInteger, type Money } from '@laro/domain/money/money';
import { localOutsideFetch, type OutsideFetch } from '#server/adapters/outside-address.ts';
import type {
  GamesAnswer,
  LaunchAnswer,
  LaunchRequest,
  ListedGame,
  OperatorClient,
  OperatorEndpoint,
  ReadPlatformKey,
  ReadVendorSecret,
  RecordCall,
  RewardAnswer,
  RoundAnswer,
  StakesAnswer,
  VendorReward,
} from '#server/modules/play/vendors/ports.ts';
import { fetchBounded } from '../outgoing/fetch-bounded.ts';
import { operatorWires, type Sealed } from './operator-dialects.ts';
import { betReturnsAnswer, tableDetailAnswer, tablesSetAnswer } from './hub88-table-detail.ts';
import { tableActAnswer, tablesAnswer } from './hub88-tables.ts';

/** A player waits for the answer; one more try then still ends before he gives up. */
const TIMEOUT_MS = 4000;
const ATTEMPTS = 2;
const ANSWER_BYTES_MAX = 1_000_000;
/** A list of thousands of games, each with its pictures' addresses, is long and takes its vendor a while. */
const LIST_BYTES_MAX = 16_000_000;
const LIST_TIMEOUT_MS = 20_000;

export interface Hub88OperatorDeps {
  readKey: ReadPlatformKey;
  /** Without it no vendor of the forms dialect is called. */
  readSecret?: ReadVendorSecret;
  record: RecordCall;
  now?: () => number;
  timeoutMs?: number;
  outside?: OutsideFetch;
}

const launched = z.object({ url: z.string().max(2000) });
const refused = z.object({ error: z.string().max(60) });
const foundRound = z.object({
  round: z.unknown(),
  proof: z.unknown(),
  symbols: z.unknown().optional(),
  game_code: z.string().max(100),
  summary: z
    .object({
      /** Digits of money units. */
      win: z
        .string()
        .regex(/^\d{1,18}$/)
        .transform((units): Money => BigInt(units)),
    })
    .optional(),
});

/** Texts of a vendor's list are shown only at the desk: an invalid one counts as omitted. */
const listedText = z.string().trim().max(200).nullish().catch(null);
const listedAddress = z
  .url({ protocol: /^https?$/ })
  .max(1000)
  .nullish()
  .catch(null);
const listedGames = z
  .array(
    z.object({
      game_code: z.string().min(1).max(100),
      name: listedText,
      category: listedText,
      product: listedText,
      url_thumb: listedAddress,
      enabled: z.boolean().nullish(),
    }),
  )
  .max(20_000);
const gameOf = (listed: z.output<typeof listedGames>[number]): ListedGame => ({
  code: listed.game_code,
  name: listed.name || listed.game_code,
  category: listed.category ?? '',
  product: listed.product ?? '',
  pictureUrl: listed.url_thumb ?? null,
  isEnabled: listed.enabled ?? true,
});

const listedStakes = z.array(z.object({ game_code: z.string().min(1).max(100), bet_values: z.array(z.number().int().positive()).max(200) })).max(1000);
const rewarded = z.object({ reward_uuid: z.uuid() });
/** Statuses that are final; any other refusal is retried. */
const DEFINITE: ReadonlySet<string> = new Set(
  [
    'INVALID_GAME',
    'WRONG_CURRENCY',
    'BET_LIMIT_EXCEEDED',
    'LIMIT_REACHED',
    'DUPLICATE_TRANSACTION',
    'TRANSACTION_ROLLED_BACK',
    'TRANSACTION_DOES_NOT_EXIST',
  ].map((word) => `RS_ERROR_${word}`),
);

type Reached = { answer: unknown } | null;
interface Bounds {
  bytesMax: number;
  waitMs: number;
}

/** Sends a sealed call once; null for a fault of the vendor's server. Throws without an answer that is JSON. */
async function sendOnce(url: string, { body, headers }: Sealed, { bytesMax, waitMs }: Bounds, outside: OutsideFetch): Promise<Reached> {
  const init: RequestInit = { method: 'POST', body, headers, redirect: 'error', signal: AbortSignal.timeout(waitMs) };
  const response = await fetchBounded(url, init, bytesMax, outside);
  const text = await response.text();
  return response.status >= 500 ? null : { answer: JSON.parse(text) as unknown };
}

/** Calls the operator API of a vendor in its dialect: proved by our key or the shared secret, one repetition under the same request_uuid. */
export function createHub88Operator({
  readKey,
  readSecret = async () => null,
  record,
  now = Date.now,
  timeoutMs = TIMEOUT_MS,
  outside = localOutsideFetch,
}: Hub88OperatorDeps): OperatorClient {
  const ask = async (
    endpoint: OperatorEndpoint,
    path: string,
    fields: object,
    bounds: Bounds = { bytesMax: ANSWER_BYTES_MAX, waitMs: timeoutMs },
  ): Promise<Reached> => {
    const wire = operatorWires[endpoint.protocol];
    const question = wire.addressOf(path);
    const sealed = await wire.seal({ readKey, readSecret, now }, endpoint, { request_uuid: randomUUID(), ...fields });
    if (sealed === null) return null;
    const url = `${endpoint.operatorUrl.replace(/\/$/, '')}${question}`;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const startedAt = performance.now();
      let reached: Reached = null;
      let fault = 'no usable answer';
      try {
        reached = await sendOnce(url, sealed, bounds, outside);
      } catch (error) {
        // Refused connection, time-out, invalid JSON: all of them count as no answer.
        fault = error instanceof Error ? error.message : 'failed';
      }
      record({
        vendorCode: endpoint.vendorCode,
        direction: 'out',
        question,
        status: reached ? (refused.safeParse(reached.answer).data?.error ?? 'RS_OK') : 'UNREACHABLE',
        durationMs: performance.now() - startedAt,
        request: sealed.body,
        response: reached ? JSON.stringify(reached.answer) : fault,
      });
      if (reached) return reached;
    }
    return null;
  };

  return {
    launch: async (endpoint, request) => launchAnswer(await ask(endpoint, '/game/url', launchBody(request, operatorIdOf(endpoint)))),
    games: async (endpoint) => {
      const operatorId = operatorIdOf(endpoint);
      const fields = operatorId === null ? {} : { operator_id: operatorId };
      return gamesAnswer(await ask(endpoint, '/game/list', fields, { bytesMax: LIST_BYTES_MAX, waitMs: LIST_TIMEOUT_MS }));
    },
    round: async (endpoint, { user, roundRef, language }) =>
      roundAnswer(await ask(endpoint, '/game/round', { user, round: roundRef, ...(language === undefined ? {} : { lang: language }) })),
    grantReward: async (endpoint, reward) => rewardAnswer(await ask(endpoint, '/freebet/rewards/create', rewardBody(reward))),
    cancelReward: async (endpoint, rewardId) => rewardAnswer(await ask(endpoint, '/freebet/rewards/cancel', { reward_uuid: rewardId })),
    tables: async (endpoint) => tablesAnswer(await ask(endpoint, '/tables/list', {})),
    actOnTable: async (endpoint, table, act, reason) => tableActAnswer(await ask(endpoint, '/tables/act', { table, act, reason })),
    tableDetail: async (endpoint, table) => tableDetailAnswer(await ask(endpoint, '/tables/detail', { table })),
    setTables: async (endpoint, gameCode, { windowMs, band }, reason) => {
      const reached = await ask(endpoint, '/tables/set', { game_code: gameCode, window_ms: windowMs, band: band ?? '', reason });
      return tablesSetAnswer(reached);
    },
    betReturns: async (endpoint, days) =>
      betReturnsAnswer(await ask(endpoint, '/returns/list', { days }, { bytesMax: LIST_BYTES_MAX, waitMs: LIST_TIMEOUT_MS })),
    rewardStakes: async (endpoint, gameCodes) => stakesAnswer(await ask(endpoint, '/freebet/prepaids/list', { game_codes: gameCodes })),
  };
}

/** The name that the vendor gave us, as its dialect writes it. */
const operatorIdOf = ({ protocol, operatorId }: OperatorEndpoint): number | string | null =>
  operatorId === null ? null : operatorWires[protocol].operatorId(operatorId);

const launchBody = (request: LaunchRequest, operatorId: number | string | null) => ({
  user: request.user,
  token: request.token,
  game_code: request.gameCode,
  currency: request.currency,
  country: request.country,
  lang: request.language,
  ip: request.ip,
  platform: 'GPL_MOBILE',
  // A vendor that gave us no name gets the merchant's code: our own studio ignores it.
  operator_id: operatorId ?? request.merchantCode,
  lobby_url: request.lobbyUrl,
  deposit_url: request.depositUrl,
  meta: {
    currency_symbol: request.currencySymbol,
    currency_decimals: request.currencyDecimals,
    is_trial: request.isTrial,
    min_cycle_ms: request.minCycleMs,
    other_min_cycle_ms: request.otherMinCycleMs,
    autoplay: request.autoplay,
    verify_url: request.verifyUrl,
  },
});

const rewardBody = (reward: VendorReward) => ({
  reward_uuid: reward.rewardId,
  user: reward.user,
  game_codes: reward.gameCodes,
  currency: reward.currency,
  bet_count: reward.count,
  bet_value: moneyAsInteger(reward.stake),
  end_time: reward.endsAt.toISOString(),
  meta: { wins_become: reward.winsBecome, wagering_times: reward.wageringTimes },
});

function rewardAnswer(reached: Reached): RewardAnswer {
  if (!reached) return { kind: 'unavailable' };
  const no = refused.safeParse(reached.answer);
  if (no.success) return DEFINITE.has(no.data.error) ? { kind: 'refused', status: no.data.error } : { kind: 'unavailable' };
  return rewarded.safeParse(reached.answer).success ? { kind: 'done' } : { kind: 'unavailable' };
}

function stakesAnswer(reached: Reached): StakesAnswer {
  if (!reached) return { kind: 'unavailable' };
  const no = refused.safeParse(reached.answer);
  if (no.success) return { kind: 'refused', status: no.data.error };
  const yes = listedStakes.safeParse(reached.answer);
  if (!yes.success) return { kind: 'unavailable' };
  return { kind: 'stakes', stakes: new Map(yes.data.map((game) => [game.game_code, game.bet_values.map(BigInt)])) };
}

function launchAnswer(reached: Reached): LaunchAnswer {
  if (!reached) return { kind: 'unavailable' };
  const no = refused.safeParse(reached.answer);
  if (no.success) return { kind: 'refused', status: no.data.error };
  const yes = launched.safeParse(reached.answer);
  return yes.success ? { kind: 'url', url: yes.data.url } : { kind: 'unavailable' };
}

function gamesAnswer(reached: Reached): GamesAnswer {
  if (!reached) return { kind: 'unavailable' };
  const no = refused.safeParse(reached.answer);
  if (no.success) return { kind: 'refused', status: no.data.error };
  const yes = listedGames.safeParse(reached.answer);
  if (!yes.success) return { kind: 'unavailable' };
  return { kind: 'games', games: yes.data.map(gameOf) };
}

function roundAnswer(reached: Reached): RoundAnswer {
  if (!reached) return { kind: 'unavailable' };
  const no = refused.safeParse(reached.answer);
  if (no.success) return no.data.error === 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' ? { kind: 'unknown' } : { kind: 'refused', status: no.data.error };
  const found = foundRound.safeParse(reached.answer);
  if (!found.success) return { kind: 'unavailable' };
  const { round, proof, symbols, game_code: gameCode, summary } = found.data;
  return { kind: 'found', round: { round, proof, symbols, gameCode, win: summary?.win ?? null } };
}
