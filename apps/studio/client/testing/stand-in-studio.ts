import http from 'node:http';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { commitmentOf, fairDraws } from '@laro/games/fair/provably-fair';
import type { RoundFrame, RuledGame } from '@laro/games/kind';
import { rulesOfGame } from '@laro/games/kinds/game-rules';
import { knownRules } from '@laro/games/kinds/replays';
import { roundFromJson } from '@laro/games/kinds/slot/play/round';
import { quickDraws } from '@laro/games/testing/quick-draws';
import { detailsOf } from '../../src/games/game-details.ts';
import type { HostedGame } from '../../src/games/hosted-games.ts';
import type { OpenedGame, PlayAnswer, PlayedRound, RoundSummary, StudioCalls, TableFrame } from '../../src/protocol.ts';
import type { StandInPlan } from './stand-in-plan.ts';
import { moneyAt } from './stand-in-money.ts';
import { movedFrames, playWith, tableFrame, type PutStake } from './stand-in-table.ts';

interface State {
  balance: bigint;
  net: bigint;
  nonce: number;
  lost: number;
  /** A round that waits for moves. */
  open: { readonly key: string; readonly bet: unknown; stake: bigint; readonly moves: string[] } | null;
  readonly rounds: Map<string, { answer: Extract<PlayAnswer, { state: 'settled' }>; summary: RoundSummary }>;
}

const client = path.join(import.meta.dirname, '../../dist/client');
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; require-trusted-types-for 'script'";
const SEED = 'ab'.repeat(32);
const seeds = { commitment: commitmentOf(SEED), nextCommitment: commitmentOf('cd'.repeat(32)), clientSeed: 'laro', rounds: 0 };
const STARTED = new Date().toISOString();

/** The game as the list of hosted games would have it. */
const hostedGame = (id: string, { subject, vendor = 'BGS' }: StandInPlan): HostedGame => {
  const isOwn = id.startsWith('color-game') || knownRules.includes(`${id} 1`);
  const name = id.replaceAll('-', ' ').replaceAll(/\b\w/g, (letter) => letter.toUpperCase());
  return { id, name, vendor, vendorName: vendor, category: isOwn ? 'inhouse' : 'slots', subject: subject ?? (isOwn ? 'stall' : 'reels:') };
};

const opened = (game: HostedGame, rules: RuledGame, plan: StandInPlan, state: State, unfinished: PlayAnswer | null): OpenedGame => ({
  session: 'stand-in',
  game: { id: game.id, name: game.name, vendorName: game.vendorName },
  language: plan.language ?? 'en',
  currency: { code: 'PHP', symbol: '₱', decimals: 2 },
  isTrial: plan.isTrial ?? true,
  ...rules.facts(),
  ...detailsOf({ game, rules }, plan.language ?? 'en', 'PHP', { windowMs: null, band: null }),
  minCycleMs: plan.minCycleMs ?? 2500,
  celebratesLosses: false,
  seeds,
  unfinished,
  freeSpins: plan.freeSpins ?? null,
  autoplay: plan.autoplay ?? false,
  startedAt: STARTED,
  ...moneyAt(plan, rules, state),
  lobbyUrl: plan.lobbyUrl ?? null,
  verifyUrl: plan.verifyUrl ?? null,
});

const WAIT_MS = 20_000;

/** A studio for one game without wallet or database, that deals what a test asks for. Only for looking at the client. */
export class StandInStudio {
  plan: StandInPlan;
  readonly calls: string[] = [];
  readonly #game: HostedGame;
  readonly #rules: RuledGame;
  readonly #server: http.Server;
  readonly #draws;
  #stakes: PutStake[] = [];
  #changes = 1;
  /** Frames of each moment after the first. */
  readonly #news: (readonly TableFrame[])[] = [];
  #tell = (): void => {};
  #state: State;

