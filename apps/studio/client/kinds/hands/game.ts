import type { Translator } from '@laro/i18n/translator';
import type { DecisionPlay } from '@laro/games/kinds/decisions/tables/decision-replay';
import type { HandsDetails, OpenedGame } from '../../../src/protocol.ts';
import { ResultLine } from '../../shell/bets/result-line.ts';
import type { TrayHud } from '../../shell/bets/tray-hud.ts';
import { askRound, askStep, type EndResult, type PlayListener, type PlayResult, type SteppingRound } from '../../shell/calls/ask-play.ts';
import type { Calls, Failure } from '../../shell/calls/calls.ts';
import { problemWords } from '../../shell/calls/problem-words.ts';
import { showNotice } from '../../shell/hud/notice.ts';
import type { MoneyText } from '../../shell/money-text.ts';
import { remembered } from '../../shell/page/remembered.ts';
import { wait, type Scene, type Wager } from '../../shell/round-loop.ts';
import type { BetsSound } from '../../shell/sound/bets-sound.ts';
import type { HandsLook } from './look.ts';

export interface HandsParts {
  readonly game: OpenedGame<HandsDetails>;
  readonly words: Translator;
  readonly money: MoneyText;
  readonly calls: Calls;
  readonly look: HandsLook;
  readonly hud: TrayHud;
  readonly sound: BetsSound;
  readonly root: HTMLElement;
}

const RESULT_RESTS_MS = 500;
/** Refusals after which the client reads the round again: this device missed a move. */
const BEHIND: ReadonlySet<Failure['code']> = new Set(['studio.move_not_offered', 'studio.key_used']);
/** Refusals of a further stake: the round waits for another move. */
const NOT_STAKED: ReadonlySet<Failure['code']> = new Set([
  'studio.not_enough_money',
  'studio.limit_reached',
  'studio.stake_too_high',
  'studio.wallet_unavailable',
]);

/** A game of cards in play: bet, deal, decisions, and what came of them. It decides nothing (T57). */
export class HandsGame implements Scene<DecisionPlay> {
  readonly line = new ResultLine();
  readonly #parts: HandsParts;
  #chip: bigint;
  #isReady = true;
  #hasPlayed = false;
  /** Resolves the move that an open round waits for. */
  #decide: ((act: string) => void) | null = null;

  constructor(parts: HandsParts) {
    const { rules, game } = parts.game;
    this.#parts = parts;
    const kept = remembered.read(`laro-chip-${game.id}`);
    this.#chip = BigInt(rules.chips.find((chip) => chip === kept) ?? rules.chips[0] ?? 0);
  }

  start(): void {
    const { hud, game, look } = this.#parts;
    hud.staked(0n);
    hud.mark(game.rules.chips.indexOf(this.#chip.toString()));
    look.lay();
    this.#invite();
  }

  chooseChip(chip: bigint): void {
    this.#chip = chip;
    remembered.write(`laro-chip-${this.#parts.game.game.id}`, chip.toString());
    this.write();
  }

  /** True while a round waits for the player. */
  get isOpen(): boolean {
    return this.#decide !== null;
  }

  act(id: string): void {
    this.#decide?.(id);
  }

  /** The act of the main button in an open round. */
  main(): void {
    const main = this.#parts.look.main();
    if (main) this.act(main.act);
  }

  wager(): Wager {
    const [bet] = this.#parts.game.rules.bets;
    const most = BigInt(bet?.most ?? 0);
    const price = this.#chip <= most ? this.#chip : most;
    return { bet: { positions: { [bet?.id ?? '']: price.toString() } }, price };
  }

  ready(isReady: boolean): void {
    this.#isReady = isReady;
    if (isReady) this.write();
  }

  readonly begin = (): void => {
    const { hud, sound, words, look } = this.#parts;
    hud.staked(this.wager().price);
    look.lay();
    this.line.say(words.t('stall.playing'), []);
    sound.press();
  };

  /** Decision by decision until the round ends. */
  readonly playOn = async (stepping: SteppingRound, listener: PlayListener): Promise<EndResult> => {
    const { hud } = this.#parts;
    let answer = stepping;
    for (;;) {
      const round = answer.round as DecisionPlay;
      hud.staked(BigInt(round.stake));
      hud.balance(BigInt(answer.balanceAfterBet));
      const move = await this.#nextMove(round);
      const found = await this.#made(answer, move, listener);
      if (!found.done) return found;
      if (found.answer.state === 'settled') return { done: true, answer: found.answer };
      if (found.answer.moves === answer.moves && found.answer.refused) await this.#sayNotStaked(found.answer.refused);
      answer = found.answer;
    }
  };

  readonly show = async (round: DecisionPlay): Promise<void> => {
    const { sound, look, hud } = this.#parts;
    hud.ready(false);
    await look.finish(round);
    sound.land();
    this.#sayResult(round);
    sound.returned(BigInt(round.stake), BigInt(round.totalWin));
    await wait(RESULT_RESTS_MS);
    this.#hasPlayed = true;
  };

  readonly stop = async (): Promise<void> => {
    this.#decide = null;
    this.rest();
    await Promise.resolve();
  };

  readonly rest = (): void => {
    this.#parts.look.lay();
    this.#invite();
  };

  /** Writes the label of the main button. */
  write(): void {
    const { hud, words, money, look } = this.#parts;
    if (this.#decide) {
      const main = look.main();
      hud.price(main?.label ?? words.t('hands.decide'), main !== null, false);
    } else if (this.#isReady) hud.price(words.t(this.#hasPlayed ? 'stall.play_again' : 'stall.play', { amount: money(this.wager().price) }), true, false);
  }

  async #made({ key, moves }: SteppingRound, move: string, listener: PlayListener): Promise<PlayResult> {
    const { calls, hud } = this.#parts;
    const found = await askStep(calls, { key, number: moves + 1, move }, listener);
    hud.strip(null);
    if (found.done) return found;
    const { code } = found.failure;
    if (NOT_STAKED.has(code)) await this.#sayNotStaked(code);
    return NOT_STAKED.has(code) || BEHIND.has(code) ? askRound(calls, key, listener) : found;
  }

  async #nextMove(round: DecisionPlay): Promise<string> {
    const { look, hud, sound } = this.#parts;
    const [title, words] = look.invitation;
    await look.open(round);
    this.line.say(title, [words]);
    return new Promise((resolve) => {
      this.#decide = (act) => {
        this.#decide = null;
        look.close();
        hud.ready(false);
        sound.press();
        resolve(act);
      };
      hud.ready(true);
      this.write();
    });
  }

  #sayNotStaked(code: Failure['code']): Promise<void> {
    const { words, root } = this.#parts;
    return new Promise((resolve) =>
      showNotice(root, words.t('hands.not_staked'), words.t('hands.not_staked.words', { reason: problemWords(words, code, 'hands') }), [
        { label: words.t('studio.close'), kind: 'primary', press: () => resolve() },
      ]),
    );
  }

  #invite(): void {
    const { words } = this.#parts;
    this.line.say(words.t('stall.choose.title'), [words.t('stall.choose.words')]);
    this.write();
  }

  #sayResult(round: DecisionPlay): void {
    const { words, money, hud, look } = this.#parts;
    const [stake, win] = [BigInt(round.stake), BigInt(round.totalWin)];
    hud.staked(stake);
    const title = look.title(round);
    const returned = words.t('stall.returned', { amount: money(win), stake: money(stake) });
    const net = words.t('stall.round_net', { amount: money.signed(hud.netOf(round)) });
    this.line.say(title, [returned, net]);
    hud.say(`${title}. ${returned}. ${net}`);
  }
}
