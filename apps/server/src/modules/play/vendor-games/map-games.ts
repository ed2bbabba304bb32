import type { Parsed } from '@laro/contract/routes';
import type { GameType } from '@laro/domain/catalogue/game-categories';
import type { Transaction } from '#server/db/sql.ts';
import { newGameId } from './game-ids.ts';
import * as store from './vendor-games.store.ts';

type MapBody = Parsed<'mapVendorGames', 'body'>;
type MapItem = MapBody['games'][number];
export type MapResult = Parsed<'mapVendorGames', 'value'>['results'][number];

/** Places leave room for an operator to put games between. */
const PLACE_STEP = 10;
const DAY_MS = 86_400_000;
/** A list has no release dates. Backdating keeps thousands of games from all being new; a merchant may mark one as new. */
const RELEASED_DAYS_AGO = 60;
/** Card themes that suit a type (LIST-04). */
const themes: Record<GameType, number> = { RNG: 1, LIVE: 3, FISH: 1, PVP: 4, SPORTS: 4, LOTT: 6, ELOTT: 6 };

interface Ground {
  vendorCode: string;
  merchants: readonly string[];
  now: number;
}

interface Drawn {
  added: (MapItem & { id: string })[];
  changed: (MapItem & { id: string })[];
  codes: store.GameCode[];
}

/** Decides about each item; nothing is written yet. */
function decide(
  items: readonly MapItem[],
  { vendorCode, listed, games }: { vendorCode: string; listed: readonly store.ListedRow[]; games: ReadonlyMap<string, string> },
): { results: MapResult[]; drawn: Drawn } {
  const byCode = new Map(listed.map((row) => [row.code, row]));
  const taken = new Set(games.keys());
  const mapped = new Set(listed.filter((row) => row.gameId !== null && row.gameId !== row.code).map((row) => row.gameId));
  const drawn: Drawn = { added: [], changed: [], codes: [] };
  const outcomeOf = (item: MapItem): MapResult['outcome'] => {
    const row = byCode.get(item.code);
    if (!row) return 'unknown_code';
    const target = item.gameId ?? row.gameId;
    if (target === null) {
      const id = newGameId(item.name, vendorCode, taken);
      drawn.added.push({ ...item, id });
      drawn.codes.push({ vendor_code: vendorCode, game_code: item.code, game_id: id });
      byCode.set(item.code, { ...row, gameId: id });
      return 'added';
    }
    if (games.get(target) !== vendorCode && row.gameId !== target) return 'unknown_game';
    if (row.gameId !== target && (row.gameId !== null || mapped.has(target))) return 'game_taken';
    if (row.gameId === null) {
      mapped.add(target);
      drawn.codes.push({ vendor_code: vendorCode, game_code: item.code, game_id: target });
      byCode.set(item.code, { ...row, gameId: target });
    }
    drawn.changed.push({ ...item, id: target });
    return 'changed';
  };
  return { results: items.map((item) => ({ code: item.code, outcome: outcomeOf(item) })), drawn };
}

/** Maps codes of a vendor to games, each item for itself. Carries out an act that is decided elsewhere; the caller locks the vendor. */
export async function mapGames(transaction: Transaction, items: readonly MapItem[], { vendorCode, merchants, now }: Ground): Promise<MapResult[]> {
  const listed = await store.readListed(transaction, vendorCode, '');
  const { results, drawn } = decide(items, { vendorCode, listed, games: await store.readGameVendors(transaction) });
  const last = await store.readLastPosition(transaction);
  const releasedOn = new Date(now - RELEASED_DAYS_AGO * DAY_MS).toISOString().slice(0, 10);
  await store.insertGames(
    transaction,
    drawn.added.map(({ id, name, gameType, classification, supportPlay }, place) => ({
      id,
      vendor_code: vendorCode,
      game_code: id,
      name,
      game_type: gameType,
      classification,
      support_play: supportPlay,
      theme: themes[gameType],
      released_on: releasedOn,
      position: last + (place + 1) * PLACE_STEP,
      picture_id: id,
    })),
    merchants,
  );
  await store.insertCodes(transaction, drawn.codes);
  for (const { id, name, gameType, classification, supportPlay } of drawn.changed)
    await store.updateGame(transaction, id, { name, game_type: gameType, classification, support_play: supportPlay });
  return results;
}
