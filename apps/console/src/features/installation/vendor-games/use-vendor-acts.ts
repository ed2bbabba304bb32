import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#console/shared/api/api.ts';
import { base64Of } from '#console/shared/api/base64-of.ts';
import { vendorGamesQuery, vendorQuery, vendorsQuery } from '#console/shared/api/vendor-queries.ts';
import type { MappedItem } from './map-dialog.tsx';
import { useBatch, type Result } from './use-batch.ts';
import { inGroups } from './vendor-list.ts';

/** As many as one call takes (contract). */
const GAMES_AT_ONCE = 500;
const PICTURES_AT_ONCE = 20;

/** Reads the list of the vendor at the vendor. */
export function useReadList(vendor: string, merchant: string) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const read = async (): Promise<void> => {
    setBusy(true);
    try {
      const value = await api.call('readVendorGames', { params: { vendor }, body: { merchant } });
      client.setQueryData(vendorGamesQuery(vendor, merchant).queryKey, value);
    } finally {
      setBusy(false);
    }
  };
  return { read, isBusy };
}

/** The bulk acts on a vendor's games; each reads the list again at its end, also when it fails midway. */
export function useVendorActs(vendor: string, merchant: string) {
  const client = useQueryClient();
  const batch = useBatch();
  const running = async <Item>(groups: readonly Item[][], send: (group: Item[]) => Promise<Result[]>): Promise<void> => {
    try {
      await batch.run(groups, send);
    } finally {
      await client.invalidateQueries({ queryKey: ['vendor-games', vendor] });
      void client.invalidateQueries({ queryKey: ['games'] });
      void client.invalidateQueries({ queryKey: vendorsQuery.queryKey });
      void client.invalidateQueries({ queryKey: vendorQuery(vendor).queryKey });
    }
  };
  return {
    state: batch.state,
    clear: batch.clear,
    map: (items: readonly MappedItem[], reason: string) =>
      running(inGroups(items, GAMES_AT_ONCE), async (games) => {
        const { results } = await api.call('mapVendorGames', { params: { vendor }, body: { games, reason } });
        return results.map(({ code, outcome }) => ({ key: code, outcome }));
      }),
    takePictures: (codes: readonly string[], reason: string) =>
      running(inGroups(codes, PICTURES_AT_ONCE), async (group) => {
        const { results } = await api.call('takeVendorPictures', { params: { vendor }, body: { codes: group, reason } });
        return results.map(({ code, outcome }) => ({ key: code, outcome }));
      }),
    sell: (gameIds: readonly string[], isOnSale: boolean, reason: string) =>
      running(inGroups(gameIds, GAMES_AT_ONCE), async (group) => {
        const { results } = await api.call('sellVendorGames', { params: { merchant, vendor }, body: { gameIds: group, isOnSale, reason } });
        return results.map(({ gameId, outcome }) => ({ key: gameId, outcome }));
      }),
    setPicture: async (gameId: string, file: File, reason: string) => {
      await api.call('setVendorGamePicture', { params: { vendor, gameId }, body: { picture: await base64Of(file), reason } });
      await client.invalidateQueries({ queryKey: ['vendor-games', vendor] });
    },
  };
}
export type VendorActs = ReturnType<typeof useVendorActs>;
