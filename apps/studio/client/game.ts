import type { FreeSpinsJson, OpenedGame, SpinAnswer, StudioCalls } from '../src/protocol.ts';
import { askRound, askSpin, roundKey, type SettledSpin, type SpinResult } from './ask-spin.ts';
import type { Calls, Failure } from './calls.ts';
import { freeSpinLines } from './hud/free-spin-lines.ts';
import { showNotice } from './hud/notice.ts';
import type { Lobby } from './lobby.ts';
import type { FairnessPanel } from './panels/fairness-panel.ts';
import { problemWords } from './problem-words.ts';
import { remembered } from './remembered.ts';
import { stepsOf } from './round/round-steps.ts';
import type { ShownWin, Step } from './round/steps.ts';
import { showRound } from './scenes/show-round.ts';
import { wait, writePlaque, writePlate, type Show } from './scenes/show.ts';
import { cycleWins } from './scenes/spin-scene.ts';

export interface GameParts {
  readonly show: Show;
  readonly calls: Calls;
  readonly lobby: Lobby;
  readonly fairness: FairnessPanel;
  readonly root: HTMLElement;
}

/** After these the session cannot go on. */
const ENDING: ReadonlySet<Failure['code']> = new Set(['studio.session_over', 'studio.code_used', 'studio.player_disabled', 'studio.game_disabled']);
/** Those of them that opening the game again mends: the page around it offers that in its place. The others the game says itself, and leads back. */
const REOPENED: ReadonlySet<Failure['code']> = new Set(['studio.session_over', 'studio.code_used']);

/** Wins that are gone through again after the round: those of its only stop, when nothing else has been shown since. */
const lastWins = (steps: readonly Step[]): { wins: readonly ShownWin[]; glows: boolean } | null => {
  const last = steps.at(-2);
  const isOnly = steps.filter(({ kind }) => kind === 'win').length === 1 && steps.every(({ kind }) => kind !== 'free-end' && kind !== 'tumble');
  return last?.kind === 'win' && isOnly ? { wins: last.wins, glows: last.celebrates } : null;
};

/** A game in play: from one paid spin to the next. It decides nothing; it asks, shows, and says that it has shown (T57, T63). */
export class Game {
  readonly #parts: GameParts;
  readonly #game: OpenedGame;
  #stake: bigint;
  #balance: bigint;
  #free: FreeSpinsJson | null;
  #isBusy = false;
  #lostKey: string | null = null;
  #stopCycle: () => void = () => {};

  constructor(parts: GameParts) {
    this.#parts = parts;
    this.#game = parts.show.game;
    const stakes = this.stakes;
    const kept = remembered.read(`laro-stake-${this.#game.game.id}`);
    this.#stake = stakes.find((stake) => stake.toString() === kept) ?? stakes[0] ?? 0n;
    this.#balance = BigInt(this.#game.balance);
    this.#free = this.#game.freeSpins;
  }

  get stakes(): bigint[] {
    return this.#game.rules.stakes.map(BigInt);
  }

  /** What the next spin is played with: of a free one, what its reward says. */
  get stake(): bigint {
    return this.#free ? BigInt(this.#free.stake) : this.#stake;
  }

  /** What one coin is worth at the chosen stake. */
  get coin(): bigint {
    return this.stake / BigInt(this.#game.rules.coins);
  }

  choose(stake: bigint): void {
    this.#stake = stake;
    remembered.write(`laro-stake-${this.#game.game.id}`, stake.toString());
    this.#parts.show.hud.showStake(this.stake);
  }

  /** Free spins that are there now. Where the last one is over it is said, and asked for, before anything is paid again. */
  #setFree(freeSpins: FreeSpinsJson | null): void {
    const { show, root } = this.#parts;
    const { t } = show.words;
    const isOver = this.#free !== null && freeSpins === null;
    this.#free = freeSpins;
    show.hud.free(freeSpins && freeSpinLines(freeSpins, show.words, show.money));
    show.hud.showStake(this.stake);
    if (!isOver) return;
    const acts = [{ label: t('studio.continue'), kind: 'primary' as const, press: () => show.hud.spin.focus() }];
    showNotice(root, t('studio.gift.over.title'), t('studio.gift.over.words', { stake: show.money(this.stake) }), acts);
  }

  /** Shows the figures, and first of all the round that was not shown to its end (T63). */
  async begin(): Promise<void> {
    const { hud, words } = this.#parts.show;
    const { unfinished } = this.#game;
    this.#showBalance(this.#balance);
    hud.net(BigInt(this.#game.net));
    hud.win(0n);
    this.choose(this.#stake);
    this.#setFree(this.#free);
    this.#plateAtRest();
    this.#ready(true);
    this.#parts.lobby.tell('shows-balance');
    this.#parts.lobby.tell('ready');
    if (unfinished) {
      this.#ready(false);
      await new Promise<void>((resolve) => {
        const acts = [{ label: words.t('studio.continue'), kind: 'primary' as const, press: resolve }];
        showNotice(this.#parts.root, words.t('studio.unfinished.title'), words.t('studio.unfinished.words'), acts);
      });
      await this.#resume(unfinished);
    }
  }

  async #resume(unfinished: SpinAnswer): Promise<void> {
    this.#isBusy = true;
    const found: SpinResult =
      unfinished.state === 'settled' ? { done: true, spin: unfinished } : await askRound(this.#parts.calls, unfinished.key, this.#listener);
    if (found.done) await this.#finish(found.spin, null);
    else this.#fail(found.failure);
    this.#ready(true);
  }

  readonly #listener = {
    onWaiting: (isOffline: boolean): void => this.#parts.show.hud.strip(this.#parts.show.words.t(isOffline ? 'studio.offline' : 'studio.waiting')),
  };

  #showBalance(balance: bigint): void {
    this.#balance = balance;
    this.#parts.show.hud.balance(balance);
  }

  #ready(isReady: boolean): void {
    this.#isBusy = !isReady;
    this.#parts.show.hud.ready(isReady);
  }

  #plateAtRest(): void {
    const { show } = this.#parts;
    writePlate(show, show.words.t('studio.idle'), null, 'idle');
  }

