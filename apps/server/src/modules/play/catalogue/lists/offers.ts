import type { OfferRows } from '../catalogue.store.ts';

export interface GameOffer {
  isEnabled: boolean;
  hotPosition: number | null;
  position: number | null;
  /** The last day on which the merchant calls it new, YYYY-MM-DD. */
  newUntil: string | null;
}

/** A merchant's changes to the shared catalogue. */
export interface Offers {
  /** Codes of the vendors that are on, in the merchant's order. */
  vendors: ReadonlySet<string>;
  /** Only the games where the merchant departs from the shared catalogue. */
  games: ReadonlyMap<string, GameOffer>;
}

export interface AllOffers {
  revision: bigint;
  byMerchant: ReadonlyMap<string, Offers>;
}

export const noOffers: Offers = { vendors: new Set(), games: new Map() };

/** A game a merchant has never touched: on, not hot, at its own place. */
export const untouched: GameOffer = { isEnabled: true, hotPosition: null, position: null, newUntil: null };

/** Sorts the rows of all merchants into one set of offers each; vendor rows come in the merchant's order. */
export function collectOffers(revision: bigint, rows: OfferRows): AllOffers {
  const byMerchant = new Map<string, { vendors: Set<string>; games: Map<string, GameOffer> }>();
  const offersOf = (merchantCode: string) => {
    const known = byMerchant.get(merchantCode);
    if (known) return known;
    const offers = { vendors: new Set<string>(), games: new Map<string, GameOffer>() };
    byMerchant.set(merchantCode, offers);
    return offers;
  };
  for (const row of rows.vendors) if (row.is_enabled) offersOf(row.merchant_code).vendors.add(row.vendor_code);
  for (const row of rows.games)
    offersOf(row.merchant_code).games.set(row.game_id, {
      isEnabled: row.is_enabled,
      hotPosition: row.hot_position,
      position: row.position,
      newUntil: row.new_until,
    });
  return { revision, byMerchant };
}

/** The shared order with the merchant's own places worked in: by place, and within a place as they were. */
export function orderByOffers<Game extends { id: string; position: number }>(games: readonly Game[], offers: Offers): Game[] {
  const moved: { game: Game; place: number }[] = [];
  const staying: Game[] = [];
  for (const game of games) {
    const place = offers.games.get(game.id)?.position ?? null;
    if (place === null) staying.push(game);
    else moved.push({ game, place });
  }
  // Few games are moved, so sorting those and merging costs far less than sorting all.
  moved.sort((a, b) => a.place - b.place || a.game.position - b.game.position);
  const ordered: Game[] = [];
  let next = 0;
  for (const game of staying) {
    for (let entry = moved[next]; entry && entry.place <= game.position; entry = moved[++next]) ordered.push(entry.game);
    ordered.push(game);
  }
  return [...ordered, ...moved.slice(next).map((entry) => entry.game)];
}
