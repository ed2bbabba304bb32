import { randomUUID, sign, type KeyObject } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StudioAnswer, StudioCall, StudioCalls } from '../../../apps/studio/src/protocol.ts';
import { Draws } from './draws.ts';
import type { VendorPlayer } from './faulty-vendor.ts';
import type { BookLine } from './vendor-book.ts';

const ANSWER_WITHIN_MS = 5000;
const AGAIN_MS = 300;
/** Delay of a guest before the next spin. */
const REST_MS = 250;

export interface GuestsPlan {
  seed: string;
  players: readonly VendorPlayer[];
  /** Where the studio is while it runs. */
  studioOrigin: string;
  vendorCode: string;
  gameId: string;
  /** The key that the platform signs its questions with. */
  platformKey: KeyObject;
  onWrong: (what: string) => void;
}

/** Null if the outcome of the call is unknown. */
type Answered<Call extends StudioCall> = StudioAnswer<Call> | null;

/** After these nothing is certain yet. */
const LASTING: readonly string[] = ['studio.too_many', 'studio.too_soon', 'studio.internal'];
/** Definite ends of a round that took nothing, or gave it back. */
const REFUSED: readonly string[] = ['studio.wallet_unavailable', 'studio.not_enough_money'];

/** One player of the real studio: opens a game as a browser does, spins, and insists on knowing what became of every spin. */
class StudioGuest {
  readonly line: BookLine;
  readonly #plan: GuestsPlan;
  readonly #player: VendorPlayer;
  readonly #draws: Draws;
  #session = '';
  #stakes: readonly string[] = [];

  constructor(plan: GuestsPlan, player: VendorPlayer) {
    this.#plan = plan;
    this.#player = player;
    this.#draws = new Draws(`${plan.seed} guest ${player.id}`);
    this.line = { player: player.id, balance: 0n, bets: 0, staked: 0n, wins: 0, paid: 0n };
  }

  async play(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      if (this.#session === '' && !(await this.#open())) await sleep(AGAIN_MS);
      else if (this.#session !== '') await this.#spin();
      await sleep(this.#draws.below(2 * REST_MS));
    }
  }

  /** Launches like the platform and opens like a browser; false if a process was down. */
  async #open(): Promise<boolean> {
    const { studioOrigin, vendorCode, gameId, platformKey } = this.#plan;
    const { id, token, currency } = this.#player;
    const meta = { currency_decimals: 2, is_trial: false, min_cycle_ms: 0 };
    const body = JSON.stringify({ request_uuid: randomUUID(), user: id, token, game_code: gameId, currency, lang: 'en', meta });
    const signature = sign('RSA-SHA256', Buffer.from(body), platformKey).toString('base64');
    const launched = await this.#post(`${studioOrigin}/operator/${vendorCode}/generic/v2/game/url`, body, { 'x-hub88-signature': signature });
    const url = (launched as { url?: string } | null)?.url;
    if (url === undefined) return false;
    const opened = await this.#ask('open', { code: new URL(url).hash.slice(1) });
    if (!opened?.success) return false;
    this.#session = opened.value.session;
    this.#stakes = opened.value.kind === 'slot' ? opened.value.rules.stakes.slice(0, 4) : [];
    return true;
  }

  /** Repeats a call under one key until the outcome of the round is certain. */
  async #spin(): Promise<void> {
    const question = { key: randomUUID(), stake: this.#draws.pick(this.#stakes) };
    for (;;) {
      const answer = await this.#ask('spin', question);
      if (answer?.success === true && answer.value.state === 'settled') {
        this.#note(answer.value.round);
        return this.#show(question.key);
      }
      if (answer?.success === false && !LASTING.includes(answer.errorCode)) {
        if (!REFUSED.includes(answer.errorCode)) this.#plan.onWrong(`a spin of the studio was answered ${answer.errorCode}`);
        return;
      }
      await sleep(AGAIN_MS);
    }
  }

  /** Shows the round to its end; before that no other can begin (T63). */
  async #show(key: string): Promise<void> {
    while ((await this.#ask('shown', { key }))?.success !== true) await sleep(AGAIN_MS);
  }

  #note({ stake, totalWin }: { stake: string; totalWin: string }): void {
    this.line.bets += 1;
    this.line.staked += BigInt(stake);
    this.line.wins += 1;
    this.line.paid += BigInt(totalWin);
  }

  async #ask<Call extends StudioCall>(call: Call, takes: StudioCalls[Call]['takes']): Promise<Answered<Call>> {
    const headers: Record<string, string> = this.#session === '' ? {} : { authorization: `Bearer ${this.#session}` };
    return (await this.#post(`${this.#plan.studioOrigin}/api/${call}`, JSON.stringify(takes), headers)) as Answered<Call>;
  }

  async #post(url: string, body: string, headers: Record<string, string>): Promise<unknown> {
    try {
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body, signal });
      return (await response.json()) as unknown;
    } catch {
      return null;
    }
  }
}

/** Players of the real studio, whose own notes are a third book, compared with the studio's and the ledger's. */
export class StudioGuests {
  readonly #guests: readonly StudioGuest[];

  constructor(plan: GuestsPlan) {
    this.#guests = plan.players.map((player) => new StudioGuest(plan, player));
  }

  /** Plays until `isOver` returns true; every round gets a definite end. */
  async play(isOver: () => boolean): Promise<void> {
    await Promise.all(this.#guests.map((guest) => guest.play(isOver)));
  }

  /** Results that each guest received. */
  get lines(): readonly BookLine[] {
    return this.#guests.map(({ line }) => line);
  }
}
