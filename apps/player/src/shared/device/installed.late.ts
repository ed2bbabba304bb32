import { isAppWindow } from '@laro/domain/app-links/install-guide';

/** True in the app's own window (user agent `App…Ver`) and in an installed web app (NAV-04, DL-03). */
export function isInstalled(): boolean {
  if (isAppWindow(navigator.userAgent)) return true;
  return matchMedia('(display-mode: standalone)').matches || (navigator as Navigator & { standalone?: boolean }).standalone === true;
}
