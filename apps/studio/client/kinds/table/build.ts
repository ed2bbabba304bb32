import type { PlayedRound } from '../../../src/protocol.ts';
import { FreeChips } from '../../shell/bets/free-chips.ts';
import { element } from '../../shell/page/dom.ts';
import { moves, Shell, type BuildParts } from '../../shell/shell.ts';
import { TableFairness } from './panels/fairness.ts';
import { Felt } from './felt.ts';
import { Presenter } from './presenter.ts';
import { rulesPanel } from './panels/rules-panel.ts';
import { TableGame } from './play/table-game.ts';
import { TableHud } from './table-hud.ts';
import type { TableKindClient, TableOpened } from './table-kind.ts';
import { TableNotices } from './panels/table-notices.ts';
import { TableSound } from './play/table-sound.ts';
import { TimerRing } from './timer-ring.ts';
import './table.css';

/** A bet in the address of the page of proofs: `player:2000000,tie:500000`; acts follow after a semicolon. */
const betText = (positions: object): string =>
  Object.entries(positions)
    .map(([bet, units]) => `${bet}:${String(units)}`)
    .join(',');

const betsOf = ({ rules }: TableOpened) => ({
  betOf: (round: PlayedRound) => ({ bet: 'positions' in round ? `${betText(round.positions)}${'acts' in round ? `;${round.acts.join(',')}` : ''}` : '' }),
  leastBet: { bet: betText({ [rules.bets[0]?.id ?? '']: rules.bets[0]?.least ?? '' }) },
  names: {},
});

/** Keys: figures choose chips, Escape takes back. */
const connectKeys = (hud: TableHud, play: TableGame): void =>
  document.addEventListener('keydown', (event) => {
    if (document.querySelector('dialog[open]') !== null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[1-9]$/.test(event.key)) hud.chooseAt(Number(event.key) - 1);
    else if (event.key === 'Escape') play.undo();
    else return;
    event.preventDefault();
  });

/** Builds a shared table of a kind and puts it on the page. */
export async function build(parts: BuildParts<TableOpened>, kind: TableKindClient): Promise<{ begin: () => Promise<void> }> {
  const { game, words, calls, root } = parts;
  const shell = new Shell(parts, betsOf(game));
  const { money, lobby } = shell;
  const sound = new TableSound(game.game.id, false);
  const scene = kind.scene({ game, words, moves, onLand: () => sound.card(), onPast: (results) => felt.past(results) });
  const felt: Felt = new Felt({ game, kind, words, money, onPlace: (bet) => play.place(bet), onPlaceAll: (bets) => play.placeAll(bets) });
  const acts = { choose: (chip: bigint) => play.choose(chip), undo: () => play.undo(), repeat: () => play.repeat(), double: () => play.double() };
  const hud: TableHud = new TableHud(
    shell.hudParts(sound, () => hud),
    game,
    acts,
  );
  const chips = new FreeChips(words, money, game.freeSpins);
  hud.tray.prepend(chips.root);
  const notices = new TableNotices({ game, kind, words, money, lobby, hud: () => hud, root });
  const decisions = kind.decisions?.({ game, words, money, onAct: (id) => play.act(id) }) ?? null;
  const presenter = new Presenter(kind.hasNoCards !== true);
  const ring = new TimerRing();
  const play: TableGame = new TableGame({
    game,
    words,
    money,
    calls,
    lobby,
    hud,
    felt,
    scene,
    presenter,
    ring,
    sound,
    notices,
    chips,
    decisions,
    listedAs: kind.listedAs,
    offers: kind.offers,
  });
  const fairness = new TableFairness(words, calls, () => play.state, { hasBeacon: game.hasBeacon === true, drawnFirst: kind.drawnFirst?.(words) });
  const { sheet, info } = shell.infoSheet(() => rulesPanel(game, kind, words, money), null, fairness);
  hud.info.addEventListener('click', () => info.open('rules'));
  const stage = element('div', { class: 'table-stage' }, kind.isAutomatic === true ? null : presenter.root, scene.stage, play.phase, ring.root);
  const main = element(
    'main',
    { class: 'main table-main', 'data-room': game.room },
    scene.past,
    stage,
    scene.pastNote ?? null,
    decisions?.root ?? null,
    felt.root,
  );
  if (decisions) felt.root.append(decisions.choice);
  shell.show(hud, hud.top, main, hud.tray, sheet.root);
  root.dataset['form'] = 'table';
  connectKeys(hud, play);
  return {
    begin: async () => {
      play.begin();
      await Promise.resolve();
    },
  };
}
