import type { ColourRound } from '@laro/games/kinds/colour/colour-replay';
import type { StallRound } from '@laro/games/kinds/stall/stall-replay';
import type { MessageKey } from '@laro/i18n/areas';
import type { Translator } from '@laro/i18n/translator';
import type { MoneyText } from '../money-text.ts';
import { remembered } from '../page/remembered.ts';
import { wait, type Scene, type Wager } from '../round-loop.ts';
import { Bets, type Placed } from './bets.ts';
import { ResultLine } from './result-line.ts';
import type { TrayHud } from './tray-hud.ts';

/** A round of bets with names. */
export type BetsRound = ColourRound | StallRound;

/** The control that takes bets: places for several bets of a round, or the choice of one. */
export interface Picker<Round> {
  readonly root: HTMLElement;
  /** Shows the amount on each bet. */
  readonly show: (placed: Placed) => void;
  /** Shows the return of each bet; null removes the signs. */
  readonly result: (round: Round | null) => void;
  readonly ready: (isReady: boolean) => void;
}

/** The stage of a game with bets. It receives the outcome and shows it. */
export interface BetsStage<Round> {
  /** Something moves until the outcome is there. */
  readonly begin: () => void;
  /** Resolves when the motion ends. */
  readonly show: (round: Round) => Promise<void>;
  /** Comes to rest without an outcome. */
  readonly rest: () => void;
}

export interface BetsGameParts<Round> {
  readonly gameId: string;
  readonly words: Translator;
  readonly money: MoneyText;
  readonly hud: TrayHud;
  readonly sound: { readonly press: () => void; readonly chip: () => void; readonly hush: () => void; readonly returned: (stake: bigint, win: bigint) => void };
  readonly stage: BetsStage<Round>;
  readonly chips: readonly string[];
  /** The chip of a player who has not chosen one. */
  readonly firstChip: string;
  /** The highest stake of a bet, money units. */
  readonly mostOf: (bet: string) => bigint;
  /** The bet of a round with one bet, as it is chosen now, with its stake for a chip; absent where several bets are placed. */
  readonly single?: (chip: bigint) => Placed;
  /** Keys of the kind's words. */
  readonly keys: BetsKeys;
  /** The draw in words: for the line and, where it is longer, for those who listen. */
  readonly told: (round: Round) => { readonly title: string; readonly drawn: string };
}

export interface BetsKeys {
  readonly invite: readonly [title: MessageKey, words: MessageKey];
  readonly playing: MessageKey;
  readonly play: MessageKey;
  readonly playAgain: MessageKey;
  readonly noBet: MessageKey;
  readonly limit: readonly [title: MessageKey, words: MessageKey];
  readonly returned: MessageKey;
  readonly net: MessageKey;
}

const RESULT_RESTS_MS = 500;

const placedOf = ({ positions }: BetsRound): Placed => new Map(Object.entries(positions).map(([bet, digits]) => [bet, BigInt(digits)]));

/** A game of one player with bets and a tray of chips: bets, the draw and its result. It decides nothing (T57). */
export class BetsGame<Round extends BetsRound> implements Scene<Round> {
  readonly line = new ResultLine();
  readonly #parts: BetsGameParts<Round>;
  readonly #bets: Bets;
  #picker: Picker<Round> | null = null;
  #chip: bigint;
  #hasPlayed = false;
  #isReady = true;

  constructor(parts: BetsGameParts<Round>) {
    this.#parts = parts;
    this.#bets = new Bets(parts.mostOf);
    const kept = remembered.read(`laro-chip-${parts.gameId}`);
    this.#chip = BigInt(parts.chips.find((chip) => chip === kept) ?? parts.firstChip);
  }

