import type { Translator } from '@laro/i18n/translator';
import type { HandsDetails, OpenedGame, PlayedRound } from '../../../src/protocol.ts';
import { backdrop } from '../../shell/bets/backdrop.ts';
import { betsLoop } from '../../shell/bets/bets-loop.ts';
import { TrayHud } from '../../shell/bets/tray-hud.ts';
import { element } from '../../shell/page/dom.ts';
import type { MoneyText } from '../../shell/money-text.ts';
import { facts, limits, section } from '../../shell/panels/rules-parts.ts';
import { moves, playsByKey, Shell, type BuildParts } from '../../shell/shell.ts';
import { BetsSound } from '../../shell/sound/bets-sound.ts';
import { blackjackLook } from './blackjack-look.ts';
import { HandsGame } from './game.ts';
import type { HandsLook, LookParts } from './look.ts';
import { CLASSES, pokerLook } from './poker-look.ts';
import '../../shell/bets/tray.css';
import '../table/styles/cards.css';
import './hands.css';

type HandsOpened = OpenedGame<HandsDetails>;

const isPoker = ({ rules }: HandsOpened): boolean => rules.look === 'poker';
const oddsOf = ({ rules }: HandsOpened): readonly string[] => rules.bets[0]?.odds ?? [];

/** A round in the address of the page of proofs: the bet, then the acts. */
const betsOf = ({ rules }: HandsOpened) => {
  const [bet] = rules.bets;
  const textOf = (stake: string, acts: readonly string[]): string => `${bet?.id ?? ''}:${stake};${acts.join(',')}`;
  return {
    betOf: (round: PlayedRound) => ({ bet: round.kind === 'decisions' ? textOf(round.positions[bet?.id ?? ''] ?? '0', round.acts) : '' }),
    leastBet: { bet: textOf(bet?.least ?? '', []) },
    names: {},
  };
};

/** The whole rules: what hands pay, limits, and how a round is decided (T58, T59). */
const rulesPanel = (game: HandsOpened, words: Translator, money: MoneyText): HTMLElement[] => {
  const { t, find } = words;
  const [bet] = game.rules.bets;
  const paytable = CLASSES.map((name, at) => [find(`hands.class.${name}`) ?? name, `×${Number(oddsOf(game)[at] ?? 0) + 1}`] as const).toReversed();
  const how = [
    t('hands.rules.best'),
    t('stall.rules.how_drawn'),
    ...(isPoker(game) ? [] : [t('hands.rules.further')]),
    t('hands.rules.silent'),
    t('stall.rules.how_cycle', { seconds: (game.minCycleMs / 1000).toString() }),
    ...(game.isTrial ? [t('studio.rules.how_trial')] : []),
  ];
  return [
    section(t('studio.rules.pays'), element('p', { text: t(isPoker(game) ? 'hands.rules.poker' : 'hands.rules.blackjack') })),
    ...(isPoker(game) ? [section(t('studio.rules.paytable'), facts(paytable))] : []),
    section(
      t('studio.rules.facts'),
      facts([
        [t('studio.rules.rtp'), `${game.rtp} %`],
        [t('stall.rules.stakes'), `${money(BigInt(bet?.least ?? 0))} – ${money(BigInt(bet?.most ?? 0))}`],
        ...limits(game, game.rules, words),
      ]),
    ),
    section(t('studio.rules.how'), ...how.map((text) => element('p', { text }))),
  ];
};

/** Builds a game of cards that one player decides on, and puts it on the page. */
export async function build(parts: BuildParts<HandsOpened>): Promise<{ begin: () => Promise<void> }> {
  const { game, words, calls, root } = parts;
  const { t } = words;
  const shell = new Shell(parts, betsOf(game));
  const { money } = shell;
  const sound = new BetsSound(game.game.id, false);
  const lookParts: LookParts = { words, money, sound, moves, onAct: (act) => play.act(act), onChange: () => play.write() };
  const look: HandsLook = isPoker(game) ? pokerLook(lookParts, oddsOf(game)) : blackjackLook(lookParts);
  const go = (): void => {
    if (play.isOpen) play.main();
    else void loop.play();
  };
  const acts = { choose: (chip: bigint) => play.chooseChip(chip), undo: () => {}, double: () => {}, roll: go };
  const named = { chips: t('stall.chips'), undo: t('stall.undo'), double: t('stall.double'), lastStake: t('stall.last_stake') };
  const hud: TrayHud = new TrayHud(
    shell.hudParts(sound, () => hud),
    game.rules.chips,
    named,
    acts,
  );
  const play: HandsGame = new HandsGame({ game, words, money, calls, look, hud, sound, root });
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
  const stand = element('div', { class: 'hands-stand', 'data-look': game.rules.look ?? '' }, backdrop(), look.stage);
  const main = element('main', { class: 'main bets-main' }, stand, element('section', { class: 'mat' }, play.line.root, look.acts));
  shell.show(hud, hud.top, main, hud.tray, sheet.root);
  document.addEventListener('keydown', (event) => {
    if (document.querySelector('dialog[open]') !== null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (play.isOpen && look.key(event.key)) event.preventDefault();
    else if (/^[1-9]$/.test(event.key) && !play.isOpen) hud.chooseAt(Number(event.key) - 1);
    else if (playsByKey(event)) go();
    else return;
    event.preventDefault();
  });
  play.start();
  return { begin: () => loop.begin() };
}
