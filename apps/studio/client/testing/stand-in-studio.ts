import http from 'node:http';
import fs from 'node:fs';
import path from 'node:path';
import { commitmentOf } from '@laro/games/fair/provably-fair';
import { figuresOf, statedFigures } from '@laro/games/figures/stored-figures';
import { publicRules } from '@laro/games/kinds/slot/public-rules';
import { play } from '@laro/games/kinds/slot/play';
import { roundToJson, type Round } from '@laro/games/kinds/slot/round';
import { slotFor, type SlotGame } from '@laro/games/kinds/slot/slot-for';
import { quickDraws } from '@laro/games/testing/quick-draws';
import { symbolNames } from '../../src/games/symbol-names.ts';
import type { OpenedGame, RoundSummary, SpinAnswer, StudioCalls } from '../../src/protocol.ts';

/** What a stand-in does differently from round to round. */
export interface StandInPlan {
  readonly subject?: string | null;
  readonly language?: string;
  readonly balance?: bigint;
  readonly isTrial?: boolean;
  readonly minCycleMs?: number;
  /** Which rounds are dealt: the first drawn one that fits; null deals as drawn. */
  readonly wanted?: ((round: Round) => boolean) | null;
  /** Loses the answer of the next spin after taking the bet. */
  readonly losesAnswers?: number;
  readonly startsUnfinished?: boolean;
  /** Calls that are refused, with the code. */
  readonly refuses?: Readonly<Partial<Record<string, string>>>;
  readonly lobbyUrl?: string | null;
}

interface State {
  balance: bigint;
  net: bigint;
  nonce: number;
  lost: number;
  readonly rounds: Map<string, { answer: Extract<SpinAnswer, { state: 'settled' }>; summary: RoundSummary }>;
}

const client = path.join(import.meta.dirname, '../../dist/client');
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
};
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; require-trusted-types-for 'script'";
const SEED = 'ab'.repeat(32);
const seeds = { commitment: commitmentOf(SEED), nextCommitment: commitmentOf('cd'.repeat(32)), clientSeed: 'laro', rounds: 0 };
const STARTED = new Date().toISOString();

const opened = (gameId: string, slot: SlotGame, plan: StandInPlan, state: State, unfinished: SpinAnswer | null): OpenedGame => {
  const rules = publicRules(slot.mathematics);
  const figures = statedFigures(figuresOf(slot.mathematics.id, slot.mathematics.version));
  return {
    session: 'stand-in',
    game: { id: gameId, name: gameId.replaceAll('-', ' ').replaceAll(/\b\w/g, (letter) => letter.toUpperCase()), vendorName: 'BGS' },
    language: plan.language ?? 'en',
    currency: { code: 'PHP', symbol: '₱', decimals: 2 },
    isTrial: plan.isTrial ?? true,
    balance: state.balance.toString(),
    rules: { ...rules, stakes: rules.stakes.map(String), leastStake: rules.leastStake.toString(), mostStake: rules.mostStake.toString() },
    look: slot.look,
    symbolNames: symbolNames(slot.look, plan.language ?? 'en'),
    rtp: figures.rtpPercent,
    volatility: figures.volatility,
    topPrizeOdds: figures.topPrize.oneIn,
    minCycleMs: plan.minCycleMs ?? 2500,
    celebratesLosses: false,
    seeds,
    unfinished,
    freeSpins: null,
    startedAt: STARTED,
    net: state.net.toString(),
    lobbyUrl: plan.lobbyUrl ?? null,
    verifyUrl: null,
  };
};

/** A studio for one game without wallet or database, that deals what a test asks for. Only for looking at the client. */
export class StandInStudio {
  plan: StandInPlan;
  readonly calls: string[] = [];
  readonly #slot: SlotGame;
  readonly #gameId: string;
  readonly #server: http.Server;
  readonly #draws;
  #state: State;

  constructor(gameId: string, plan: StandInPlan = {}) {
    this.#gameId = gameId;
    this.plan = plan;
    this.#slot = slotFor(gameId, plan.subject ?? null);
    this.#draws = quickDraws(`stand-in ${gameId}`);
    this.#state = { balance: plan.balance ?? 1_000_00000n, net: 0n, nonce: 0, lost: plan.losesAnswers ?? 0, rounds: new Map() };
    this.#server = http.createServer((request, response) => void this.#serve(request, response));
  }

