import type { FreeSpinsJson, OpenedGame, SlotDetails } from '../../../src/protocol.ts';
import type { RoundJson } from '@laro/games/kinds/slot/play/round';
import type { Calls } from '../../shell/calls/calls.ts';
import type { Lobby } from '../../shell/calls/lobby.ts';
import { showNotice } from '../../shell/hud/notice.ts';
import type { FairnessPanel } from '../../shell/panels/fairness-panel.ts';
import { remembered } from '../../shell/page/remembered.ts';
import { RoundLoop, type Scene, type Wager } from '../../shell/round-loop.ts';
import { freeSpinLines } from './free-spin-lines.ts';
import { stepsOf } from './round/round-steps.ts';
import type { ShownWin, Step } from './round/steps.ts';
import { showRound } from './scenes/show-round.ts';
import { writePlaque, writePlate, type Show } from './scenes/show.ts';
import { cycleWins } from './scenes/spin-scene.ts';

export interface GameParts {
  readonly show: Show;
  readonly calls: Calls;
  readonly lobby: Lobby;
  readonly fairness: FairnessPanel;
  readonly root: HTMLElement;
}

/** Wins that are gone through again after the round: those of its only stop, when nothing else has been shown since. */
const lastWins = (steps: readonly Step[]): { wins: readonly ShownWin[]; glows: boolean } | null => {
  const last = steps.at(-2);
  const isOnly = steps.filter(({ kind }) => kind === 'win').length === 1 && steps.every(({ kind }) => kind !== 'free-end' && kind !== 'tumble');
  return last?.kind === 'win' && isOnly ? { wins: last.wins, glows: last.celebrates } : null;
};

/** How reels show a round. */
class ReelScene implements Scene<RoundJson> {
  readonly #show: Show;
  #stopCycle: () => void = () => {};

  constructor(show: Show) {
    this.#show = show;
  }

  readonly begin = (): void => {
    const { hud, sound, stage, words, game } = this.#show;
    this.#stopCycle();
    hud.turning(true);
    hud.win(0n);
    hud.say(words.t('studio.said.spinning'));
    writePlate(this.#show, '', null, 'idle');
    sound.press();
    sound.reelsStart();
    stage.board.spin(Array.from({ length: game.rules.reels }, () => false));
  };

  readonly show = async (round: RoundJson, since: number | null): Promise<void> => {
    this.#stopCycle();
    const steps = stepsOf(round, this.#show.game.rules);
    await showRound(this.#show, steps, since);
    const last = lastWins(steps);
    if (last) this.#stopCycle = cycleWins(this.#show, last.wins, last.glows);
    this.#show.hud.turning(false);
  };

  /** Reels that turn for a spin that is refused stop where they were. */
  readonly stop = async (): Promise<void> => {
    const { board } = this.#show.stage;
    const { hud, sound } = this.#show;
    await Promise.all(board.window().map((codes, reel) => board.stop(reel, codes)));
    sound.reelsStop();
    hud.turning(false);
    this.#plateAtRest();
  };

  readonly rest = (): void => {
    this.#stopCycle();
    this.#show.stage.board.clear();
    writePlaque(this.#show, null);
    this.#show.hud.win(0n);
    this.#plateAtRest();
  };

  #plateAtRest(): void {
    writePlate(this.#show, this.#show.words.t('studio.idle'), null, 'idle');
  }
}

/** A slot in play: what its spins are played with, and the free spins of rewards. */
export class Game {
  readonly loop: RoundLoop<RoundJson>;
  readonly #parts: GameParts;
  readonly #game: OpenedGame<SlotDetails>;
  readonly #scene: ReelScene;
  #stake: bigint;
  #free: FreeSpinsJson | null;

  constructor(parts: GameParts) {
    const { show } = parts;
    this.#parts = parts;
    this.#game = show.game;
    const kept = remembered.read(`laro-stake-${this.#game.game.id}`);
    this.#stake = this.stakes.find((stake) => stake.toString() === kept) ?? this.stakes[0] ?? 0n;
    this.#free = this.#game.freeSpins;
    this.#scene = new ReelScene(show);
    this.loop = new RoundLoop({
      ...parts,
      game: show.game,
      hud: show.hud,
      words: show.words,
      money: show.money,
      scene: this.#scene,
      wager: () => this.#wager(),
      failedTitle: show.words.t('studio.failed.title'),
      onSettled: ({ freeSpins }) => this.#setFree(freeSpins),
      // What the reward no longer gives is not played for money instead.
      onFailed: ({ code }) => (code === 'studio.no_free_spin' ? this.#setFree(null) : undefined),
    });
  }

  get stakes(): bigint[] {
    return this.#game.rules.stakes.map(BigInt);
  }

  /** What the next spin is played with: of a free one, what its reward says. */
  get stake(): bigint {
    return this.#free ? BigInt(this.#free.stake) : this.#stake;
  }

  /** True while the next spin is one of a reward. */
  get isFree(): boolean {
    return this.#free !== null;
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

  async begin(): Promise<void> {
    this.choose(this.#stake);
    this.#setFree(this.#free);
    this.#scene.rest();
    await this.loop.begin();
  }

  #wager(): Wager {
    return { bet: { stake: this.stake.toString() }, price: this.#free ? 0n : this.#stake, reward: this.#free?.reward };
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
}
