import { channelLine, channelOf, redirectLine, redirectOf, type ServiceChannel } from '@laro/domain/app-links/download-links';
import { checkSetting } from '@laro/domain/settings/setting-kinds';
import { settingDefinitions, settingsFrom } from '@laro/domain/settings/settings';

export interface Redirect {
  from: string;
  to: string;
}

/** Draft of the page: two settings, row by row. */
export interface ChannelsDraft {
  channels: readonly ServiceChannel[];
  redirects: readonly Redirect[];
}

export function draftOf(own: Readonly<Record<string, unknown>>): ChannelsDraft {
  const settings = settingsFrom(own);
  return { channels: settings['service.channels'].flatMap((line) => channelOf(line) ?? []), redirects: settings['routes.redirects'].map(redirectOf) };
}

/** The settings that a draft says. */
export const changesOf = ({ channels, redirects }: ChannelsDraft) => ({
  'service.channels': channels.map(channelLine),
  'routes.redirects': redirects.map(redirectLine),
});

/** True if the server would accept a row; both use the same definitions. */
export const isChannelUsable = (channel: ServiceChannel): boolean => checkSetting(settingDefinitions['service.channels'], [channelLine(channel)]) === null;
export const isRedirectUsable = (redirect: Redirect): boolean => checkSetting(settingDefinitions['routes.redirects'], [redirectLine(redirect)]) === null;

export function isDraftUsable(draft: ChannelsDraft): boolean {
  const changes = changesOf(draft);
  return (
    checkSetting(settingDefinitions['service.channels'], changes['service.channels']) === null &&
    checkSetting(settingDefinitions['routes.redirects'], changes['routes.redirects']) === null
  );
}

/** The rows without one, with one changed, with one a place higher. */
export const without = <Row>(rows: readonly Row[], at: number): Row[] => rows.filter((_, index) => index !== at);
export const changed = <Row>(rows: readonly Row[], at: number, change: Partial<Row>): Row[] =>
  rows.map((row, index) => (index === at ? { ...row, ...change } : row));
export function raised<Row>(rows: readonly Row[], at: number): Row[] {
  const row = rows[at];
  return row === undefined || at === 0 ? [...rows] : [...rows.slice(0, at - 1), row, ...rows.slice(at - 1, at), ...rows.slice(at + 1)];
}
