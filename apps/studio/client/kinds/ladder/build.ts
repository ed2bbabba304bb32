import type { Translator } from '@laro/i18n/translator';
import { ladderBoardName } from '@laro/games/kinds/ladder/names';
import type { LadderRulesJson } from '@laro/games/kinds/ladder/ladder-kind';
import type { LadderDetails, OpenedGame, PlayedRound } from '../../../src/protocol.ts';
import { backdrop } from '../../shell/bets/backdrop.ts';
import { betsLoop } from '../../shell/bets/bets-loop.ts';
import { TrayHud } from '../../shell/bets/tray-hud.ts';
import { element } from '../../shell/page/dom.ts';
import type { MoneyText } from '../../shell/money-text.ts';
import { facts, limits, section } from '../../shell/panels/rules-parts.ts';
import { moves, playsByKey, Shell, type BuildParts } from '../../shell/shell.ts';
import { BetsSound } from '../../shell/sound/bets-sound.ts';
import { BoardChoice } from './board-choice.ts';
import { boardOf } from './board.ts';
import { LadderGame } from './game.ts';
import '../../shell/bets/tray.css';
import '../stall/scenes/scenes.css';
import '../stall/stall.css';
import './ladder.css';

type LadderOpened = OpenedGame<LadderDetails>;

/** A round in the address of the page of proofs: board and stake, then the moves. */
const betText = (board: string, stake: string, made: readonly string[]): string => `${board}:${stake};${made.join(',')}`;

const betsOf = ({ rules }: LadderOpened) => ({
  betOf: (round: PlayedRound) => ({
    bet:
      round.kind === 'ladder'
        ? betText(
            round.board,
            round.stake,
            round.steps.map(({ move }) => move),
          )
        : '',
  }),
  leastBet: { bet: betText(rules.boards[0]?.id ?? '', rules.leastStake, []) },
  names: {},
});

/** The boards whose figures the rules show. */
const SHOWN_BOARDS = 24;
const LONGEST = 12;

const boardFacts = (words: Translator, { scene, boards }: LadderRulesJson): (readonly [string, string])[] =>
  boards
    .filter(({ returns }) => returns.length > 0)
    .slice(0, SHOWN_BOARDS)
    .map((board) => {
      const list = board.returns.slice(0, LONGEST).map((value) => `×${value}`);
      const text = board.returns.length > LONGEST ? `${list.join(' ')} … ×${board.returns.at(-1) ?? ''}` : list.join(' ');
      return [board.places === 0 ? words.t('ladder.board') : ladderBoardName(words.find, scene, board), text] as const;
    });

/** The whole rules: what each step returns, limits, and how a round is decided (T58, T59). */
const rulesPanel = (game: LadderOpened, words: Translator, money: MoneyText): HTMLElement[] => {
  const { t, find } = words;
  const { rules } = game;
  const [first] = rules.boards;
  const stakes = `${money(BigInt(rules.leastStake))} – ${money(BigInt(first?.mostStake ?? '0'))}`;
  const how = [
    t('ladder.rules.how_returns', { rho: rules.rho }),
    t('stall.rules.how_drawn'),
    t('ladder.rules.how_silent'),
    t('stall.rules.how_cycle', { seconds: (game.minCycleMs / 1000).toString() }),
    ...(game.isTrial ? [t('studio.rules.how_trial')] : []),
  ];
  return [
    section(t('studio.rules.pays'), element('p', { text: find(`ladder.how.${rules.scene}`) ?? '' })),
    section(
      t('studio.rules.facts'),
      facts([[t('studio.rules.rtp'), `${rules.rtpFrom} – ${rules.rtpTo} %`], [t('stall.rules.stakes'), stakes], ...limits(game, rules, words)]),
    ),
    section(t('studio.rules.paytable'), facts(boardFacts(words, rules))),
    section(t('studio.rules.how'), ...how.map((text) => element('p', { text }))),
  ];
};

/** Builds a ladder and puts it on the page. */
export async function build(parts: BuildParts<LadderOpened>): Promise<{ begin: () => Promise<void> }> {
  const { game, words, calls, root, artRoot } = parts;
  const { t } = words;
  const { rules } = game;
  const shell = new Shell(parts, betsOf(game));
  const { money } = shell;
  const sound = new BetsSound(game.game.id, false);
  const board = boardOf({ rules, words, art: (name) => `${artRoot}/symbols/${name}.webp`, onMove: (move) => play.move(move) });
  const choice = new BoardChoice(rules, words, () => play.chooseBoard());
  const go = (): void => {
    if (play.isOpen) play.take();
    else void loop.play();
  };
  const acts = { choose: (chip: bigint) => play.chooseChip(chip), undo: () => {}, double: () => {}, roll: go };
  const named = { chips: t('stall.chips'), undo: t('stall.undo'), double: t('stall.double'), lastStake: t('stall.last_stake') };
  const hud: TrayHud = new TrayHud(
    shell.hudParts(sound, () => hud),
    rules.chips,
    named,
    acts,
  );
  const play: LadderGame = new LadderGame({ game, words, money, calls, board, choice, hud, sound, moves });
  const { loop, sheet } = betsLoop({
    failedTitle: words.t('stall.failed'),
    game,
    words,
    calls,
    root,
    shell,
    hud,
    play,
    playOn: play.playOn,
    rulesPanel: () => rulesPanel(game, words, money),
  });
  hud.tray.classList.add('is-single');
  const stand = element('div', { class: 'ladder-stand', 'data-scene': rules.scene }, backdrop(), board.root);
  const main = element('main', { class: 'main bets-main' }, stand, element('section', { class: 'mat' }, play.line.root, choice.root));
  shell.show(hud, hud.top, main, hud.tray, sheet.root);
  document.addEventListener('keydown', (event) => {
    if (document.querySelector('dialog[open]') !== null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[1-9]$/.test(event.key) && !play.isOpen) hud.chooseAt(Number(event.key) - 1);
    else if (playsByKey(event)) go();
    else return;
    event.preventDefault();
  });
  play.start();
  return { begin: () => loop.begin() };
}
