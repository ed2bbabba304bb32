import type { Translator } from '@laro/i18n/translator';
import type { OpenedGame, PlayedRound, SlotDetails } from '../../../src/protocol.ts';
import { Autoplay } from '../../shell/bets/autoplay/autoplay.ts';
import { element } from '../../shell/page/dom.ts';
import { Sheet } from '../../shell/hud/sheet.ts';
import { moves, playsByKey, Shell, stillness, type BuildParts } from '../../shell/shell.ts';
import { Game } from './game.ts';
import { rulesPanel } from './panels/rules-panel.ts';
import { symbolPictures } from './panels/symbol-picture.ts';
import type { Show } from './scenes/show.ts';
import { SlotHud } from './slot-hud.ts';
import { SlotSound } from './slot-sound.ts';
import { loadPictures, type RoleLabels } from './stage/sprites.ts';
import { Stage } from './stage/stage.ts';
import { showStakes } from './stake-picker.ts';
import './slot.css';

type SlotGame = OpenedGame<SlotDetails>;

/** Names of the symbols that do something, for the ribbons across them. */
const roleLabels = ({ rules }: SlotGame, { t }: Translator): RoleLabels => {
  const roles: readonly (readonly [string | undefined, string])[] = [
    [rules.bonus?.symbol, t('studio.symbol.bonus')],
    [rules.scatter?.symbol, t('studio.symbol.scatter')],
    [rules.wild?.symbol, t('studio.symbol.wild')],
  ];
  return Object.fromEntries(roles.flatMap(([code, label]) => (code === undefined ? [] : [[code, label] as const])));
};

const connect = (show: Show, game: Game, openStakes: () => void, openInfo: () => void): void => {
  document.addEventListener('keydown', (event) => {
    if (!playsByKey(event) || !show.overlay.hidden) return;
    event.preventDefault();
    void game.loop.play();
  });
  show.hud.stake.addEventListener('click', openStakes);
  show.hud.rules.addEventListener('click', openInfo);
  show.hud.spin.addEventListener('click', () => void game.loop.play());
  const fit = (): void => show.stage.fit();
  new ResizeObserver(fit).observe(show.stage.root);
  stillness.addEventListener('change', fit);
};

const betsOf = ({ rules, symbolNames }: SlotGame) => ({
  betOf: ({ stake }: PlayedRound) => ({ stake }),
  leastBet: { stake: rules.leastStake },
  names: symbolNames,
});

/** Builds a slot and puts it on the page. */
export async function build(parts: BuildParts<SlotGame>): Promise<{ begin: () => Promise<void> }> {
  const { game, words, calls, sign, root } = parts;
  const { t } = words;
  const pictures = await loadPictures(game.look, parts.artRoot);
  const shell = new Shell(parts, betsOf(game));
  const { money, lobby, fairness } = shell;
  const sound = new SlotSound(game.look.symbolSet, true);
  const labels = roleLabels(game, words);
  const stage = new Stage({ game, pictures, labels, name: t('studio.reels', { reels: game.rules.reels, rows: game.rules.rows }), sign, moves });
  const hud: SlotHud = new SlotHud(shell.hudParts(sound, () => hud));
  const overlay = element('div', { class: 'overlay', hidden: true });
  const show: Show = { game, stage, hud, sound, words, money, overlay, pictures, moves };
  const play = new Game({ show, calls, lobby, fairness, root });
  const stakeSheet = new Sheet('stake', t('studio.close'), 'small');
  const pictureOf = symbolPictures({ game, pictures }, labels);
  const writeRules = (): readonly HTMLElement[] => rulesPanel(game, play.stake, { rules: game.rules, words, money, coin: play.coin, pictureOf });
  const { sheet, info } = shell.infoSheet(writeRules, ({ summary, round }) => void play.loop.replay(summary, round));
  const autoplay = new Autoplay({ game, words, money, calls, lobby, play: (id) => play.loop.play(id), price: () => play.stake, isFree: () => play.isFree });
  hud.bottom.prepend(autoplay.root);
  const main = element('main', { class: 'main' }, stage.root, overlay);
  shell.show(hud, stage.scene, hud.top, main, hud.bottom, stage.sparks.canvas, stakeSheet.root, sheet.root, autoplay.sheet.root);
  connect(
    show,
    play,
    () => showStakes(stakeSheet, t('studio.stake'), play.stakes, play.stake, money, (stake) => play.choose(stake)),
    () => info.open('rules'),
  );
  stage.fit();
  return play;
}
