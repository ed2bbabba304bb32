import { create } from 'zustand';

/** The visitor's choices on this device. */
export interface Preferences {
  isBalanceHidden: boolean;
  /** How game lists are drawn; null as the merchant sets it (LIST-02). */
  listForm: 'grid' | 'list' | null;
}

const STORAGE_KEY = 'laro.preferences';
const defaults: Preferences = { isBalanceHidden: false, listForm: null };

export const usePreferences = create<Preferences>(() => defaults);

/** Reads the stored choices; called after hydration, so that server and browser render the same first. */
export function restorePreferences(): void {
  try {
    usePreferences.setState({ ...defaults, ...(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<Preferences>) });
  } catch {
    // Unreadable preferences are as good as none.
  }
}

export function setPreference<Key extends keyof Preferences>(key: Key, value: Preferences[Key]): void {
  usePreferences.setState({ [key]: value } as Pick<Preferences, Key>);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(usePreferences.getState()));
  } catch {
    // The choice then holds until the page is left.
  }
}
