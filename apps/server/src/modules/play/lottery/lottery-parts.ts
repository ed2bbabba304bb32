import type pg from 'pg';
import type { Settings } from '@laro/domain/settings/settings';
import type { SecretBox } from '#server/security/secret-box.ts';
import type { HouseRight } from '#server/modules/play/vendors/index.ts';
import type { PlayerSession } from '#server/http/handlers.ts';
import type { LotteryCatalogue } from './games/game-list.ts';
import type { KnownGames } from './games/known-games.ts';
import type { OrderDesk } from './orders/accepted/order-desk.ts';
import type { FullWatch } from './orders/room/full-watch.ts';
import type { OwnRates } from './orders/terms.ts';
import type { VendorAccounts } from './orders/order-keys.ts';
import type { Control } from './checks/control/control-process.ts';
import type { OnDraw } from './draws/each-draw.ts';
import type { LotteryPost } from './members/lottery-post.ts';
import type { Beacon, LotteryTickets, ResultFeeds } from './ports.ts';

/** Dependencies of the lottery's calls and its background work. */
export interface LotteryParts {
  pool: pg.Pool;
  box: SecretBox;
  beacon: Beacon;
  resultFeeds: ResultFeeds;
  tickets: LotteryTickets;
  /** A member's own rates on a day (YYYY-MM-DD) by the agents' categories, in ppm; null without an upline. */
  ownRates: (playerId: bigint, day: string) => Promise<OwnRates>;
  /** Messages about results and wins. */
  post: LotteryPost;
  /** The other system that finds the winners of a draw before they are paid (TL6). */
  control: Control;
  games: KnownGames;
  accounts: VendorAccounts;
  orderDesk: OrderDesk;
  fullWatch: FullWatch;
  catalogue: LotteryCatalogue & { gameName: (gameId: string) => string | null };
  /** True if the operator has taken a game, its vendor or all play out of service (T65). */
  isOff: (vendorCode: string, gameId: string) => boolean;
  settingsOf: (merchantCode: string) => Settings | undefined;
  merchants: () => readonly { code: string; settings: Settings }[];
  /** The right of a player to stake in a game of a vendor. Throws what forbids it. */
  rightOf: (vendorCode: string, player: PlayerSession, gameId: string) => Promise<HouseRight>;
  /** Called after the commit for each player whose money has moved. */
  onMoved: (publicId: string) => void;
  /** Called after the commit for each draw that has reached a state that everybody may see. */
  onDraw: OnDraw;
  onTrouble: (message: string, details: object) => void;
  now: () => number;
}
