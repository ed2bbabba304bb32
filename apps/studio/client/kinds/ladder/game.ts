import type { Translator } from '@laro/i18n/translator';
import type { LadderRound } from '@laro/games/kinds/ladder/ladder-round';
import type { LadderDetails, OpenedGame } from '../../../src/protocol.ts';
import { ResultLine } from '../../shell/bets/result-line.ts';
import type { TrayHud } from '../../shell/bets/tray-hud.ts';
import { askRound, askStep, type EndResult, type PlayListener, type SteppingRound } from '../../shell/calls/ask-play.ts';
import type { Calls, Failure } from '../../shell/calls/calls.ts';
import { pause } from '../../shell/page/motion.ts';
import type { MoneyText } from '../../shell/money-text.ts';
import { remembered } from '../../shell/page/remembered.ts';
import { wait, type Scene, type Wager } from '../../shell/round-loop.ts';
import type { BetsSound } from '../../shell/sound/bets-sound.ts';
import type { BoardChoice } from './board-choice.ts';
import type { BoardView } from './board.ts';

export interface LadderParts {
  readonly game: OpenedGame<LadderDetails>;
  readonly words: Translator;
  readonly money: MoneyText;
  readonly calls: Calls;
  readonly board: BoardView;
  readonly choice: BoardChoice;
  readonly hud: TrayHud;
  readonly sound: BetsSound;
  readonly moves: () => boolean;
}

const RESULT_RESTS_MS = 500;
const TAKE = 'take';
/** Refusals after which the client reads the round again: this device missed a move. */
const BEHIND: ReadonlySet<Failure['code']> = new Set(['studio.move_not_offered', 'studio.key_used']);

/** The return of a stake at a multiplier with at most two decimals. */
const times = (stake: bigint, returns: string): bigint => {
  const [whole = '0', parts = ''] = returns.split('.');
  return (stake * BigInt(`${whole}${parts.padEnd(2, '0')}`)) / 100n;
};

/** A ladder in play: a board is chosen, then one step follows another until the player takes or fails. It decides nothing (T57). */
export class LadderGame implements Scene<LadderRound> {
  readonly line = new ResultLine();
  readonly #parts: LadderParts;
  #chip: bigint;
  #isReady = true;
  #hasPlayed = false;
  /** The round that waits for a move, and what is done with the next one. */
  #open: { readonly round: LadderRound; readonly move: (move: string) => void } | null = null;

  constructor(parts: LadderParts) {
    const { rules, game } = parts.game;
    this.#parts = parts;
    const kept = remembered.read(`laro-chip-${game.id}`);
    this.#chip = BigInt(rules.chips.find((chip) => chip === kept) ?? rules.chips[0] ?? rules.leastStake);
  }

