import { bingoBetText } from '@laro/games/kinds/bingo/bet-text';
import type { PlayedRound } from '../../../src/protocol.ts';
import { Shell, type BuildParts } from '../../shell/shell.ts';
import { TableNotices } from '../table/panels/table-notices.ts';
import { ballPaints } from './ball.ts';
import { HallFairness } from './panels/hall-fairness.ts';
import { HallGame, type HallOpened } from './play/hall-game.ts';
import { HallHud } from './hall-hud.ts';
import { HallSound } from './play/hall-sound.ts';
import { HallView } from './hall-view.ts';
import { hallRulesPanel } from './panels/rules-panel.ts';
import '../table/table.css';
import './bingo.css';

const proofBets = {
  betOf: (round: PlayedRound) => ({ bet: round.kind === 'bingo' ? bingoBetText({ turn: round.drawn.turn, pots: round.drawn.pots, cards: round.cards }) : '' }),
  leastBet: {},
  names: {},
};

/** Keys: figures choose a number of cards, Escape takes the last purchase back. */
const connectKeys = (view: HallView, play: HallGame): void =>
  document.addEventListener('keydown', (event) => {
    if (document.querySelector('dialog[open]') !== null || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[1-9]$/.test(event.key)) view.tray.choose(Number(event.key));
    else if (event.key === 'Escape') void play.takeBack();
    else return;
    event.preventDefault();
  });

/** Builds a bingo hall and puts it on the page. */
export async function build(parts: BuildParts<HallOpened>): Promise<{ begin: () => Promise<void> }> {
  const { game, words, calls, root } = parts;
  const { rules } = game;
  const shell = new Shell(parts, proofBets);
  const { money, lobby } = shell;
  const sound = new HallSound(game.game.id, false);
  const hud: HallHud = new HallHud(shell.hudParts(sound, () => hud));
  const notices = new TableNotices({
    game: { isTrial: game.isTrial, rules: { bets: [] } },
    kind: { betName: (_, id) => id },
    words,
    money,
    lobby,
    hud: () => hud,
    root,
  });
  const view: HallView = new HallView({
    rules,
    words,
    money,
    live: hud.live,
    acts: { buy: () => play.order(view.tray.order), takeBack: () => void play.takeBack(), changed: () => play.changed() },
    redraw: () => play.redraw(),
  });
  const play: HallGame = new HallGame({ game, words, money, calls, lobby, hud, view, sound, notices });
  const { sheet, info } = shell.infoSheet(
    () => hallRulesPanel(game, words, money),
    null,
    new HallFairness(words, calls, () => play.state, game.hasBeacon === true),
  );
  hud.info.addEventListener('click', () => info.open('rules'));
  shell.show(hud, hud.top, view.main, view.tray.root, ballPaints(), sheet.root);
  root.dataset['form'] = 'table';
  view.main.dataset['room'] = game.room;
  connectKeys(view, play);
  return {
    begin: async () => {
      play.begin();
      await Promise.resolve();
    },
  };
}
