import { useSettings } from '#player/shared/api/queries.ts';
import { setPreference, usePreferences } from '#player/shared/device/preferences.ts';

export type ListForm = 'grid' | 'list';

/** How lists are drawn: as the visitor chose on this device, else as the merchant sets it, which by default is a grid (LIST-02). */
export function useListForm(): [ListForm, () => void] {
  const { listView } = useSettings();
  const form = usePreferences((state) => state.listForm) ?? listView;
  return [form, () => setPreference('listForm', form === 'grid' ? 'list' : 'grid')];
}