  start(): void {
    const { hud, game } = this.#parts;
    hud.staked(0n);
    hud.mark(game.rules.chips.indexOf(this.#chip.toString()));
    this.#lay();
    this.#invite();
  }

  chooseChip(chip: bigint): void {
    this.#chip = chip;
    remembered.write(`laro-chip-${this.#parts.game.game.id}`, chip.toString());
    this.#write();
  }

  /** Another board was chosen. */
  chooseBoard(): void {
    this.#lay();
    this.#write();
  }

  /** True where the button takes instead of beginning a round. */
  get isOpen(): boolean {
    return this.#open !== null;
  }

  move(move: string): void {
    this.#open?.move(move);
  }

  take(): void {
    if (this.#open && this.#open.round.returns !== '0') this.move(TAKE);
  }

  wager(): Wager {
    const { board } = this.#parts.choice;
    const most = BigInt(board.mostStake);
    const price = this.#chip <= most ? this.#chip : most;
    return { bet: { stake: price.toString(), board: board.id }, price };
  }

  ready(isReady: boolean): void {
    this.#isReady = isReady;
    this.#parts.choice.ready(isReady);
    if (isReady) this.#write();
  }

  readonly begin = (): void => {
    const { hud, sound, words } = this.#parts;
    hud.staked(this.wager().price);
    this.#lay();
    this.line.say(words.t('stall.playing'), []);
    sound.press();
  };

  /** Move by move until the round ends. */
  readonly playOn = async (stepping: SteppingRound, listener: PlayListener): Promise<EndResult> => {
    const { calls, choice, hud } = this.#parts;
    let answer = stepping;
    choice.take((answer.round as LadderRound).board);
    choice.ready(false);
    this.#lay();
    for (;;) {
      const round = answer.round as LadderRound;
      hud.staked(BigInt(round.stake));
      const move = await this.#nextMove(round);
      const asked = { key: answer.key, number: answer.moves + 1, move };
      let found = await askStep(calls, asked, listener);
      hud.strip(null);
      if (!found.done && BEHIND.has(found.failure.code)) found = await askRound(calls, answer.key, listener);
      if (!found.done) return found;
      if (found.answer.state === 'settled') return { done: true, answer: found.answer };
      answer = found.answer;
      this.#sayStep(answer.round as LadderRound);
    }
  };

  readonly show = async (round: LadderRound, since: number | null): Promise<void> => {
    const { board, choice, sound, moves } = this.#parts;
    choice.take(round.board);
    choice.ready(false);
    if (since === null) this.#lay();
    if (since === null && moves()) await this.#again(round);
    board.show(round, false);
    if (round.state === 'failed') sound.land();
    this.#sayResult(round);
    sound.returned(BigInt(round.stake), BigInt(round.totalWin));
    this.#hasPlayed = true;
    this.#offer();
    await wait(RESULT_RESTS_MS);
  };

  readonly stop = async (): Promise<void> => {
    this.#open = null;
    this.#lay();
    this.#invite();
    await Promise.resolve();
  };

  readonly rest = (): void => {
    this.#lay();
    this.#invite();
  };

  /** Shows the steps of an earlier round one after another. */
  async #again(round: LadderRound): Promise<void> {
    for (let made = 1; made < round.steps.length; made += 1) {
      this.#parts.board.show({ ...round, steps: round.steps.slice(0, made), state: 'open', hidden: [], next: {} }, false);
      await pause(260);
    }
  }

  #nextMove(round: LadderRound): Promise<string> {
    const { board, hud, words, money, sound } = this.#parts;
    return new Promise((resolve) => {
      const move = (made: string): void => {
        this.#open = null;
        board.show(round, false);
        hud.ready(false);
        sound.tick();
        resolve(made);
      };
      this.#open = { round, move };
      board.show(round, true);
      hud.ready(true);
      const canTake = round.returns !== '0';
      const label = canTake ? words.t('ladder.take', { amount: money(times(BigInt(round.stake), round.returns)) }) : words.t('ladder.first');
      hud.price(label, canTake, false);
      if (!canTake) this.line.say(words.t('ladder.your_move'), [words.t('ladder.your_move.words')]);
    });
  }

  #sayStep(round: LadderRound): void {
    const { words, money, hud } = this.#parts;
    if (round.returns === '0') return;
    const text = words.t('ladder.reached', { returns: `×${round.returns}`, amount: money(times(BigInt(round.stake), round.returns)) });
    const next = Object.values(round.next)[0];
    this.line.say(`×${round.returns}`, [text, ...(next === undefined ? [] : [words.t('ladder.next', { returns: `×${next}` })])]);
    hud.say(text);
  }

  #lay(): void {
    const { board, choice } = this.#parts;
    board.lay(choice.board);
  }

  #invite(): void {
    const { words } = this.#parts;
    this.line.say(words.t('stall.choose.title'), [words.t('stall.choose.words')]);
    this.#write();
  }

  #write(): void {
    if (this.#isReady && !this.#open) this.#offer();
  }

  /** Names the next round on the button, which may not be ready for it yet. */
  #offer(): void {
    const { hud, words, money } = this.#parts;
    hud.price(words.t(this.#hasPlayed ? 'stall.play_again' : 'stall.play', { amount: money(this.wager().price) }), true, false);
  }

  #sayResult(round: LadderRound): void {
    const { words, money, hud } = this.#parts;
    const [stake, win] = [BigInt(round.stake), BigInt(round.totalWin)];
    hud.staked(stake);
    const title = round.state === 'failed' ? words.t('ladder.failed') : words.t('ladder.taken', { returns: `×${round.returns}` });
    const returned = words.t('stall.returned', { amount: money(win), stake: money(stake) });
    const net = words.t('stall.round_net', { amount: money.signed(hud.netOf(round)) });
    this.line.say(title, [returned, net]);
    hud.say(`${title}. ${returned}. ${net}`);
  }
}