  get mathematics(): string {
    return this.#slot.mathematics.id;
  }

  async start(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    const address = this.#server.address();
    return `http://localhost:${typeof address === 'object' && address ? address.port : port}/play/${this.#gameId}#code`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #deal(stake: bigint): Round {
    const { wanted } = this.plan;
    for (let tries = 0; tries < 3_000_000; tries += 1) {
      const round = play(this.#slot.mathematics, stake, this.#draws);
      if (!wanted || wanted(round)) return round;
    }
    throw new Error('no such round was drawn');
  }

  #spin(key: string, stake: bigint): SpinAnswer {
    const known = this.#state.rounds.get(key);
    if (known) return known.answer;
    const round = this.#deal(stake);
    const before = this.#state.balance;
    const after = before - stake + round.totalWin;
    this.#state.net += round.totalWin - stake;
    this.#state.balance = after;
    const answer = {
      state: 'settled',
      key,
      roundId: key,
      round: roundToJson(round),
      nonce: this.#state.nonce,
      balanceAfterBet: (before - stake).toString(),
      balance: after.toString(),
      freeSpins: null,
      net: this.#state.net.toString(),
    } as const;
    this.#state.nonce += 1;
    const summary = {
      id: key,
      at: new Date().toISOString(),
      stake: stake.toString(),
      win: round.totalWin.toString(),
      balanceBefore: before.toString(),
      balanceAfter: after.toString(),
    };
    this.#state.rounds.set(key, { answer, summary });
    return answer;
  }

  #answer(call: string, takes: Record<string, string>): StudioCalls[keyof StudioCalls]['gives'] | string {
    const { key = '', id = '', stake = '0', clientSeed = '' } = takes;
    const known = this.#state.rounds.get(key === '' ? id : key);
    const least = this.#slot.mathematics.stakes[0] ?? 0n;
    const answers: Readonly<Record<string, () => StudioCalls[keyof StudioCalls]['gives'] | string>> = {
      open: () => opened(this.#gameId, this.#slot, this.plan, this.#state, this.plan.startsUnfinished === true ? this.#spin('unfinished', least) : null),
      spin: () => this.#spin(key, BigInt(stake)),
      round: () => known?.answer ?? 'studio.round_unknown',
      history: () => ({ rounds: [...this.#state.rounds.values()].map(({ summary }) => summary).toReversed(), next: null }),
      'history-round': () =>
        known
          ? {
              summary: known.summary,
              round: known.answer.round,
              proof: { commitment: seeds.commitment, clientSeed: seeds.clientSeed, nonce: known.answer.nonce, serverSeed: null },
            }
          : 'studio.round_unknown',
      seeds: () =>
        clientSeed === ''
          ? 'studio.client_seed_wrong'
          : { seeds: { ...seeds, clientSeed, rounds: 0 }, revealed: { serverSeed: SEED, clientSeed: 'laro', rounds: this.#state.nonce } },
    };
    return answers[call]?.() ?? { balance: this.#state.balance.toString() };
  }

  async #serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (!pathname.startsWith('/api/')) {
      this.#file(pathname, response);
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const call = pathname.slice(5);
    this.calls.push(call);
    const refusal = this.plan.refuses?.[call];
    const value = refusal ?? this.#answer(call, JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, string>);
    if (call === 'spin' && this.#state.lost > 0) {
      this.#state.lost -= 1;
      // Cut off in the middle: after nothing at all a browser would repeat the question by itself.
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 500 }).write('{"success"');
      setTimeout(() => response.destroy(), 50);
      return;
    }
    const answer = typeof value === 'string' ? { success: false, errorCode: value } : { success: true, value };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  #file(pathname: string, response: http.ServerResponse): void {
    const file = path.join(client, pathname.startsWith('/play/') ? 'index.html' : pathname);
    if (!file.startsWith(client) || !fs.existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
    const isSmall = fs.existsSync(`${file}.br`);
    response.writeHead(200, { 'content-type': type, 'content-security-policy': POLICY, ...(isSmall ? { 'content-encoding': 'br' } : {}) });
    response.end(fs.readFileSync(isSmall ? `${file}.br` : file));
  }
}
