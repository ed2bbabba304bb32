import type { OpenedGame, PlayedRound, StudioCalls } from '../../src/protocol.ts';
import type { Calls } from './calls/calls.ts';
import { Lobby } from './calls/lobby.ts';
import type { Hud, HudParts } from './hud/hud.ts';
import { Sheet } from './hud/sheet.ts';
import { moneyText, type MoneyText } from './money-text.ts';
import { FairnessPanel } from './panels/fairness-panel.ts';
import { announceMore } from './page/more-below.ts';
import { HistoryPanel } from './panels/history-panel.ts';
import { InfoSheet } from './panels/info-sheet.ts';
import { SessionClock } from './session-clock.ts';
import type { Sound } from './sound/sound.ts';
import type { GameWords } from './words/words.ts';

/** What every kind is built from. */
export interface BuildParts<Game extends OpenedGame = OpenedGame> {
  readonly game: Game;
  readonly serverNowMs: number | null;
  readonly words: GameWords;
  readonly calls: Calls;
  /** Address of the game's picture. */
  readonly sign: string;
  /** Folder of the pictures of this build. */
  readonly artRoot: string;
  readonly root: HTMLElement;
}

/** How a kind writes its bets into the address of the page of proofs. */
export interface ProofBets {
  /** The bet of a round as parameters of the address. */
  readonly betOf: (round: PlayedRound) => Readonly<Record<string, string>>;
  /** The smallest bet there is, for an address of no round in particular. */
  readonly leastBet: Readonly<Record<string, string>>;
  /** What the game calls its symbols, by code; empty for kinds without symbols. */
  readonly names: Readonly<Record<string, string>>;
}

/** A page of the sheet that writes itself when it is opened. */
export interface InfoPart {
  readonly root: HTMLElement;
  readonly open: () => void;
}

/** True where motion is wanted. */
export const stillness = window.matchMedia('(prefers-reduced-motion: reduce)');
export const moves = (): boolean => !stillness.matches;

/** What every kind has beside its scene. */
export class Shell {
  readonly money: MoneyText;
  readonly lobby: Lobby;
  readonly fairness: FairnessPanel;
  readonly #parts: BuildParts;
  readonly #bets: ProofBets;

  constructor(parts: BuildParts, bets: ProofBets) {
    const { game, calls, words } = parts;
    this.#parts = parts;
    this.#bets = bets;
    this.money = moneyText(game.currency);
    this.lobby = new Lobby(game.lobbyUrl);
    this.fairness = new FairnessPanel({ calls, words, game, bets });
  }

  /** What the top of the screen is built from. */
  hudParts(sound: Sound, hud: () => Hud): HudParts {
    const { game, words } = this.#parts;
    return {
      words,
      gameName: game.game.name,
      isTrial: game.isTrial,
      isSoundOn: sound.isOn,
      money: this.money,
      onBack: () => this.lobby.leave(),
      onSound: () => {
        sound.turn(!sound.isOn);
        hud().showSound(sound.isOn);
      },
    };
  }

  /** The sheet with rules, history and fairness. `onReplay` null: rounds are not played again on the stage. */
  infoSheet(
    rulesPage: () => readonly HTMLElement[],
    onReplay: ((round: StudioCalls['history-round']['gives']) => void) | null,
    fairness: InfoPart = this.fairness,
  ): { sheet: Sheet; info: InfoSheet } {
    const { game, calls, words } = this.#parts;
    const { t } = words;
    const sheet = new Sheet('info', t('studio.close'));
    const history = new HistoryPanel({
      calls,
      words,
      money: this.money,
      game,
      bets: this.#bets,
      onReplay:
        onReplay &&
        ((round) => {
          sheet.close();
          onReplay(round);
        }),
    });
    const openHistory = (): readonly HTMLElement[] => {
      void history.open();
      return [history.root];
    };
    const openFairness = (): readonly HTMLElement[] => {
      fairness.open();
      return [fairness.root];
    };
    const pages = [
      { id: 'rules', label: t('studio.rules'), write: rulesPage },
      { id: 'history', label: t('studio.history'), write: openHistory },
      { id: 'fairness', label: t('studio.fair'), write: openFairness },
    ];
    return { sheet, info: new InfoSheet(sheet, pages, words) };
  }

  /** Puts a game on the page and starts its clock. */
  show(hud: Hud, ...parts: readonly Node[]): void {
    const { game, serverNowMs, root, words } = this.#parts;
    // The page around a framed game has a way back and the game's name already.
    root.classList.toggle('is-framed', window.parent !== window);
    root.dataset['kind'] = game.kind;
    this.lobby.onSessionShown(() => root.classList.add('has-page-clock'));
    root.replaceChildren(...parts);
    // The felt of a table scrolls on turned phones.
    for (const scroller of root.querySelectorAll<HTMLElement>('main, .felt')) announceMore(scroller);
    window.addEventListener('online', () => hud.strip(null));
    window.addEventListener('offline', () => hud.strip(words.t('studio.offline')));
    new SessionClock(game.startedAt, serverNowMs).show(hud.clock);
  }
}

/** Keys that play: space and enter, but only where they do not press something else. */
export const playsByKey = (event: KeyboardEvent): boolean => {
  const isFree = event.target === document.body || event.target === document.documentElement;
  const isPlay = event.code === 'Space' || event.code === 'Enter' || event.code === 'NumpadEnter';
  return isFree && isPlay && !event.repeat && document.querySelector('dialog[open]') === null;
};
