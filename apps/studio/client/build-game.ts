import type { Translator } from '@laro/i18n/translator';
import type { OpenedGame } from '../src/protocol.ts';
import type { Calls } from './calls.ts';
import { element } from './dom.ts';
import { Game } from './game.ts';
import { Hud } from './hud/hud.ts';
import { Sheet } from './hud/sheet.ts';
import { showStakes } from './hud/stake-picker.ts';
import { Lobby } from './lobby.ts';
import { moneyText } from './money-text.ts';
import { FairnessPanel } from './panels/fairness-panel.ts';
import { HistoryPanel } from './panels/history-panel.ts';
import { InfoSheet } from './panels/info-sheet.ts';
import { rulesPanel } from './panels/rules-panel.ts';
import { symbolPictures } from './panels/symbol-picture.ts';
import type { Show } from './scenes/show.ts';
import { SessionClock } from './session-clock.ts';
import { Sound } from './sound/sound.ts';
import type { RoleLabels } from './stage/sprites.ts';
import { Stage } from './stage/stage.ts';

export interface BuildParts {
  readonly game: OpenedGame;
  readonly serverNowMs: number | null;
  readonly words: Translator;
  readonly pictures: ReadonlyMap<string, HTMLImageElement>;
  readonly calls: Calls;
  readonly sign: string;
  readonly root: HTMLElement;
}

const stillness = window.matchMedia('(prefers-reduced-motion: reduce)');

/** Names of the symbols that do something, for the ribbons across them. */
const roleLabels = ({ rules }: OpenedGame, { t }: Translator): RoleLabels => {
  const roles: readonly (readonly [string | undefined, string])[] = [
    [rules.bonus?.symbol, t('studio.symbol.bonus')],
    [rules.scatter?.symbol, t('studio.symbol.scatter')],
    [rules.wild?.symbol, t('studio.symbol.wild')],
  ];
  return Object.fromEntries(roles.flatMap(([code, label]) => (code === undefined ? [] : [[code, label] as const])));
};

/** Keys that spin: space and enter, but only where they do not press something else. */
const spinsByKey = (event: KeyboardEvent): boolean => {
  const isFree = event.target === document.body || event.target === document.documentElement;
  return isFree && !event.repeat && (event.code === 'Space' || event.code === 'Enter' || event.code === 'NumpadEnter');
};

const connect = (show: Show, game: Game, openStakes: () => void, openInfo: () => void): void => {
  document.addEventListener('keydown', (event) => {
    if (!spinsByKey(event) || !show.overlay.hidden || document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    void game.spin();
  });
  show.hud.stake.addEventListener('click', openStakes);
  show.hud.rules.addEventListener('click', openInfo);
  show.hud.spin.addEventListener('click', () => void game.spin());
  const fit = (): void => show.stage.fit();
  new ResizeObserver(fit).observe(show.stage.root);
  stillness.addEventListener('change', fit);
  window.addEventListener('online', () => show.hud.strip(null));
  window.addEventListener('offline', () => show.hud.strip(show.words.t('studio.offline')));
};

/** The sheet with rules, history and fairness of a game in play. */
const infoSheetOf = (parts: { show: Show; calls: Calls; fairness: FairnessPanel; play: Game; labels: RoleLabels }): { sheet: Sheet; info: InfoSheet } => {
  const { calls, fairness, play, labels } = parts;
  const { game, words, money, pictures } = parts.show;
  const { t } = words;
  const sheet = new Sheet('info', t('studio.close'));
  const history = new HistoryPanel({
    calls,
    words,
    money,
    game,
    onReplay: (round) => {
      sheet.close();
      void play.replay(round);
    },
  });
  const pictureOf = symbolPictures({ game, pictures }, labels);
  const writeRules = (): readonly HTMLElement[] => rulesPanel(game, play.stake, { rules: game.rules, words, money, coin: play.coin, pictureOf });
  const writeHistory = (): readonly HTMLElement[] => {
    void history.open();
    return [history.root];
  };
  const writeFairness = (): readonly HTMLElement[] => {
    fairness.open();
    return [fairness.root];
  };
  const pages = [
    { id: 'rules', label: t('studio.rules'), write: writeRules },
    { id: 'history', label: t('studio.history'), write: writeHistory },
    { id: 'fairness', label: t('studio.fair'), write: writeFairness },
  ];
  return { sheet, info: new InfoSheet(sheet, pages, words) };
};

/** Builds everything of an opened game and puts it on the page. */
export function buildGame({ game, serverNowMs, words, pictures, calls, sign, root }: BuildParts): Game {
  const { t } = words;
  const money = moneyText(game.currency);
  const lobby = new Lobby(game.lobbyUrl);
  const sound = new Sound(game.look.symbolSet);
  const labels = roleLabels(game, words);
  const stage = new Stage({
    game,
    pictures,
    labels,
    name: t('studio.reels', { reels: game.rules.reels, rows: game.rules.rows }),
    sign,
    moves: () => !stillness.matches,
  });
  const hud = new Hud({
    words,
    gameName: game.game.name,
    isTrial: game.isTrial,
    isSoundOn: sound.isOn,
    money,
    onBack: () => lobby.leave(),
    onSound: () => {
      sound.turn(!sound.isOn);
      hud.showSound(sound.isOn);
    },
  });
  const overlay = element('div', { class: 'overlay', hidden: true });
  const show: Show = { game, stage, hud, sound, words, money, overlay, pictures, moves: () => !stillness.matches };
  const fairness = new FairnessPanel({ calls, words, game });
  const play = new Game({ show, calls, lobby, fairness, root });
  const stakeSheet = new Sheet('stake', t('studio.close'), 'small');
  const { sheet: infoSheet, info } = infoSheetOf({ show, calls, fairness, play, labels });
  // The page around a framed game has a way back and the game's name already.
  root.classList.toggle('is-framed', window.parent !== window);
  lobby.onSessionShown(() => root.classList.add('has-page-clock'));
  root.replaceChildren(
    stage.scene,
    hud.top,
    element('main', { class: 'main' }, stage.root, overlay),
    hud.bottom,
    stage.sparks.canvas,
    stakeSheet.root,
    infoSheet.root,
  );
  connect(
    show,
    play,
    () => showStakes(stakeSheet, t('studio.stake'), play.stakes, play.stake, money, (stake) => play.choose(stake)),
    () => info.open('rules'),
  );
  new SessionClock(game.startedAt, serverNowMs).show(hud.clock);
  stage.fit();
  return play;
}
