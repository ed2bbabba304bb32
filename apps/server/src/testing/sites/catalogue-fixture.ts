import { insertRows } from '#server/db/sql.ts';
import type { GameType } from '@laro/domain/catalogue/game-categories';
import type pg from 'pg';

const names: Record<string, string> = {
  KISL: 'Kislap Games',
  BYNI: 'Bayani Reels',
  SALA: 'Sala Live',
  BOLA: 'Bola Bingo',
  BTI: 'Tibay Sports',
  TLSY: 'Talisay Derby Club',
  AV: 'Avenida Esports',
  TCG_SEA: 'Timog Draws',
  BGS: 'Laro Studio',
};

type Row = readonly [id: string, vendor: string, name: string, type: GameType, classification: string, releasedOn?: string];

/** A small catalogue in which every rule of the categories has a case. */
export const fixtureGames: readonly Row[] = [
  ['mango-monsoon', 'KISL', 'Mango Monsoon', 'RNG', 'VIDEO'],
  ['kislap-sevens', 'KISL', 'Kislap Sevens', 'RNG', 'CLASSIC'],
  ['gintong-kalabaw', 'BYNI', 'Gintong Kalabaw', 'RNG', 'JACKPOT'],
  ['pinas-pinata', 'BYNI', 'Piñas Piñata', 'RNG', 'VIDEO', '2026-06-10'],
  ['color-game-live', 'SALA', 'Color Game Live', 'LIVE', 'GAMESHOW'],
  ['bingo-bituin', 'BOLA', 'Bingo Bituin', 'RNG', 'BG'],
  ['football-live', 'BTI', 'Football Live', 'SPORTS', 'MATCH'],
  ['talisay-derby', 'TLSY', 'Talisay Derby', 'SPORTS', 'MATCH'],
  ['avenida-arena', 'AV', 'Avenida Arena', 'SPORTS', 'MATCH'],
  ['timog-toto', 'TCG_SEA', 'Timog Toto', 'LOTT', 'DRAW'],
  ['perya-sevens', 'BGS', 'Perya Sevens', 'RNG', 'CLASSIC'],
];

/** Writes the fixture for both test merchants: laro offers all vendors, dagat all but Kislap. */
export async function addFixtureCatalogue(pool: pg.Pool): Promise<void> {
  await insertRows(
    pool,
    'vendors',
    Object.entries(names).map(([code, name]) => ({ code, name, is_cockfight: code === 'TLSY' })),
  );
  await insertRows(
    pool,
    'games',
    fixtureGames.map(([id, vendor, name, type, classification, releasedOn = '2025-01-01'], place) => ({
      id,
      vendor_code: vendor,
      game_code: id.toUpperCase(),
      name,
      game_type: type,
      classification,
      released_on: releasedOn,
      position: (place + 1) * 10,
      picture_id: id,
    })),
  );
  const codes = Object.keys(names);
  await insertRows(pool, 'merchant_vendors', [
    ...codes.map((code, position) => ({ merchant_code: 'laro', vendor_code: code, position })),
    ...codes.map((code, place) => ({ merchant_code: 'dagat', vendor_code: code, position: codes.length - place, is_enabled: code !== 'KISL' })),
  ]);
  await insertRows(pool, 'merchant_games', [
    { merchant_code: 'laro', game_id: 'gintong-kalabaw', hot_position: 1 },
    { merchant_code: 'laro', game_id: 'color-game-live', hot_position: 2 },
    { merchant_code: 'laro', game_id: 'perya-sevens', hot_position: 3 },
    { merchant_code: 'dagat', game_id: 'talisay-derby', hot_position: 1 },
  ]);
}
