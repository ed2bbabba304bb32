import type { Translator } from '@laro/i18n/translator';
import type { OpenedFrame, PlayAnswer, PlayedRound, RoundSummary } from '../../src/protocol.ts';
import { askPlay, askRound, roundKey, type EndResult, type PlayListener, type PlayResult, type SettledRound, type SteppingRound } from './calls/ask-play.ts';
import type { Calls, Failure } from './calls/calls.ts';
import type { Lobby } from './calls/lobby.ts';
import { problemWords } from './calls/problem-words.ts';
import { showNotice } from './hud/notice.ts';
import type { MoneyText } from './money-text.ts';
import type { FairnessPanel } from './panels/fairness-panel.ts';

/** How a kind of game shows its rounds. */
export interface Scene<Round> {
  /** A round was asked for: something moves until its outcome is there. */
  readonly begin: () => void;
  /** Shows a round to its end. `since`: when `begin` was called; null for a round that nobody has begun here. */
  readonly show: (round: Round, since: number | null) => Promise<void>;
  /** What moves comes to rest, because the round was refused. */
  readonly stop: () => Promise<void>;
  /** The scene as it is between rounds. */
  readonly rest: () => void;
}

/** What the next round is played with. */
export interface Wager {
  readonly bet: object;
  /** What the player pays: nothing for a round of a reward. */
  readonly price: bigint;
  readonly reward?: string | undefined;
}

/** The parts of the screen that every kind has. */
export interface LoopHud {
  readonly balance: (units: bigint) => void;
  readonly net: (units: bigint) => void;
  readonly strip: (words: string | null) => void;
  /** Whether the next round may begin. */
  readonly ready: (isReady: boolean) => void;
  /** Gives the focus to what begins a round. */
  readonly focus: () => void;
}

export interface LoopParts<Round> {
  readonly game: OpenedFrame & { readonly kind: string };
  readonly hud: LoopHud;
  readonly scene: Scene<Round>;
  /** Null where there is nothing to play with yet. */
  readonly wager: () => Wager | null;
  readonly words: Translator;
  readonly money: MoneyText;
  readonly calls: Calls;
  readonly lobby: Lobby;
  readonly fairness: FairnessPanel;
  readonly root: HTMLElement;
  /** Title of a notice about a round that did not begin. */
  readonly failedTitle: string;
  /** Kinds with moves: plays a round that waits for one to its end. */
  readonly playOn?: (round: SteppingRound, listener: PlayListener) => Promise<EndResult>;
  readonly onSettled?: (answer: SettledRound) => void;
  readonly onFailed?: (failure: Failure) => void;
}

/** After these the session cannot go on. */
const ENDING: ReadonlySet<Failure['code']> = new Set(['studio.session_over', 'studio.code_used', 'studio.player_disabled', 'studio.game_disabled']);
/** Those of them that opening the game again mends: the page around it offers that in its place. The others the game says itself, and leads back. */
const REOPENED: ReadonlySet<Failure['code']> = new Set(['studio.session_over', 'studio.code_used']);
const REPLAY_RESTS_MS = 1200;

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A game in play, from one round to the next, whatever its kind. It decides nothing; it asks, shows, and says that it has shown (T57, T63). */
export class RoundLoop<Round extends PlayedRound> {
  readonly #parts: LoopParts<Round>;
  #balance: bigint;
  #isBusy = false;
  #lostKey: string | null = null;

  constructor(parts: LoopParts<Round>) {
    this.#parts = parts;
    this.#balance = BigInt(parts.game.balance);
  }

  /** Shows the figures, and first of all the round that was not shown to its end (T63). */
  async begin(): Promise<void> {
    const { game, hud, words, lobby, root } = this.#parts;
    this.#showBalance(this.#balance);
    hud.net(BigInt(game.net));
    this.#ready(true);
    lobby.tell('shows-balance');
    lobby.tell('ready');
    if (!game.unfinished) return;
    this.#ready(false);
    await new Promise<void>((resolve) => {
      const acts = [{ label: words.t('studio.continue'), kind: 'primary' as const, press: resolve }];
      const text = game.unfinished?.state === 'stepping' ? words.find(`${game.kind}.unfinished`) : null;
      showNotice(root, words.t('studio.unfinished.title'), text ?? words.t('studio.unfinished.words'), acts);
    });
    await this.#resume(game.unfinished);
  }

  /**
   * One round, of an autoplay where its id is given. Pressing again before it is over and the cycle's time is up does nothing (T49, T64). False for a round that
   * was not played.
   */
  async play(autoplay?: string): Promise<boolean> {
    const { calls, lobby, hud, scene, game } = this.#parts;
    const wager = this.#isBusy ? null : this.#parts.wager();
    if (!wager) return false;
    if (this.#balance < wager.price) {
      this.#notEnough(wager.price);
      return false;
    }
    this.#ready(false);
    const startedAt = performance.now();
    // A separate task: the tap and what it changes are too long for one.
    await wait(0);
    scene.begin();
    lobby.tell('round-started');
    const key = roundKey();
    const result = await this.#toEnd(await askPlay(calls, key, { ...wager, autoplay }, this.#listener));
    hud.strip(null);
    if (result.done) {
      this.#lostKey = null;
      await this.#finish(result.answer, startedAt);
    } else {
      if (result.failure.code === 'offline') this.#lostKey = key;
      await scene.stop();
      this.#fail(result.failure);
    }
    await wait(Math.max(0, startedAt + game.minCycleMs - performance.now()));
    this.#ready(true);
    lobby.tell('round-ended');
    return result.done;
  }

