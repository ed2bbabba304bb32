import type { Language } from '@laro/domain/system/languages';
import { pushKeptSeconds, type PushTopic } from '@laro/domain/push/push-rules';
import type pg from 'pg';
import { Repeated } from '#server/db/turns/repeated.ts';
import { inTransaction } from '#server/db/sql.ts';
import type { PushOutcome, PushServices } from './ports.ts';
import { holdOpenMessage, noteProgress, type PushTexts } from './push-messages.store.ts';
import { devicesOfMember, dropGone, nextDevices, type PushDevice } from './push.store.ts';

const LOOK_EVERY_MS = 3000;
/** Number of browsers notified in parallel. */
const BATCH = 50;

/** Text of a message in one language; the worker shows it and opens the page. */
export interface PushText {
  title: string;
  body: string;
}

export interface SenderDeps {
  pool: pg.Pool;
  services: PushServices;
  /** A merchant's own language, which messages of the desk have words in, and its look. */
  lookOf: (merchantCode: string) => { language: Language; icon: string } | null;
  now: () => number;
  onBackgroundError: (error: unknown) => void;
}

export interface PushSender {
  /** Notifies one member, in the language of each browser, if they chose the topic. */
  tell: (playerId: bigint, message: { topic: PushTopic; name: string; path: string; text: (language: Language) => PushText }) => Promise<PushOutcome[]>;
  /** True if a browser of a member gets messages of a topic. */
  reaches: (playerId: bigint, topic: PushTopic) => Promise<boolean>;
  /** Sends the next batch of the desk's messages; true if more is left. */
  sendNext: () => Promise<boolean>;
  start: () => void;
  stop: () => Promise<void>;
}

/** The words of a message for a browser: in its language, else the merchant's own, which is always there, else any. */
const textFor = (texts: PushTexts, language: Language, fallback: Language | null): PushText | undefined =>
  texts[language] ?? (fallback === null ? undefined : texts[fallback]) ?? Object.values(texts)[0];

const count = (outcomes: readonly PushOutcome[], wanted: PushOutcome) => outcomes.filter((outcome) => outcome === wanted).length;

/** Sends push messages: one to a member, and those of the desk in batches, on where it stopped after a crash. */
export function createPushSender({ pool, services, lookOf, now, onBackgroundError }: SenderDeps): PushSender {
  const sendTo = async (devices: readonly PushDevice[], topic: PushTopic, name: string, path: string, textOf: (language: Language) => PushText | undefined) => {
    const outcomes = await Promise.all(
      devices.map(async (device): Promise<PushOutcome> => {
        const text = textOf(device.language);
        if (!text) return 'refused';
        const payload = JSON.stringify({ ...text, path, name, topic, icon: lookOf(device.merchantCode)?.icon });
        return services.send(device, { payload, name, keptSeconds: pushKeptSeconds[topic], isUrgent: topic === 'security' });
      }),
    );
    await dropGone(
      pool,
      devices.filter((_, at) => outcomes[at] === 'gone').map(({ id }) => id),
    );
    return outcomes;
  };
  const sendNext = () =>
    inTransaction(pool, async (transaction) => {
      const message = await holdOpenMessage(transaction);
      if (!message) return false;
      const { id, merchantCode, topic, texts, path } = message;
      const devices = await nextDevices(pool, message, BATCH);
      const outcomes = await sendTo(devices, topic, `message-${id}`, path, (language) => textFor(texts, language, lookOf(merchantCode)?.language ?? null));
      await noteProgress(transaction, id, {
        lastDeviceId: devices.at(-1)?.id ?? message.lastDeviceId,
        delivered: count(outcomes, 'delivered'),
        gone: count(outcomes, 'gone'),
        failed: count(outcomes, 'refused'),
        doneAt: devices.length < BATCH ? new Date(now()) : null,
      });
      return true;
    });
  const job = new Repeated(sendNext, LOOK_EVERY_MS, onBackgroundError, 'push');
  return {
    tell: async (playerId, { topic, name, path, text }) => sendTo(await devicesOfMember(pool, playerId, topic), topic, name, path, text),
    reaches: async (playerId, topic) => (await devicesOfMember(pool, playerId, topic)).length > 0,
    sendNext,
    start: () => job.start(),
    stop: () => job.stop(),
  };
}
