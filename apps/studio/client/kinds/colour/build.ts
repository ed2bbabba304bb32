import type { ColourDetails, OpenedGame, PlayedRound } from '../../../src/protocol.ts';
import { element } from '../../shell/page/dom.ts';
import { moves, playsByKey, Shell, stillness, type BuildParts } from '../../shell/shell.ts';
import { betsLoop } from '../../shell/bets/bets-loop.ts';
import { TrayHud } from '../../shell/bets/tray-hud.ts';
import { ColourSound } from './colour-sound.ts';
import { DiceStage } from './dice-stage.ts';
import { ColourGame } from './game.ts';
import { Mat } from './mat.ts';
import { rulesPanel } from './rules-panel.ts';
import '../../shell/bets/tray.css';
import './colour.css';

type ColourOpened = OpenedGame<ColourDetails>;

/** A bet in the address of the page of proofs: `red:2000000,blue-twice:500000`. */
const betText = (positions: object): string =>
  Object.entries(positions)
    .map(([bet, units]) => `${bet}:${String(units)}`)
    .join(',');

const betsOf = ({ rules }: ColourOpened) => ({
  betOf: (round: PlayedRound) => ({ bet: round.kind === 'colour' ? betText(round.positions) : '' }),
  leastBet: { bet: betText({ [rules.colours[0] ?? 'red']: rules.leastStake }) },
  names: {},
});

/** Keys: figures choose chips, Escape takes back, space and enter roll where they press nothing else. */
const connectKeys = (hud: TrayHud, play: ColourGame, roll: () => void): void =>
  document.addEventListener('keydown', (event) => {
    if (document.querySelector('dialog[open]') !== null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[1-9]$/.test(event.key)) hud.chooseAt(Number(event.key) - 1);
    else if (event.key === 'Escape') play.undo();
    else if (playsByKey(event)) roll();
    else return;
    event.preventDefault();
  });

/** Builds a Color Game and puts it on the page. */
export async function build(parts: BuildParts<ColourOpened>): Promise<{ begin: () => Promise<void> }> {
  const { game, words, calls, root } = parts;
  const shell = new Shell(parts, betsOf(game));
  const { money } = shell;
  const { t } = words;
  const sound = new ColourSound(game.game.id, false);
  const stage = new DiceStage({ faces: game.rules.colours, moves, onLand: (die) => sound.land(die) });
  const mat = new Mat({ rules: game.rules, words, money, onPlace: (bet) => play.place(bet) });
  const roll = (): void => void loop.play();
  const acts = { choose: (chip: bigint) => play.choose(chip), undo: () => play.undo(), double: () => play.double(), roll };
  const hud: TrayHud = new TrayHud(
    shell.hudParts(sound, () => hud),
    game.rules.chips,
    { chips: t('colour.chips'), undo: t('colour.undo'), double: t('colour.double'), lastStake: t('colour.last_stake') },
    acts,
  );
  const play: ColourGame = new ColourGame({ game, words, money, stage, mat, hud, sound, moves });
  const failedTitle = t('colour.failed');
  const { loop, sheet } = betsLoop({ game, words, calls, root, shell, hud, play, failedTitle, rulesPanel: () => rulesPanel(game, words, money) });
  const main = element('main', { class: 'main bets-main' }, stage.root, element('section', { class: 'mat' }, play.result, mat.root));
  shell.show(hud, hud.top, main, hud.tray, sheet.root);
  connectKeys(hud, play, roll);
  const fit = (): void => stage.fit();
  new ResizeObserver(fit).observe(stage.root);
  stillness.addEventListener('change', fit);
  play.start();
  return { begin: () => loop.begin() };
}
