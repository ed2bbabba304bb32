import type { ColourRound } from '@laro/games/kinds/colour/colour-replay';
import type { ColourDetails, OpenedGame, PlayedRound } from '../../../src/protocol.ts';
import { element } from '../../shell/page/dom.ts';
import { moves, Shell, stillness, type BuildParts } from '../../shell/shell.ts';
import type { BetsGame } from '../../shell/bets/bets-game.ts';
import { betText, connectKeys } from '../../shell/bets/bets-keys.ts';
import { betsLoop } from '../../shell/bets/bets-loop.ts';
import { TrayHud } from '../../shell/bets/tray-hud.ts';
import { BetsSound } from '../../shell/sound/bets-sound.ts';
import { DiceStage } from './dice-stage.ts';
import { colourGame } from './game.ts';
import { Mat } from './mat.ts';
import { rulesPanel } from './rules-panel.ts';
import '../../shell/bets/tray.css';
import './colour.css';

type ColourOpened = OpenedGame<ColourDetails>;

const betsOf = ({ rules }: ColourOpened) => ({
  betOf: (round: PlayedRound) => ({ bet: round.kind === 'colour' ? betText(round.positions) : '' }),
  leastBet: { bet: betText({ [rules.colours[0] ?? 'red']: rules.leastStake }) },
  names: {},
});

/** Builds a Color Game and puts it on the page. */
export async function build(parts: BuildParts<ColourOpened>): Promise<{ begin: () => Promise<void> }> {
  const { game, words, calls, root } = parts;
  const shell = new Shell(parts, betsOf(game));
  const { money } = shell;
  const { t } = words;
  const sound = new BetsSound(game.game.id, false);
  const stage = new DiceStage({ faces: game.rules.colours, moves, onLand: (die) => sound.land(die) });
  const mat = new Mat({ rules: game.rules, words, money, onPlace: (bet) => play.place(bet) });
  const roll = (): void => void loop.play();
  const acts = { choose: (chip: bigint) => play.chooseChip(chip), undo: () => play.undo(), double: () => play.double(), roll };
  const hud: TrayHud = new TrayHud(
    shell.hudParts(sound, () => hud),
    game.rules.chips,
    { chips: t('colour.chips'), undo: t('colour.undo'), double: t('colour.double'), lastStake: t('colour.last_stake') },
    acts,
  );
  const play: BetsGame<ColourRound> = colourGame({ game, words, money, stage, hud, sound, moves });
  const failedTitle = t('colour.failed');
  const { loop, sheet } = betsLoop({ game, words, calls, root, shell, hud, play, failedTitle, rulesPanel: () => rulesPanel(game, words, money) });
  const main = element('main', { class: 'main bets-main' }, stage.root, element('section', { class: 'mat' }, play.line.root, mat.root));
  shell.show(hud, hud.top, main, hud.tray, sheet.root);
  connectKeys(hud, () => play.undo(), roll);
  const fit = (): void => stage.fit();
  new ResizeObserver(fit).observe(stage.root);
  stillness.addEventListener('change', fit);
  play.start(mat);
  return { begin: () => loop.begin() };
}
