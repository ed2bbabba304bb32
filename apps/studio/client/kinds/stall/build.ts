import type { OpenedGame, PlayedRound, StallDetails } from '../../../src/protocol.ts';
import { backdrop } from '../../shell/bets/backdrop.ts';
import { betText, connectKeys } from '../../shell/bets/bets-keys.ts';
import { betsLoop } from '../../shell/bets/bets-loop.ts';
import { TrayHud } from '../../shell/bets/tray-hud.ts';
import { element } from '../../shell/page/dom.ts';
import { moves, Shell, type BuildParts } from '../../shell/shell.ts';
import { stallGame, type StallGame } from './game.ts';
import { rulesPanel } from './rules-panel.ts';
import { stageScenes } from './scenes/scenes.ts';
import { BetsSound } from '../../shell/sound/bets-sound.ts';
import '../../shell/bets/tray.css';
import './scenes/scenes.css';
import './stall.css';

type StallOpened = OpenedGame<StallDetails>;

const betsOf = ({ rules }: StallOpened) => ({
  betOf: (round: PlayedRound) => ({ bet: round.kind === 'stall' ? betText(round.positions) : '' }),
  leastBet: { bet: betText({ [rules.bets[0]?.id ?? '']: rules.leastStake }) },
  names: {},
});

/** Builds a stall and puts it on the page. */
export async function build(parts: BuildParts<StallOpened>): Promise<{ begin: () => Promise<void> }> {
  const { game, words, calls, root, artRoot } = parts;
  const { t } = words;
  const { rules } = game;
  const shell = new Shell(parts, betsOf(game));
  const { money } = shell;
  const sound = new BetsSound(game.game.id, false);
  const stage = stageScenes[rules.scene]({ rules, words, sound, moves, art: (name) => `${artRoot}/symbols/${name}.webp` });
  const go = (): void => void loop.play();
  const acts = { choose: (chip: bigint) => play.chooseChip(chip), undo: () => play.undo(), double: () => play.double(), roll: go };
  const named = { chips: t('stall.chips'), undo: t('stall.undo'), double: t('stall.double'), lastStake: t('stall.last_stake') };
  const hud: TrayHud = new TrayHud(
    shell.hudParts(sound, () => hud),
    rules.chips,
    named,
    acts,
  );
  const { play, picker }: StallGame = stallGame({ game, words, money, stage, hud, sound });
  const { loop, sheet } = betsLoop({
    failedTitle: words.t('stall.failed'),
    game,
    words,
    calls,
    root,
    shell,
    hud,
    play,
    rulesPanel: () => rulesPanel(game, words, money),
  });
  const stand = element('div', { class: 'bets-stage', 'data-scene': rules.scene, 'aria-hidden': 'true' }, backdrop());
  stand.append(stage.root);
  const main = element('main', { class: 'main bets-main' }, stand, element('section', { class: 'mat' }, play.line.root, picker.root));
  if (rules.isSingle) hud.tray.classList.add('is-single');
  shell.show(hud, hud.top, main, hud.tray, sheet.root);
  connectKeys(hud, () => play.undo(), go);
  play.start(picker);
  return { begin: () => loop.begin() };
}