  /** Shows an earlier round again; no money moves and nothing is asked for (T62). */
  async replay(summary: RoundSummary, round: PlayedRound): Promise<void> {
    if (this.#isBusy) return;
    const { hud, scene, words } = this.#parts;
    this.#ready(false);
    hud.strip(words.t('studio.replaying', { id: summary.id.slice(0, 8) }));
    await scene.show(round as Round, null);
    await wait(REPLAY_RESTS_MS);
    hud.strip(null);
    scene.rest();
    this.#ready(true);
  }

  readonly #listener = {
    onWaiting: (isOffline: boolean): void => this.#parts.hud.strip(this.#parts.words.t(isOffline ? 'studio.offline' : 'studio.waiting')),
  };

  /** A round that waits for moves is played to its end first. */
  async #toEnd(found: PlayResult): Promise<EndResult> {
    const { playOn, hud } = this.#parts;
    if (!found.done) return found;
    const { answer } = found;
    if (answer.state === 'settled') return { done: true, answer };
    if (!playOn) throw new Error('a round of a kind without moves waits for one');
    this.#showBalance(BigInt(answer.balanceAfterBet));
    hud.strip(null);
    return playOn(answer, this.#listener);
  }

  async #resume(unfinished: PlayAnswer): Promise<void> {
    this.#isBusy = true;
    const known: PlayResult =
      unfinished.state === 'pending' ? await askRound(this.#parts.calls, unfinished.key, this.#listener) : { done: true, answer: unfinished };
    const found = await this.#toEnd(known);
    if (found.done) await this.#finish(found.answer, null);
    else this.#fail(found.failure);
    this.#ready(true);
  }

  #showBalance(balance: bigint): void {
    this.#balance = balance;
    this.#parts.hud.balance(balance);
  }

  #ready(isReady: boolean): void {
    this.#isBusy = !isReady;
    this.#parts.hud.ready(isReady);
  }

  /** Shows a settled round to its end and says so; only then is the next one possible. */
  async #finish(answer: SettledRound, since: number | null): Promise<void> {
    const { hud, scene, calls, lobby, fairness, onSettled } = this.#parts;
    this.#showBalance(BigInt(answer.balanceAfterBet));
    lobby.tell('balance');
    await scene.show(answer.round as Round, since);
    this.#showBalance(BigInt(answer.balance));
    hud.net(BigInt(answer.net));
    fairness.played(answer.nonce);
    onSettled?.(answer);
    lobby.tell('balance');
    const shown = await calls.ask('shown', { key: answer.key });
    if (shown.done) this.#showBalance(BigInt(shown.value.balance));
    else if (ENDING.has(shown.failure.code)) this.#fail(shown.failure);
  }

  #notEnough(price: bigint): void {
    const { game, hud, root, lobby, words, money } = this.#parts;
    const { t } = words;
    const close = { label: t('studio.close'), kind: 'quiet' as const, press: hud.focus };
    const deposit = { label: t('studio.deposit'), kind: 'primary' as const, press: () => lobby.tell('deposit') };
    const text = t(game.isTrial ? 'studio.not_enough.trial' : 'studio.not_enough.words', { balance: money(this.#balance), stake: money(price) });
    showNotice(root, t('studio.not_enough.title'), text, game.isTrial ? [close] : [deposit, close]);
  }

  #fail(failure: Failure): void {
    const { onFailed, wager } = this.#parts;
    if (failure.balance !== null) this.#showBalance(failure.balance);
    if (failure.code === 'studio.not_enough_money') {
      this.#notEnough(wager()?.price ?? 0n);
      return;
    }
    onFailed?.(failure);
    // The end of an autoplay is said where it was begun.
    if (failure.code === 'studio.autoplay_over') return;
    if (failure.code === 'studio.round_open' && this.#lostKey !== null) {
      void this.#resume({ state: 'pending', key: this.#lostKey });
      return;
    }
    this.#sayFailure(failure);
  }

  #sayFailure({ code, limit }: Failure): void {
    const { game, hud, root, lobby, words, money, failedTitle } = this.#parts;
    const { t } = words;
    const text =
      code === 'offline'
        ? t('studio.offline.words')
        : limit === null
          ? problemWords(words, code, game.kind)
          : t('studio.stake_too_high.words', { limit: money(limit) });
    const isOver = REOPENED.has(code);
    const leave = { label: t('studio.leave'), kind: 'primary' as const, press: () => lobby.leave(isOver ? 'session-over' : 'close') };
    const close = { label: t('studio.close'), kind: 'primary' as const, press: hud.focus };
    if (isOver) lobby.tell('session-over');
    showNotice(root, isOver ? t('studio.over.title') : failedTitle, text, [ENDING.has(code) ? leave : close]);
  }
}
