import { installGuide, type InstallGuide } from '@laro/domain/app-links/install-guide';
import { isInstalled } from '#player/shared/device/installed.late.ts';

/** Install guide of the app page for this device (DL-02). Only in a browser. */
export const thisDevice = (): InstallGuide =>
  installGuide({ userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints || 0, isInstalled: isInstalled() });
