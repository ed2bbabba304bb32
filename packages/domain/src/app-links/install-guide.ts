/** A browser's description of its device. */
export interface DeviceSigns {
  userAgent: string;
  /** How many fingers its screen knows: an iPad says that it is a Mac. */
  touchPoints: number;
  /** It shows the site as an installed app, or is the app's own window. */
  isInstalled: boolean;
}

/** The app's own window says `App…Ver` (DL-03); every Safari says `AppleWebKit … Version/`, which is not meant. */
const APP_WINDOW = /App(?!le).*Ver(?!sion\/)/;
export const isAppWindow = (userAgent: string): boolean => APP_WINDOW.test(userAgent);

type Version = readonly [major: number, minor: number];

/** The oldest iOS that the site is made for (DL-02). */
export const iosMin: Version = [12, 4];
/** Below it an iPhone cannot keep a site as an app: 11 and older, and 12 before 12.2 (DL-02). */
const iosWithApps: Version = [12, 2];
/** From here on a downloaded profile is installed by hand, in the settings (DL-02). */
const iosByHand: Version = [17, 0];

const isBelow = ([major, minor]: Version, [thanMajor, thanMinor]: Version) => major < thanMajor || (major === thanMajor && minor < thanMinor);

/** The version of iOS or iPadOS behind a user agent; null for everything else. An iPad that says that it is a Mac tells only Safari's version. */
export function iosVersion({ userAgent, touchPoints }: Pick<DeviceSigns, 'userAgent' | 'touchPoints'>): Version | null {
  const named = /\b(?:iPhone|iPad|iPod)\b.*? OS (\d{1,3})(?:[_.](\d{1,3}))?/.exec(userAgent);
  const hidden = touchPoints > 1 && userAgent.includes('Macintosh') ? /\bVersion\/(\d{1,3})(?:\.(\d{1,3}))?/.exec(userAgent) : null;
  const found = named ?? hidden;
  return found ? [Number(found[1]), Number(found[2] ?? 0)] : null;
}

export type Platform = 'ios' | 'android' | 'other';

/** Install guide of the app page for one device (DL-01, DL-02). */
export interface InstallGuide {
  platform: Platform;
  /** Nothing is offered to download where the site is an app already (NAV-04). */
  isInstalled: boolean;
  /** This iOS cannot keep a site as an app. */
  isLegacy: boolean;
  /** This iOS is older than the site is made for. */
  isTooOld: boolean;
  /** The profile must be installed by hand in the device's settings. */
  isProfileByHand: boolean;
}

/** The guide for a device, by rules of versions (DL-02). What a browser says may be a lie: it decides what is shown, nothing else. */
export function installGuide(signs: DeviceSigns): InstallGuide {
  const version = iosVersion(signs);
  return {
    platform: version ? 'ios' : /\bAndroid\b/.test(signs.userAgent) ? 'android' : 'other',
    isInstalled: signs.isInstalled || isAppWindow(signs.userAgent),
    isLegacy: version !== null && isBelow(version, iosWithApps),
    isTooOld: version !== null && isBelow(version, iosMin),
    isProfileByHand: version !== null && !isBelow(version, iosByHand),
  };
}