  /** One spin, paid or free. Pressing again before it is over and the cycle's time is up does nothing (T49, T64). */
  async spin(): Promise<void> {
    if (this.#isBusy) return;
    const { show, calls, lobby } = this.#parts;
    const { hud, sound, stage } = show;
    const free = this.#free;
    if (!free && this.#balance < this.#stake) {
      this.#notEnough();
      return;
    }
    this.#ready(false);
    this.#stopCycle();
    const startedAt = performance.now();
    hud.turning(true);
    hud.win(0n);
    hud.say(show.words.t('studio.said.spinning'));
    writePlate(show, '', null, 'idle');
    sound.press();
    sound.reelsStart();
    stage.board.spin(Array.from({ length: this.#game.rules.reels }, () => false));
    lobby.tell('round-started');
    const key = roundKey();
    const result = await askSpin(calls, key, this.stake, this.#listener, free?.reward);
    hud.strip(null);
    if (result.done) {
      this.#lostKey = null;
      await this.#finish(result.spin, startedAt);
    } else {
      if (result.failure.code === 'offline') this.#lostKey = key;
      await this.#standStill();
      this.#fail(result.failure);
    }
    hud.turning(false);
    await wait(Math.max(0, startedAt + this.#game.minCycleMs - performance.now()));
    this.#ready(true);
    lobby.tell('round-ended');
  }

  /** Reels that turn for a spin that is refused stop where they were. */
  async #standStill(): Promise<void> {
    const { board } = this.#parts.show.stage;
    const { sound } = this.#parts.show;
    await Promise.all(board.window().map((codes, reel) => board.stop(reel, codes)));
    sound.reelsStop();
    this.#plateAtRest();
  }

  /** Shows a settled round to its end and says so; only then is the next one possible. */
  async #finish(spin: SettledSpin, turningSince: number | null): Promise<void> {
    const { show, calls, lobby, fairness } = this.#parts;
    this.#showBalance(BigInt(spin.balanceAfterBet));
    lobby.tell('balance');
    const steps = stepsOf(spin.round, this.#game.rules);
    await showRound(show, steps, turningSince);
    const last = lastWins(steps);
    if (last) this.#stopCycle = cycleWins(show, last.wins, last.glows);
    this.#showBalance(BigInt(spin.balance));
    show.hud.net(BigInt(spin.net));
    fairness.played(spin.nonce);
    this.#setFree(spin.freeSpins);
    lobby.tell('balance');
    const shown = await calls.ask('shown', { key: spin.key });
    if (shown.done) this.#showBalance(BigInt(shown.value.balance));
    else if (ENDING.has(shown.failure.code)) this.#fail(shown.failure);
  }

  #notEnough(): void {
    const { show, root, lobby } = this.#parts;
    const { t } = show.words;
    const close = { label: t('studio.close'), kind: 'quiet' as const, press: () => show.hud.spin.focus() };
    const deposit = { label: t('studio.deposit'), kind: 'primary' as const, press: () => lobby.tell('deposit') };
    const words = t(this.#game.isTrial ? 'studio.not_enough.trial' : 'studio.not_enough.words', {
      balance: show.money(this.#balance),
      stake: show.money(this.#stake),
    });
    showNotice(root, t('studio.not_enough.title'), words, this.#game.isTrial ? [close] : [deposit, close]);
  }

  #fail(failure: Failure): void {
    const { show, root, lobby } = this.#parts;
    const { t } = show.words;
    if (failure.balance !== null) this.#showBalance(failure.balance);
    if (failure.code === 'studio.not_enough_money') {
      this.#notEnough();
      return;
    }
    // What the reward no longer gives is not played for money instead.
    if (failure.code === 'studio.no_free_spin') this.#setFree(null);
    if (failure.code === 'studio.round_open' && this.#lostKey !== null) {
      void this.#resume({ state: 'pending', key: this.#lostKey });
      return;
    }
    const words =
      failure.code === 'offline'
        ? t('studio.offline.words')
        : failure.limit === null
          ? problemWords(show.words, failure.code)
          : t('studio.stake_too_high.words', { limit: show.money(failure.limit) });
    const isOver = REOPENED.has(failure.code);
    const leave = { label: t('studio.leave'), kind: 'primary' as const, press: () => lobby.leave(isOver ? 'session-over' : 'close') };
    const close = { label: t('studio.close'), kind: 'primary' as const, press: () => show.hud.spin.focus() };
    if (isOver) lobby.tell('session-over');
    showNotice(root, t(isOver ? 'studio.over.title' : 'studio.failed.title'), words, [ENDING.has(failure.code) ? leave : close]);
  }

  /** Shows an earlier round again; no money moves and nothing is asked for (T62). */
  async replay({ summary, round }: StudioCalls['history-round']['gives']): Promise<void> {
    if (this.#isBusy) return;
    const { show } = this.#parts;
    this.#ready(false);
    this.#stopCycle();
    show.hud.strip(show.words.t('studio.replaying', { id: summary.id.slice(0, 8) }));
    await showRound(show, stepsOf(round, this.#game.rules), null);
    await wait(1200);
    show.hud.strip(null);
    show.stage.board.clear();
    writePlaque(show, null);
    show.hud.win(0n);
    this.#plateAtRest();
    this.#ready(true);
  }
}
