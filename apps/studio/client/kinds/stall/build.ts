import type { OpenedGame, PlayedRound, StallDetails } from '../../../src/protocol.ts';
import { backdrop } from '../../shell/bets/backdrop.ts';
import { betsLoop } from '../../shell/bets/bets-loop.ts';
import { TrayHud } from '../../shell/bets/tray-hud.ts';
import { element } from '../../shell/page/dom.ts';
import { moves, playsByKey, Shell, type BuildParts } from '../../shell/shell.ts';
import { StallGame } from './game.ts';
import { rulesPanel } from './rules-panel.ts';
import { stageScenes } from './scenes/scenes.ts';
import { StallSound } from './stall-sound.ts';
import '../../shell/bets/tray.css';
import './scenes/scenes.css';
import './stall.css';

type StallOpened = OpenedGame<StallDetails>;

/** A bet in the address of the page of proofs: `big:2000000,single:6:500000`. */
const betText = (positions: object): string =>
  Object.entries(positions)
    .map(([bet, units]) => `${bet}:${String(units)}`)
    .join(',');

const betsOf = ({ rules }: StallOpened) => ({
  betOf: (round: PlayedRound) => ({ bet: round.kind === 'stall' ? betText(round.positions) : '' }),
  leastBet: { bet: betText({ [rules.bets[0]?.id ?? '']: rules.leastStake }) },
  names: {},
});

/** Keys: figures choose chips, Escape takes back, space and enter play where they press nothing else. */
const connectKeys = (hud: TrayHud, play: StallGame, go: () => void): void =>
  document.addEventListener('keydown', (event) => {
    if (document.querySelector('dialog[open]') !== null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[1-9]$/.test(event.key)) hud.chooseAt(Number(event.key) - 1);
    else if (event.key === 'Escape') play.undo();
    else if (playsByKey(event)) go();
    else return;
    event.preventDefault();
  });

/** Builds a stall and puts it on the page. */
export async function build(parts: BuildParts<StallOpened>): Promise<{ begin: () => Promise<void> }> {
  const { game, words, calls, root, artRoot } = parts;
  const { t } = words;
  const { rules } = game;
  const shell = new Shell(parts, betsOf(game));
  const { money } = shell;
  const sound = new StallSound(game.game.id, false);
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
  const play: StallGame = new StallGame({ game, words, money, stage, hud, sound, moves });
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
  const main = element('main', { class: 'main bets-main' }, stand, element('section', { class: 'mat' }, play.line.root, play.picker.root));
  if (rules.isSingle) hud.tray.classList.add('is-single');
  shell.show(hud, hud.top, main, hud.tray, sheet.root);
  connectKeys(hud, play, go);
  play.start();
  return { begin: () => loop.begin() };
}
