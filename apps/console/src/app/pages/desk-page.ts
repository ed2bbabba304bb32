import type { StaffPermission } from '@laro/domain/staff/permissions';
import type { MessageKey } from '@laro/i18n/areas';
import type { IconName } from '@laro/ui/pictures/icon.tsx';
import type { ComponentType } from 'react';

/** Loads the component of a page; its code is fetched when the page is opened. */
export type LoadPage = () => Promise<ComponentType>;

/** A page that the menu lists. */
export interface DeskPage {
  /** Below /desk/m/:merchant/, or below /desk/ in the group "installation". */
  path: string;
  label: MessageKey;
  icon: IconName;
  /** Any one of them opens the page. */
  permission: StaffPermission | readonly StaffPermission[];
  /** The permission is needed everywhere, not only at one merchant. */
  isOfInstallation?: true;
  load: LoadPage;
  /** Pages below this one, by their path relative to it; the same permission opens them. */
  further?: Readonly<Record<string, LoadPage>>;
}
