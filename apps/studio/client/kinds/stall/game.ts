import type { Translator } from '@laro/i18n/translator';
import type { StallBetJson, StallRulesJson } from '@laro/games/kinds/stall/stall-kind';
import type { StallRound } from '@laro/games/kinds/stall/stall-replay';
import type { OpenedGame, StallDetails } from '../../../src/protocol.ts';
import { Bets, type Placed } from '../../shell/bets/bets.ts';
import { ResultLine } from '../../shell/bets/result-line.ts';
import type { TrayHud } from '../../shell/bets/tray-hud.ts';
import type { MoneyText } from '../../shell/money-text.ts';
import { remembered } from '../../shell/page/remembered.ts';
import { wait, type Scene, type Wager } from '../../shell/round-loop.ts';
import { choicePicker } from './choice.ts';
import { resultTitle, shownText } from './labels.ts';
import type { Picker } from './picker.ts';
import type { StageScene } from './scenes/scene.ts';
import { spotsPicker } from './spots.ts';
import type { StallSound } from './stall-sound.ts';

export interface StallParts {
  readonly game: OpenedGame<StallDetails>;
  readonly words: Translator;
  readonly money: MoneyText;
  readonly stage: StageScene;
  readonly hud: TrayHud;
  readonly sound: StallSound;
  readonly moves: () => boolean;
}

const RESULT_RESTS_MS = 400;
const MAJOR = 100_000n;

const placedOf = ({ positions }: StallRound): Placed => new Map(Object.entries(positions).map(([bet, digits]) => [bet, BigInt(digits)]));

/** The figures that hold for a bet: its own, or those of the listed one with as many parts. */
function listedFor({ bets }: StallRulesJson, id: string): StallBetJson | undefined {
  const [kind = '', value = ''] = id.split(':');
  const alike = bets.filter((bet) => bet.id.startsWith(`${kind}:`));
  return bets.find((bet) => bet.id === id) ?? alike.find((bet) => (bet.id.split(':')[1] ?? '').split('-').length === value.split('-').length);
}

/** A stall in play: bets, what is drawn, and what came of it. It decides nothing (T57). */
export class StallGame implements Scene<StallRound> {
  readonly line = new ResultLine();
  readonly picker: Picker;
  readonly #parts: StallParts;
  readonly #bets: Bets;
  #chosen: string | null = null;
  #chip: bigint;
  #hasPlayed = false;
  #isReady = true;

