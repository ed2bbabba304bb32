import type { Climb } from '@laro/games/kinds/crash/climb';
import type { Translator } from '@laro/i18n/translator';
import type { FreeChips } from '../../../shell/bets/free-chips.ts';
import type { Calls } from '../../../shell/calls/calls.ts';
import type { Lobby } from '../../../shell/calls/lobby.ts';
import type { MoneyText } from '../../../shell/money-text.ts';
import type { TableNotices } from '../../table/panels/table-notices.ts';
import type { TimerRing } from '../../table/timer-ring.ts';
import type { FlightHud } from '../flight-hud.ts';
import type { FlightStage } from '../flight-stage.ts';
import type { CrashOpened } from '../panels/flight-rules.ts';
import type { PastFlights } from '../past-flights.ts';
import type { SlotPanel } from '../slot-panel.ts';
import type { FlightSound } from './flight-sound.ts';

/** Services and views of a flight game. */
export interface FlightParts {
  readonly game: CrashOpened;
  readonly course: Climb;
  readonly words: Translator;
  readonly money: MoneyText;
  readonly calls: Calls;
  readonly lobby: Lobby;
  readonly hud: FlightHud;
  readonly stage: FlightStage;
  readonly slots: readonly SlotPanel[];
  readonly past: PastFlights;
  readonly ring: TimerRing;
  readonly sound: FlightSound;
  readonly notices: TableNotices;
  readonly chips: FreeChips;
  readonly moves: () => boolean;
}
