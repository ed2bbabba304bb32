import { deviceOf } from '@laro/domain/log-in/device-of';
import { momentText } from '@laro/domain/time/moment-text';
import type { CallContext } from '#server/http/handlers.ts';
import type { CountryLocator } from '#server/modules/core/merchant/index.ts';
import type { Messages } from '#server/modules/reach/messages/index.ts';
import { visitorOf } from '#server/modules/people/players/index.ts';

interface NewDeviceDeps {
  countries: CountryLocator;
  messages: Pick<Messages, 'tell' | 'templates'>;
  /** Sends a push message to the member's devices. */
  push: (playerId: bigint, message: { topic: 'security'; name: string; path: string; text: () => { title: string; body: string } }) => Promise<unknown>;
  onBackgroundError: (error: unknown) => void;
}

/** Notifies a member of a log-in with a browser that is new for the account, so that a stranger's is noticed (T19). */
export const newDeviceNotes = (deps: NewDeviceDeps) => (context: CallContext, playerId: bigint) =>
  void tellNewDevice(deps, context, playerId).catch(deps.onBackgroundError);

async function tellNewDevice({ countries, messages, push }: NewDeviceDeps, context: CallContext, playerId: bigint): Promise<void> {
  const { merchant, language, ip } = context;
  const { browser, system } = deviceOf(visitorOf(context).userAgent);
  const device = [browser, system].filter((name) => name !== '').join(', ') || '?';
  const note = { merchant, template: 'new_device', language } as const;
  const values = { device, place: countries.countryOf(ip) ?? ip };
  // The push message has the words of the mail, so that the operator keeps them in one place.
  const time = momentText(new Date(), language, merchant.settings['market.timeZone']);
  const { subject, text } = await messages.templates.write({ ...note, channel: 'email', values: { ...values, time } });
  const pushed = push(playerId, {
    topic: 'security',
    name: 'new-device',
    path: '/m/securityCenter/devices',
    text: () => ({ title: subject ?? merchant.name, body: text }),
  });
  await Promise.all([pushed, messages.tell({ ...note, playerId, values })]);
}
