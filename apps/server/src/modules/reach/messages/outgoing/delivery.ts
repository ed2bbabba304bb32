import type { MessageChannel } from '@laro/domain/messages/message-templates';
import type { CallContext } from '#server/http/handlers.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { mailOf } from './mail-page.ts';
import type { CodePurpose } from '../codes/one-time-codes.ts';
import { DeliveryFailure, type MailServer, type SmsGateway } from '../ports.ts';
import type { Templates, Text } from '../texts/templates.ts';

/** Pause after a failure: until then all callers get the error immediately, regardless of the target. */
const PAUSE_MS = 20_000;

export interface Delivery {
  /** True if a channel has a gateway and its last message was accepted. */
  isUp: (channel: MessageChannel) => boolean;
  /** Hands a finished text over. Throws DeliveryFailure. */
  handOver: (merchant: Merchant, channel: MessageChannel, to: string, text: Text) => Promise<void>;
  /** Writes and hands over a code, or the message that replaces it. Throws DeliveryFailure. */
  sendCode: (request: {
    context: CallContext;
    purpose: CodePurpose;
    channel: MessageChannel;
    to: string;
    code: string;
    isReallySent: boolean;
  }) => Promise<void>;
  /** Runs work that no caller waits for; a failure is reported to the operator. */
  inBackground: (work: () => Promise<void>) => void;
  /** Waits for work in progress. */
  stop: () => Promise<void>;
}

export interface DeliveryDeps {
  sms: SmsGateway;
  mail: MailServer;
  templates: Templates;
  now: () => number;
  onBackgroundError: (error: unknown) => void;
}

/** Hands messages to the gateway and the mail server, and tracks if they accept them. */
export function createDelivery({ sms, mail, templates, now, onBackgroundError }: DeliveryDeps): Delivery {
  const pausedUntil: Record<MessageChannel, number> = { sms: 0, email: 0 };
  const underWay = new Set<Promise<void>>();
  const line = (channel: MessageChannel) => (channel === 'sms' ? sms : mail);

  const handOver: Delivery['handOver'] = async (merchant, channel, to, text) => {
    try {
      if (channel === 'sms') await sms.send({ to, text: text.text });
      else await mail.send({ to, senderName: merchant.name, ...mailOf(merchant, text) });
      pausedUntil[channel] = 0;
    } catch (error) {
      // A number that does not exist says nothing about the gateway.
      if (!(error instanceof DeliveryFailure && error.isFinal)) pausedUntil[channel] = now() + PAUSE_MS;
      throw error;
    }
  };

  return {
    isUp: (channel) => line(channel).isConnected() && pausedUntil[channel] <= now(),
    handOver,
    sendCode: async ({ context, purpose, channel, to, code, isReallySent }) => {
      const { merchant, language, request } = context;
      if (!isReallySent) {
        // The holder of the phone may learn what the requester must not: that they are registered already.
        if (purpose === 'register')
          await handOver(merchant, channel, to, await templates.write({ merchant, channel, template: 'account_exists', language, values: {} }));
        return;
      }
      const minutes = String(merchant.settings['messages.codeMinutes']);
      const text = await templates.write({ merchant, channel, template: 'code', language, values: { code, minutes } });
      // The last line lets phones fill the code in, at our own address and nowhere else.
      await handOver(merchant, channel, to, channel === 'sms' ? { ...text, text: `${text.text}\n\n@${request.hostname} #${code}` } : text);
    },
    inBackground: (work) => {
      const doing = work()
        .catch(onBackgroundError)
        .finally(() => underWay.delete(doing));
      underWay.add(doing);
    },
    stop: async () => {
      await Promise.all(underWay);
    },
  };
}