  constructor(parts: StallParts) {
    const { game, words, money } = parts;
    const { rules } = game;
    this.#parts = parts;
    this.#bets = new Bets((bet) => BigInt(listedFor(rules, bet)?.mostStake ?? rules.leastStake));
    const kept = remembered.read(`laro-chip-${game.game.id}`);
    this.#chip = BigInt(rules.chips.find((chip) => chip === kept) ?? rules.chips[0] ?? rules.leastStake);
    this.picker = rules.isSingle
      ? choicePicker({ rules, words, onChoose: (bet) => this.#chooseBet(bet) })
      : spotsPicker({ rules, words, money, onPlace: (bet) => this.#place(bet) });
  }

  /** The screen as it is before the first bet. */
  start(): void {
    const { hud, game } = this.#parts;
    hud.staked(0n);
    hud.mark(game.rules.chips.indexOf(this.#chip.toString()));
    this.#invite();
    this.#write();
  }

  chooseChip(chip: bigint): void {
    this.#chip = chip;
    remembered.write(`laro-chip-${this.#parts.game.game.id}`, chip.toString());
    this.#write();
  }

  undo(): void {
    if (!this.#isReady || !this.#bets.canUndo) return;
    this.#bets.undo();
    this.#changed();
  }

  double(): void {
    if (!this.#isReady || this.#bets.total === 0n) return;
    if (this.#bets.double()) this.#changed();
    else this.#sayLimit(null);
  }

  wager(): Wager | null {
    const placed = this.#placed();
    const price = [...placed.values()].reduce((sum, amount) => sum + amount, 0n);
    if (price === 0n) return null;
    return { bet: { positions: Object.fromEntries([...placed].map(([bet, amount]) => [bet, amount.toString()])) }, price };
  }

  ready(isReady: boolean): void {
    this.#isReady = isReady;
    this.picker.ready(isReady);
    this.#write();
  }

  readonly begin = (): void => {
    const { stage, hud, sound, words } = this.#parts;
    hud.staked(this.wager()?.price ?? 0n);
    hud.say(words.t('stall.playing'));
    this.picker.result(null);
    this.line.say(words.t('stall.playing'), []);
    sound.press();
    stage.begin();
  };

  readonly show = async (round: StallRound, since: number | null): Promise<void> => {
    const { stage, hud, sound } = this.#parts;
    const [bet = ''] = Object.keys(round.positions);
    this.picker.result(null);
    this.picker.show(placedOf(round));
    if (since === null) stage.begin();
    await stage.show(round.shown, bet);
    this.picker.result(round);
    hud.staked(BigInt(round.stake));
    this.#sayResult(round);
    sound.returned(BigInt(round.stake), BigInt(round.totalWin));
    await wait(RESULT_RESTS_MS);
    this.#hasPlayed = true;
    if (since === null && !this.#parts.game.rules.isSingle && this.#bets.total === 0n) this.#bets.replace(placedOf(round));
  };

  readonly stop = async (): Promise<void> => {
    const { stage, sound } = this.#parts;
    sound.hush();
    stage.rest();
    this.#invite();
    await Promise.resolve();
  };

  readonly rest = (): void => {
    this.picker.result(null);
    this.#invite();
    this.#write();
  };

  /** Stakes of the next round by bet. */
  #placed(): Placed {
    const { rules } = this.#parts.game;
    if (!rules.isSingle) return this.#bets.placed;
    const listed = this.#chosen === null ? undefined : listedFor(rules, this.#chosen);
    if (this.#chosen === null || !listed) return new Map();
    return new Map([[this.#chosen, this.#singleStake(listed)]]);
  }

  /** The chip on each part, at most what the bet takes. */
  #singleStake({ id, mostStake, parts }: StallBetJson): bigint {
    const wanted = this.#chip * BigInt(parts);
    // Targets between the listed ones take what the least of the band still covers: the most a round returns is two hundred thousand.
    const target = this.#chosen?.startsWith('target:') ? BigInt(this.#chosen.slice('target:'.length)) : null;
    const covered = target === null || id === this.#chosen ? BigInt(mostStake) : ((200_000n * 100n) / target) * MAJOR;
    return wanted <= covered ? wanted : covered;
  }

  #chooseBet(bet: string | null): void {
    this.#chosen = bet;
    // The picker chooses its first bet while it is being made.
    if (this.picker === undefined) return;
    this.picker.result(null);
    if (bet !== null) this.#parts.stage.choose?.(bet);
    this.#write();
  }

  #place(bet: string): void {
    if (!this.#isReady) return;
    if (!this.#bets.add(bet, this.#chip)) {
      this.#sayLimit(bet);
      return;
    }
    this.#parts.sound.chip();
    this.#changed();
  }

  #changed(): void {
    this.picker.result(null);
    this.#write();
  }

  #sayLimit(bet: string | null): void {
    const { words, money, game, hud } = this.#parts;
    const most = BigInt((bet === null ? game.rules.bets[0] : listedFor(game.rules, bet))?.mostStake ?? '0');
    const text = words.t('stall.limit', { amount: money(most) });
    hud.say(text);
    this.line.say(words.t('stall.limit.title'), [text]);
  }

  #invite(): void {
    const { words, game } = this.#parts;
    const how = game.rules.isSingle ? 'choose' : 'place';
    this.line.say(words.t(`stall.${how}.title`), [words.t(`stall.${how}.words`)]);
  }

  #write(): void {
    const { hud, words, money } = this.#parts;
    const price = this.wager()?.price ?? 0n;
    this.picker.show(this.#placed());
    const label = price === 0n ? words.t('stall.place.title') : words.t(this.#hasPlayed ? 'stall.play_again' : 'stall.play', { amount: money(price) });
    hud.price(label, price > 0n, this.#bets.canUndo);
  }

  #sayResult(round: StallRound): void {
    const { words, money, hud, game } = this.#parts;
    const [stake, win] = [BigInt(round.stake), BigInt(round.totalWin)];
    const title = resultTitle(words, game.rules.scene, round);
    const returned = words.t('stall.returned', { amount: money(win), stake: money(stake) });
    const net = words.t('stall.round_net', { amount: money.signed(hud.netOf(round)) });
    this.line.say(title, [returned, net]);
    const drawn = shownText(words, game.rules.scene, round.shown);
    hud.say([drawn, ...(drawn === title ? [] : [title]), returned, net].join('. '));
  }
}
