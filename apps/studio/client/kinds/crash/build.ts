import { curveClimb, stopsClimb } from '@laro/games/kinds/crash/climb';
import type { CrashRound, PlayedRound } from '../../../src/protocol.ts';
import { FreeChips } from '../../shell/bets/free-chips.ts';
import { element, shape } from '../../shell/page/dom.ts';
import { moves, Shell, type BuildParts } from '../../shell/shell.ts';
import { TableFairness } from '../table/panels/fairness.ts';
import { TableNotices } from '../table/panels/table-notices.ts';
import '../table/table.css';
import { TimerRing } from '../table/timer-ring.ts';
import './crash.css';
import './slots.css';
import { FlightHud } from './flight-hud.ts';
import { FlightStage } from './flight-stage.ts';
import { PastFlights } from './past-flights.ts';
import { flightRules, type CrashOpened } from './panels/flight-rules.ts';
import { delayLevel, watchDelay } from './play/delay.ts';
import { FlightGame } from './play/flight-game.ts';
import { FlightSound } from './play/flight-sound.ts';
import { SlotPanel } from './slot-panel.ts';

/** A stake with its target and takes in the address of the page of proofs: `stake:10000000,limit:1000000,target:500,half:300,take:578`. */
function betText({ stake, target, limit, takes, isBack }: Pick<CrashRound, 'stake' | 'target' | 'limit' | 'takes' | 'isBack'>): string {
  const byHand = takes.flatMap(({ by, tick, halves }, at) => (by === 'hand' ? [`${halves === 1 && at === 0 ? 'half' : 'take'}:${tick ?? 0}`] : []));
  return [`stake:${stake}`, `limit:${limit}`, ...(target === null ? [] : [`target:${target}`]), ...byHand, ...(isBack ? ['back:1'] : [])].join(',');
}

const betsOf = ({ rules }: CrashOpened) => ({
  betOf: (round: PlayedRound) => ({ bet: round.kind === 'crash' ? betText(round) : '' }),
  leastBet: { bet: `stake:${rules.least}` },
  names: {},
});

/** Keys: the figure of a slot presses its button, Escape takes back. */
const connectKeys = (play: FlightGame): void =>
  document.addEventListener('keydown', (event) => {
    if (document.querySelector('dialog[open]') !== null || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '1' || event.key === '2') play.press(Number(event.key));
    else if (event.key === 'Escape') play.undoAll();
    else return;
    event.preventDefault();
  });

/** The quality of the connection, as bars and words (RTS 4). */
function delayBadge(words: CrashBuild['words']): HTMLElement {
  const bars = shape(
    'svg',
    { viewBox: '0 0 16 16', 'aria-hidden': 'true' },
    ...[4, 7, 10, 13].map((height, at) => shape('rect', { x: at * 4, y: 15 - height, width: 2.6, height, rx: 1 })),
  );
  const text = element('span');
  const badge = element('span', { class: 'phase delay' }, bars, text);
  watchDelay((ms) => {
    badge.dataset['level'] = delayLevel(ms);
    text.textContent = ms === null ? words.t('crash.delay.none') : words.t(`crash.delay.${delayLevel(ms) as 'low'}`, { ms });
  });
  return badge;
}

type CrashBuild = BuildParts<CrashOpened>;

/** Builds a flight and puts it on the page. */
export async function build(parts: CrashBuild): Promise<{ begin: () => Promise<void> }> {
  const { game, words, calls, root } = parts;
  const { rules } = game;
  const shell = new Shell(parts, betsOf(game));
  const { money, lobby } = shell;
  const sound = new FlightSound(game.game.id, false);
  const hud: FlightHud = new FlightHud(shell.hudParts(sound, () => hud));
  const course = rules.course === 'stops' ? stopsClimb : curveClimb;
  // Computes all of the way up: in the first frame of a flight it would take longer than the frame.
  course.valueAt(0);
  const ring = new TimerRing();
  const phase = element('span', { class: 'phase-place' });
  const stage = new FlightStage({ gameId: game.game.id, rules, course, words, moves }, phase, delayBadge(words));
  stage.root.append(ring.root);
  const past = new PastFlights(words);
  const notices = new TableNotices({
    game: { isTrial: game.isTrial, rules: { bets: [] } },
    kind: { betName: () => '' },
    words,
    money,
    lobby,
    hud: () => hud,
    root,
  });
  const slots = Array.from(
    { length: rules.slots },
    (_, at) =>
      new SlotPanel({
        slot: at + 1,
        words,
        money,
        onAct: (slot, act) => play.act(slot, act),
        onTarget: (slot, by) => play.changeTarget(slot, by),
        onStake: (slot, by) => play.changeStake(slot, by),
      }),
  );
  const chips = new FreeChips(words, money, game.freeSpins);
  const play: FlightGame = new FlightGame({ game, course, words, money, calls, lobby, hud, stage, slots, past, ring, sound, notices, chips, moves });
  phase.append(play.phase);
  const fairness = new TableFairness(words, calls, () => play.state, { hasBeacon: game.hasBeacon === true });
  const { sheet, info } = shell.infoSheet(() => flightRules(game, words, money), null, fairness);
  hud.info.addEventListener('click', () => info.open('rules'));
  const panels = element('div', { class: 'slots', 'data-slots': rules.slots }, ...slots.map((slot) => slot.root));
  const tray = element(
    'footer',
    { class: 'tray flight-tray' },
    chips.root,
    panels,
    element('p', { class: 'arrival', text: words.t('crash.arrival') }),
    hud.live,
  );
  shell.show(hud, hud.top, element('main', { class: 'main flight-main' }, past.root, stage.root), tray, sheet.root);
  root.dataset['form'] = 'table';
  connectKeys(play);
  return {
    begin: async () => {
      play.begin();
      await Promise.resolve();
    },
  };
}
