import { chipShares } from '@laro/games/stakes/chip-shares';
import type { PlayedRound } from '../../../src/protocol.ts';
import { RoundLoop, type LoopParts, type Scene, type Wager } from '../round-loop.ts';
import type { Shell } from '../shell.ts';
import { Autoplay } from './autoplay/autoplay.ts';
import { FreeChips } from './free-chips.ts';
import type { TrayHud } from './tray-hud.ts';

/** A scene with a tray of chips. */
interface BetsPlay<Round> extends Scene<Round> {
  readonly wager: LoopParts<Round>['wager'];
  readonly ready: (isReady: boolean) => void;
}

interface BetsLoopParts<Round> extends Pick<LoopParts<Round>, 'game' | 'words' | 'calls' | 'root' | 'playOn' | 'failedTitle'> {
  readonly shell: Shell;
  readonly hud: TrayHud;
  readonly play: BetsPlay<Round>;
  /** The whole rules, drawn when they are opened. */
  readonly rulesPanel: () => HTMLElement[];
}

const betOf = (wager: Wager): string | null => Object.keys((wager.bet as { positions?: object }).positions ?? {})[0] ?? null;

/** The loop of a game with a tray of chips, and the sheet with its rules and rounds, which the tray's button opens. */
export function betsLoop<Round extends PlayedRound>({ shell, hud, play, rulesPanel, ...parts }: BetsLoopParts<Round>) {
  const { money, lobby, fairness } = shell;
  const chips = new FreeChips(parts.words, money, parts.game.freeSpins);
  const autoplay = new Autoplay({
    ...parts,
    money,
    lobby,
    play: (id) => loop.play(id),
    price: () => play.wager()?.price ?? 0n,
    isFree: () => chips.isOn,
  });
  hud.tray.prepend(chips.root, autoplay.root);
  parts.root.after(autoplay.sheet.root);
  const ready = (isReady: boolean): void => {
    hud.ready(isReady);
    play.ready(isReady);
  };
  const loop = new RoundLoop<Round>({
    ...parts,
    hud: { balance: hud.balance, net: hud.net, strip: hud.strip, focus: hud.focus, ready },
    scene: play,
    wager: () => {
      const wager = chips.wager(play.wager());
      hud.chip = wager?.reward === undefined ? null : { bet: betOf(wager) };
      return wager;
    },
    onSettled: ({ round, freeSpins }) => {
      if (hud.chip) {
        const { chip, pays } = chipShares(round, hud.chip.bet);
        chips.played(chip, chip + pays);
      }
      hud.chip = null;
      chips.set(freeSpins);
    },
    onFailed: ({ code }) => {
      hud.chip = null;
      if (code === 'studio.no_free_spin') chips.set(null);
    },
    money,
    lobby,
    fairness,
  });
  const { sheet, info } = shell.infoSheet(rulesPanel, ({ summary, round }) => void loop.replay(summary, round));
  hud.info.addEventListener('click', () => info.open('rules'));
  return { loop, sheet };
}
