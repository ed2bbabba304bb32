import { channelOf, type ResourceType } from '@laro/domain/app-links/download-links';
import type { SettingKey, Settings } from '@laro/domain/settings/settings';
import { sealPath } from './sealed-path.ts';

/** Where our own profile for iPhones is served. */
export const PROFILE_PATH = '/app.mobileconfig';

const settingOf: Partial<Record<ResourceType, SettingKey>> = {
  IOS: 'app.ios',
  Android: 'app.android',
  AppDownloadIcon: 'app.icon',
  FACEBOOK: 'social.facebook',
  INSTAGRAM: 'social.instagram',
  YOUTUBE: 'social.youtube',
  WHATSAPP: 'social.whatsapp',
  VIBER: 'social.viber',
  TWITTER: 'social.twitter',
  TIKTOK: 'social.tiktok',
  TELEGRAM: 'social.telegram',
  TELEGRAM_CHANNEL: 'social.telegramChannel',
  TELEGRAM_GROUP: 'social.telegramGroup',
};

/** A merchant's links by kind (DL-04); kinds without one are left out. */
export function linksOf(settings: Settings): { resourceType: ResourceType; url: string }[] {
  const own = Object.entries(settingOf).map(([type, key]) => ({ resourceType: type as ResourceType, url: String(settings[key]) }));
  if (settings['app.hasProfile']) own.push({ resourceType: 'MOBILECONFIG', url: PROFILE_PATH });
  return own.filter(({ url }) => url !== '');
}

/** A merchant's ways to customer service, in the operator's order, with their paths sealed (NAV-09). */
export const channelsOf = (settings: Settings) =>
  settings['service.channels'].flatMap((line) => {
    const channel = channelOf(line);
    return channel ? [{ ...channel, path: sealPath(channel.path) }] : [];
  });
