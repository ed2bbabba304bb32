import { displayAmount, type Amount } from '@laro/domain/money/money';
import { useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { useConnection } from '#player/shared/api/connection.ts';
import { setPreference, usePreferences } from '#player/shared/device/preferences.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { walletQuery } from '#player/shared/session/session-queries.ts';
import { useSessionStore } from '#player/shared/session/session-store.ts';
import { useServices } from '#player/shared/api/services.ts';

const MASK = '****';
const BALANCE_DECIMALS = 2;

/** Stands for the figure until it is known. */
const USUAL_FIGURE = '₱10,000.00';

/** In widths of a digit, a little generous: separators are narrower, signs of currencies wider. */
function widthOf(figure: string): number {
  const separators = figure.replaceAll(/[^.,]/g, '').length;
  const signs = figure.replaceAll(/[\d.,]/g, '').length;
  return figure.length - separators * 0.5 + signs * 0.4;
}

const useRefreshing = create<{ isRefreshing: boolean }>(() => ({ isRefreshing: false }));

export interface Balance {
  /** As the server says it; null before it has. */
  amount: Amount | null;
  /** With symbol and two decimals, cut; asterisks while it is hidden, refreshed or unknown (HDR-03). */
  text: string;
  /** How wide the figure itself is, in widths of a digit, so that masking moves nothing. */
  width: number;
  /** The visitor has hidden it. */
  isHidden: boolean;
  isRefreshing: boolean;
  /** Time of the figure if it cannot be refetched now; null while it is current. */
  staleSince: Date | null;
  /** Refetches; rejects if no answer comes. */
  refresh: () => Promise<void>;
  toggleHidden: () => void;
}

/** The player's money as the page shows it (WALLET-01). */
export function useBalance(): Balance {
  const { api, queries } = useServices();
  const { currency } = useSettings();
  const hasSession = useSessionStore(({ info }) => info !== null);
  const isHidden = usePreferences((preferences) => preferences.isBalanceHidden);
  const isRefreshing = useRefreshing((state) => state.isRefreshing);
  const isOffline = useConnection(({ state }) => state === 'offline');
  const { data, isError, dataUpdatedAt } = useQuery({ ...walletQuery(api), enabled: hasSession, networkMode: 'always' });
  const amount = data?.sumBalance ?? null;
  const figure = amount === null ? null : currency.symbol + displayAmount(amount, BALANCE_DECIMALS);
  const refresh = async () => {
    useRefreshing.setState({ isRefreshing: true });
    try {
      await queries.refetchQueries({ queryKey: walletQuery(api).queryKey }, { throwOnError: true });
    } finally {
      useRefreshing.setState({ isRefreshing: false });
    }
  };
  return {
    amount,
    text: figure === null || isHidden || isRefreshing ? currency.symbol + MASK : figure,
    width: widthOf(figure ?? USUAL_FIGURE),
    isHidden,
    isRefreshing,
    staleSince: (isError || isOffline) && data !== undefined ? new Date(dataUpdatedAt) : null,
    refresh,
    toggleHidden: () => setPreference('isBalanceHidden', !isHidden),
  };
}