  constructor(gameId: string, plan: StandInPlan = {}) {
    this.plan = plan;
    this.#game = hostedGame(gameId, plan);
    const rules = rulesOfGame(this.#game);
    if (!rules) throw new Error(`nobody plays ${gameId}`);
    this.#rules = rules;
    this.#draws = quickDraws(`stand-in ${gameId}`);
    this.#state = { balance: plan.balance ?? 1_000_00000n, net: 0n, nonce: 0, lost: plan.losesAnswers ?? 0, open: null, rounds: new Map() };
    this.#server = http.createServer((request, response) => void this.#serve(request, response));
  }

  get mathematics(): string {
    return this.#rules.id;
  }

  /** True for a game that is played at a shared table. */
  get isTable(): boolean {
    return this.#rules.table !== null;
  }

  async start(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    const address = this.#server.address();
    return `http://localhost:${typeof address === 'object' && address ? address.port : port}/play/${this.#game.id}#code`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #fits(round: PlayedRound): boolean {
    const { wanted, wantedThrow } = this.plan;
    if (round.kind === 'slot') return !wanted || wanted(roundFromJson(round));
    return round.kind !== 'colour' || !wantedThrow || wantedThrow(round);
  }

  #deal(bet: unknown): PlayedRound {
    for (let tries = 0; tries < 3_000_000; tries += 1) {
      const round = this.#rules.play({ bet, moves: [] }, this.#draws) as PlayedRound;
      if (this.#fits(round)) return round;
    }
    throw new Error('no such round was drawn');
  }

  #play(key: string, input: object): PlayAnswer | string {
    const known = this.#state.rounds.get(key);
    if (known) return known.answer;
    const read = this.#rules.readBet(input);
    if (!read) return 'studio.stake_not_offered';
    const { stake } = read;
    if (this.#rules.kind === 'ladder' || this.#rules.kind === 'decisions') {
      this.#state.open = { key, bet: read.bet, stake, moves: [] };
      return this.#step();
    }
    return this.#settle(key, stake, this.#deal(read.bet));
  }

