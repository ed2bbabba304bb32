import type { Translator } from '@laro/i18n/translator';
import type { FreeChips } from '../../../shell/bets/free-chips.ts';
import type { Calls } from '../../../shell/calls/calls.ts';
import type { Lobby } from '../../../shell/calls/lobby.ts';
import type { MoneyText } from '../../../shell/money-text.ts';
import type { Felt } from '../felt.ts';
import type { TableNotices } from '../panels/table-notices.ts';
import type { Presenter } from '../presenter.ts';
import type { TableHud } from '../table-hud.ts';
import type { DecisionControls, TableOpened, TableScene } from '../table-kind.ts';
import type { TimerRing } from '../timer-ring.ts';
import type { TableRoundJson } from '../../../../src/protocol.ts';
import type { TableSound } from './table-sound.ts';

/** Services and views of a table game. */
export interface TableParts {
  readonly game: TableOpened;
  readonly words: Translator;
  readonly money: MoneyText;
  readonly calls: Calls;
  readonly lobby: Lobby;
  readonly hud: TableHud;
  readonly felt: Felt;
  readonly scene: TableScene;
  readonly presenter: Presenter;
  readonly ring: TimerRing;
  readonly sound: TableSound;
  readonly notices: TableNotices;
  readonly chips: FreeChips;
  /** Null for kinds without decisions. */
  readonly decisions: DecisionControls | null;
  /** The listed bet whose limits a bet has; undefined where all bets are listed. */
  readonly listedAs: ((id: string) => string) | undefined;
  /** The bets that a round offers now; undefined for all bets of the rules. */
  readonly offers: ((round: TableRoundJson | null) => ReadonlySet<string>) | undefined;
}