  /** The screen as it is before the first bet. */
  start(picker: Picker<Round>): void {
    const { hud, chips } = this.#parts;
    this.#picker = picker;
    hud.staked(0n);
    hud.mark(chips.indexOf(this.#chip.toString()));
    this.#invite();
    this.changed();
  }

  chooseChip(chip: bigint): void {
    this.#chip = chip;
    remembered.write(`laro-chip-${this.#parts.gameId}`, chip.toString());
    this.#write();
  }

  place(bet: string): void {
    if (!this.#isReady) return;
    if (!this.#bets.add(bet, this.#chip)) {
      this.#sayLimit(bet);
      return;
    }
    this.#parts.sound.chip();
    this.changed();
  }

  undo(): void {
    if (!this.#isReady || !this.#bets.canUndo) return;
    this.#bets.undo();
    this.changed();
  }

  double(): void {
    if (!this.#isReady || this.#bets.total === 0n) return;
    if (this.#bets.double()) this.changed();
    else this.#sayLimit([...this.#bets.placed.keys()][0] ?? '');
  }

  /** The bets are others than those of the last round: its result goes. */
  changed(): void {
    this.#picker?.result(null);
    this.#write();
  }

  wager(): Wager | null {
    const placed = this.#placed();
    const price = [...placed.values()].reduce((sum, amount) => sum + amount, 0n);
    if (price === 0n) return null;
    return { bet: { positions: Object.fromEntries([...placed].map(([bet, amount]) => [bet, amount.toString()])) }, price };
  }

  ready(isReady: boolean): void {
    this.#isReady = isReady;
    this.#picker?.ready(isReady);
    this.#write();
  }

  readonly begin = (): void => {
    const { hud, sound, stage, words, keys } = this.#parts;
    hud.staked(this.wager()?.price ?? 0n);
    hud.say(words.t(keys.playing));
    this.#picker?.result(null);
    this.line.say(words.t(keys.playing), []);
    sound.press();
    stage.begin();
  };

  readonly show = async (round: Round, since: number | null): Promise<void> => {
    const { hud, sound, stage, words, keys, single } = this.#parts;
    this.#picker?.result(null);
    this.#picker?.show(placedOf(round));
    if (since === null) {
      this.line.say(words.t(keys.playing), []);
      stage.begin();
    }
    await stage.show(round);
    this.#picker?.result(round);
    hud.staked(BigInt(round.stake));
    this.#sayResult(round);
    sound.returned(BigInt(round.stake), BigInt(round.totalWin));
    await wait(RESULT_RESTS_MS);
    this.#hasPlayed = true;
    // The bets stay in place for the next round; of a round that was begun elsewhere they are not these.
    if (since === null && !single && this.#bets.total === 0n) this.#bets.replace(placedOf(round));
  };

  readonly stop = async (): Promise<void> => {
    this.#parts.sound.hush();
    this.#parts.stage.rest();
    this.#invite();
    await Promise.resolve();
  };

  readonly rest = (): void => {
    this.#invite();
    this.changed();
  };

  /** Stakes of the next round by bet. */
  #placed(): Placed {
    return this.#parts.single?.(this.#chip) ?? this.#bets.placed;
  }

  #invite(): void {
    const { words, keys } = this.#parts;
    this.line.say(words.t(keys.invite[0]), [words.t(keys.invite[1])]);
  }

  #sayLimit(bet: string): void {
    const { words, money, hud, mostOf, keys } = this.#parts;
    const text = words.t(keys.limit[1], { amount: money(mostOf(bet)) });
    hud.say(text);
    this.line.say(words.t(keys.limit[0]), [text]);
  }

  #write(): void {
    const { hud, words, money, keys } = this.#parts;
    const price = this.wager()?.price ?? 0n;
    this.#picker?.show(this.#placed());
    const label = price === 0n ? words.t(keys.noBet) : words.t(this.#hasPlayed ? keys.playAgain : keys.play, { amount: money(price) });
    hud.price(label, price > 0n, this.#bets.canUndo);
  }

  #sayResult(round: Round): void {
    const { words, money, hud, keys, told } = this.#parts;
    const [stake, win] = [BigInt(round.stake), BigInt(round.totalWin)];
    const { title, drawn } = told(round);
    const returned = words.t(keys.returned, { amount: money(win), stake: money(stake) });
    const net = words.t(keys.net, { amount: money.signed(hud.netOf(round)) });
    this.line.say(title, [returned, net]);
    hud.say([drawn, ...(drawn === title ? [] : [title]), returned, net].join('. '));
  }
}