  /** The round that waits for moves as far as they go; null where the last of them is not allowed. */
  #opened(moves: readonly string[]): RoundFrame | null {
    const { open, nonce } = this.#state;
    return open && this.#rules.play({ bet: open.bet, moves }, fairDraws({ serverSeed: SEED, clientSeed: 'laro', nonce: nonce + (this.plan.firstNonce ?? 0) }));
  }

  #step(move?: string): PlayAnswer | string {
    const { open, balance } = this.#state;
    if (!open) return 'studio.round_unknown';
    const round = this.#opened(move === undefined ? open.moves : [...open.moves, move]);
    if (!round) return 'studio.move_not_offered';
    if (move !== undefined) {
      const before = this.#opened(open.moves);
      open.stake += before ? this.#rules.further(before, move) : 0n;
      open.moves.push(move);
    }
    if (this.#rules.settle(round) !== null) {
      this.#state.open = null;
      return this.#settle(open.key, open.stake, round as PlayedRound);
    }
    const seen = this.#rules.seen(round) as PlayedRound;
    return { state: 'stepping', key: open.key, roundId: open.key, round: seen, moves: open.moves.length, balanceAfterBet: (balance - open.stake).toString() };
  }

  #settle(key: string, stake: bigint, round: PlayedRound): PlayAnswer {
    const win = BigInt(round.totalWin);
    const before = this.#state.balance;
    const after = before - stake + win;
    this.#state.net += win - stake;
    this.#state.balance = after;
    const answer = {
      state: 'settled',
      key,
      roundId: key,
      round,
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
      win: win.toString(),
      balanceBefore: before.toString(),
      balanceAfter: after.toString(),
    };
    this.#state.rounds.set(key, { answer, summary });
    return answer;
  }

  #unfinished(): PlayAnswer | null {
    const rules = this.#rules.publicRules() as { leastStake: string; boards?: readonly { id: string }[] };
    const byKind: Readonly<Record<string, object>> = {
      slot: { stake: rules.leastStake },
      ladder: { stake: rules.leastStake, board: rules.boards?.[0]?.id },
      decisions: { positions: { main: '100000' } },
    };
    const least = byKind[this.#rules.kind] ?? { positions: { red: '100000' } };
    const answer = this.plan.startsUnfinished === true ? this.#play('unfinished', least) : null;
    return typeof answer === 'string' ? null : answer;
  }

  /** The player's stakes at a shared table after a change. */
  #staked(stakes: readonly PutStake[]): StudioCalls['table-stake']['gives'] {
    this.#stakes = [...stakes];
    this.#changes += 1;
    return { play: playWith(stakes, { rules: this.#rules, balance: this.#state.balance.toString(), seq: this.#changes }) };
  }

  /** Goes on to another moment of the table's round, and tells the client that waits. */
  moveTo(change: StandInPlan): void {
    this.plan = { ...this.plan, ...change };
    this.#changes += 1;
    const numbers = { balance: this.#state.balance.toString(), seq: this.#news.length + 2, playSeq: this.#changes };
    this.#news.push(movedFrames(this.plan, this.#rules, this.#stakes, numbers));
    this.#tell();
  }

  /** Frames after the event that a client has; all of the table for a client that has none. */
  #framesAfter(after: string | undefined): readonly TableFrame[] {
    return after
      ? this.#news.slice(Number(after) - 1).flat()
      : [tableFrame(this.plan, this.#rules, moneyAt(this.plan, this.#rules, this.#state).balance, this.#news.length + 1)];
  }

  /** Waits until there is news for a client that has all so far. */
  async #untilNews(after: string): Promise<void> {
    if (this.#news.length >= Number(after)) return;
    await Promise.race([pause(WAIT_MS), new Promise<void>((resolve) => (this.#tell = resolve))]);
  }

  answer(call: string, takes: Record<string, string> & { bet?: object }): StudioCalls[keyof StudioCalls]['gives'] | string {
    const { key = '', id = '', clientSeed = '' } = takes;
    const known = this.#state.rounds.get(key === '' ? id : key);
    const answers: Readonly<Record<string, () => StudioCalls[keyof StudioCalls]['gives'] | string>> = {
      open: () => opened(this.#game, this.#rules, this.plan, this.#state, this.#unfinished()),
      'table-wait': () => ({ frames: [...this.#framesAfter(takes['after'])] }),
      'table-stake': () => this.#staked([...this.#stakes, takes as unknown as PutStake]),
      'flight-stake': () => this.#staked([{ ...(takes as unknown as PutStake), positions: { flight: takes['stake'] ?? '' } }]),
      'table-undo': () => this.#staked(this.#stakes.filter((stake) => stake.key !== key)),
      autoplay: () => ({ id: 'stand-in' }),
      play: () => this.#play(key, takes.bet ?? {}),
      step: () => this.#step(takes['move']),
      round: () => known?.answer ?? (this.#state.open?.key === key ? this.#step() : 'studio.round_unknown'),
      history: () => ({ rounds: [...this.#state.rounds.values()].map(({ summary }) => summary).toReversed(), next: null }),
      'history-round': () =>
        known
          ? {
              summary: known.summary,
              round: known.answer.round,
              proof: { commitment: seeds.commitment, clientSeed: seeds.clientSeed, nonce: known.answer.nonce, serverSeed: null, entropy: null },
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
    if (pathname === '/healthz') {
      response.end();
      return;
    }
    if (!pathname.startsWith('/api/')) {
      this.#file(pathname, response);
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const call = pathname.slice(5);
    this.calls.push(call);
    const refusal = this.plan.refuses?.[call];
    const takes = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, string>;
    if (call === 'table-wait' && takes['after'] && refusal === undefined) await this.#untilNews(takes['after']);
    const value = refusal ?? this.answer(call, takes);
    if (call === 'play' && this.#state.lost > 0) {
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
