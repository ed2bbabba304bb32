import { describe, expect, test } from 'vitest';
import { canFavour, categoryAddress, isListedIn, vendorAddress } from './game-addresses.ts';

describe('where the lobby leads', () => {
  test('[LIST-01] every category has its page; bingo and e-sports are parts of the game centre', () => {
    expect(categoryAddress('FISH')).toBe('/m/fishing-games');
    expect(categoryAddress('BINGO', { vassalage: 'BOLA' })).toBe('/m/gameCenter?gameType=BINGO&vassalage=BOLA');
    expect(categoryAddress('RNG', { vassalage: '' })).toBe('/m/slot-games');
  });

  test('[PLAY-03] vendors without a lobby and slots open a list, others the vendor’s lobby', () => {
    const vendor = (lobby: boolean) => ({ code: 'LIGA', lobby });
    expect(vendorAddress('SPORTS', vendor(false))).toBe('/m/sport-games?vassalage=LIGA');
    expect(vendorAddress('RNG', vendor(true))).toBe('/m/slot-games?vassalage=LIGA');
    expect(vendorAddress('SPORTS', vendor(true))).toBe('/m/play?vassalage=LIGA&gameType=SPORTS');
  });

  test('[LIST-04] lottery games have no star', () => {
    expect(['RNG', 'LOTT', 'ELOTT'].map((gameType) => canFavour({ gameType }))).toEqual([true, false, false]);
  });

  test('[LIST-09] the hot list is narrowed by category; our own studio’s games are in two lists', () => {
    const slot = { category: 'RNG', gameType: 'RNG', gameClassify: 'VIDEO' } as const;
    const own = { category: 'INHOUSE', gameType: 'RNG', gameClassify: 'VIDEO' } as const;
    const ownBingo = { category: 'INHOUSE', gameType: 'RNG', gameClassify: 'BG' } as const;
    expect([isListedIn(slot, ''), isListedIn(slot, 'HOT'), isListedIn(slot, 'RNG'), isListedIn(slot, 'INHOUSE'), isListedIn(slot, 'FISH')]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect([isListedIn(own, 'INHOUSE'), isListedIn(own, 'RNG'), isListedIn(own, 'BINGO')]).toEqual([true, true, false]);
    expect([isListedIn(ownBingo, 'INHOUSE'), isListedIn(ownBingo, 'RNG'), isListedIn(ownBingo, 'BINGO')]).toEqual([true, false, true]);
  });
});
