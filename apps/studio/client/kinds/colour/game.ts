import type { ColourRound } from '@laro/games/kinds/colour/colour-replay';
import type { ColourBetId } from '@laro/games/kinds/colour/colour-rules';
import type { Translator } from '@laro/i18n/translator';
import type { ColourDetails, OpenedGame } from '../../../src/protocol.ts';
import { element, fill } from '../../shell/page/dom.ts';
import type { MoneyText } from '../../shell/money-text.ts';
import { remembered } from '../../shell/page/remembered.ts';
import { wait, type Scene, type Wager } from '../../shell/round-loop.ts';
import { Bets, type Placed } from '../../shell/bets/bets.ts';
import type { TrayHud } from '../../shell/bets/tray-hud.ts';
import type { ColourSound } from './colour-sound.ts';
import { throwWords } from './colour-words.ts';
import type { DiceStage } from './dice-stage.ts';
import type { Mat } from './mat.ts';

export interface ColourParts {
  readonly game: OpenedGame<ColourDetails>;
  readonly words: Translator;
  readonly money: MoneyText;
  readonly stage: DiceStage;
  readonly mat: Mat;
  readonly hud: TrayHud;
  readonly sound: ColourSound;
  readonly moves: () => boolean;
}

const RESULT_RESTS_MS = 500;

const placedOf = ({ positions }: ColourRound): Placed<ColourBetId> =>
  new Map(Object.entries(positions).map(([bet, digits]) => [bet as ColourBetId, BigInt(digits)]));

/** The Color Game in play: bets on the mat, three dice, and what came of it. It decides nothing (T57). */
export class ColourGame implements Scene<ColourRound> {
  readonly result = element('div', { class: 'result', role: 'status' });
  readonly #parts: ColourParts;
  readonly #bets: Bets<ColourBetId>;
  #chip: bigint;
  #hasPlayed = false;
  #isReady = true;

  constructor(parts: ColourParts) {
    const { rules, game } = parts.game;
    this.#parts = parts;
    this.#bets = new Bets(() => BigInt(rules.mostStake));
    const kept = remembered.read(`laro-chip-${game.id}`);
    this.#chip = BigInt(rules.chips.find((chip) => chip === kept) ?? rules.chips[1] ?? rules.leastStake);
  }

  /** The screen as it is before the first bet. */
  start(): void {
    const { hud, stage, words, game } = this.#parts;
    hud.staked(0n);
    hud.mark(game.rules.chips.indexOf(this.#chip.toString()));
    stage.name(words.t('colour.stage'));
    this.#say(words.t('colour.place.title'), [words.t('colour.place.words')]);
    this.#write();
  }

  choose(chip: bigint): void {
    this.#chip = chip;
    remembered.write(`laro-chip-${this.#parts.game.game.id}`, chip.toString());
  }

  place(bet: ColourBetId): void {
    const { sound, words, money, game, hud } = this.#parts;
    if (!this.#isReady) return;
    if (!this.#bets.add(bet, this.#chip)) {
      hud.say(words.t('colour.limit', { amount: money(BigInt(game.rules.mostStake)) }));
      this.#say(words.t('colour.limit.title'), [words.t('colour.limit', { amount: money(BigInt(game.rules.mostStake)) })]);
      return;
    }
    sound.chip();
    this.#changed();
  }

  undo(): void {
    if (!this.#isReady || !this.#bets.canUndo) return;
    this.#bets.undo();
    this.#changed();
  }

  double(): void {
    const { words, money, game } = this.#parts;
    if (!this.#isReady || this.#bets.total === 0n) return;
    if (this.#bets.double()) this.#changed();
    else this.#say(words.t('colour.limit.title'), [words.t('colour.limit', { amount: money(BigInt(game.rules.mostStake)) })]);
  }

  wager(): Wager | null {
    const price = this.#bets.total;
    if (price === 0n) return null;
    return { bet: { positions: Object.fromEntries([...this.#bets.placed].map(([bet, amount]) => [bet, amount.toString()])) }, price };
  }

  ready(isReady: boolean): void {
    this.#isReady = isReady;
    this.#parts.mat.ready(isReady);
    this.#write();
  }

  readonly begin = (): void => {
    const { stage, mat, hud, sound, words, moves } = this.#parts;
    hud.staked(this.#bets.total);
    hud.say(words.t('colour.rolling'));
    mat.result(null);
    this.#say(words.t('colour.rolling'), []);
    sound.press();
    if (moves()) sound.shake();
    stage.shake();
  };

  readonly show = async (round: ColourRound, since: number | null): Promise<void> => {
    const { stage, mat, sound, words, hud } = this.#parts;
    const own = this.#bets.placed;
    mat.result(null);
    mat.show(placedOf(round));
    if (since === null) {
      this.#say(words.t('colour.rolling'), []);
      stage.shake();
    }
    await stage.land(round.dice);
    const thrown = throwWords(words, round.dice);
    stage.name(words.t('colour.stage.shows', { dice: thrown }));
    mat.result(round);
    hud.staked(BigInt(round.stake));
    this.#sayResult(round, thrown);
    sound.returned(BigInt(round.stake), BigInt(round.totalWin));
    await wait(RESULT_RESTS_MS);
    this.#hasPlayed = true;
    // The bets stay on the mat for the next round; of a round that was begun elsewhere they are not these.
    if (since === null && own.size === 0) this.#bets.replace(placedOf(round));
  };

  readonly stop = async (): Promise<void> => {
    const { stage, words, sound } = this.#parts;
    sound.hush();
    stage.lie();
    this.#say(words.t('colour.place.title'), [words.t('colour.place.words')]);
    await Promise.resolve();
  };

  readonly rest = (): void => {
    const { mat, words } = this.#parts;
    mat.result(null);
    this.#say(words.t('colour.place.title'), [words.t('colour.place.words')]);
    this.#write();
  };

  /** The bets are others than those of the last round: its result goes. */
  #changed(): void {
    this.#parts.mat.result(null);
    this.#write();
  }

  #write(): void {
    const { mat, hud, words, money } = this.#parts;
    const { total, canUndo, placed } = this.#bets;
    mat.show(placed);
    const label = total === 0n ? words.t('colour.place.title') : words.t(this.#hasPlayed ? 'colour.roll_again' : 'colour.roll', { amount: money(total) });
    hud.price(label, total > 0n, canUndo);
  }

  #sayResult(round: ColourRound, thrown: string): void {
    const { words, money, hud } = this.#parts;
    const [stake, win] = [BigInt(round.stake), BigInt(round.totalWin)];
    const returned = words.t('colour.returned', { amount: money(win), stake: money(stake) });
    const net = words.t('colour.round_net', { amount: money.signed(hud.netOf(round)) });
    this.#say(thrown, [returned, net]);
    hud.say(`${thrown}. ${returned}. ${net}`);
  }

  #say(title: string, lines: readonly string[]): void {
    fill(this.result, element('h2', { text: title }), element('p', {}, ...lines.map((text, at) => element(at === 0 ? 'span' : 'b', { text }))));
  }
}
