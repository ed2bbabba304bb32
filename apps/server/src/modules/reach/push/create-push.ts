import type { Parsed } from '@laro/contract/routes';
import { firstTopics, pushAudiences, pushDevicesMax, writtenTopics } from '@laro/domain/push/push-rules';
import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import { playerOf, staffOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Merchant, MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import { insertMessage, readMessages, type PushMessage } from './push-messages.store.ts';
import type { PushServices } from './ports.ts';
import type { PushSender } from './push-sender.ts';
import { chooseTopics, countReach, dropDevice, keepDevice, readChoice } from './push.store.ts';

export interface PushDeps {
  pool: pg.Pool;
  services: PushServices;
  sender: PushSender;
  directory: MerchantDirectory;
  audit: Pick<AuditLog, 'append'>;
  now: () => number;
}

export interface Push {
  handlers: Handlers<'getPush' | 'savePushDevice' | 'choosePushTopics' | 'endPushDevice' | 'listDeskPush' | 'sendDeskPush'>;
  start: () => void;
  stop: () => Promise<void>;
}

const SHOWN_MAX = 50;

const describe = ({ id, topic, audience, texts, path, by, at, doneAt, delivered, gone, failed }: PushMessage): Parsed<'sendDeskPush', 'value'> => ({
  id: id.toString(),
  topic,
  audience,
  texts,
  path,
  by,
  at: at.toISOString(),
  doneAt: doneAt?.toISOString() ?? null,
  delivered,
  gone,
  failed,
});

type MemberCalls = Pick<Push['handlers'], 'getPush' | 'savePushDevice' | 'choosePushTopics' | 'endPushDevice'>;

/** Calls of members for their own choice. Switching a browser on for the first time chooses all topics but advertising. */
function memberCalls({ pool, services, now }: PushDeps): MemberCalls {
  const answer = async (playerId: bigint) => {
    const { topics, devices } = await readChoice(pool, playerId);
    return { publicKey: services.publicKey, topics: topics ?? [], devices };
  };
  return {
    getPush: async (context) => answer(playerOf(context).playerId),
    savePushDevice: async (context, { body: { endpoint, keys } }) => {
      if (!services.isKnown(endpoint)) throw new Refusal('request.invalid', { fields: [{ path: 'body.endpoint', fault: 'pattern' }] });
      const { playerId } = playerOf(context);
      const { merchant, language } = context;
      const at = new Date(now());
      const { topics } = await readChoice(pool, playerId);
      if (topics === null) await chooseTopics(pool, playerId, firstTopics, at);
      await keepDevice(pool, { playerId, merchantCode: merchant.code, endpoint, ...keys, language, at, max: pushDevicesMax });
      return answer(playerId);
    },
    choosePushTopics: async (context, { body: { topics } }) => {
      const { playerId } = playerOf(context);
      await chooseTopics(pool, playerId, [...new Set(topics)], new Date(now()));
      return answer(playerId);
    },
    endPushDevice: async (context, { body: { endpoint } }) => {
      const { playerId } = playerOf(context);
      await dropDevice(pool, playerId, endpoint);
      return answer(playerId);
    },
  };
}

/** Calls of the desk. */
function deskCalls({ pool, directory, audit, now }: PushDeps): Pick<Push['handlers'], 'listDeskPush' | 'sendDeskPush'> {
  const known = (code: string): Merchant => {
    const merchant = directory.byCode(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  };
  return {
    listDeskPush: async (_context, { params }) => {
      const { code } = known(params.merchant);
      const pairs = writtenTopics.flatMap((topic) => pushAudiences.map((audience) => ({ topic, audience })));
      const reach = await Promise.all(pairs.map(async (pair) => ({ ...pair, members: await countReach(pool, code, pair.topic, pair.audience) })));
      return { messages: (await readMessages(pool, code, SHOWN_MAX)).map(describe), reach };
    },
    sendDeskPush: async (context, { params, body: { reason, ...body } }) => {
      const { code, settings } = known(params.merchant);
      const language = settings['language.default'];
      if (!body.texts[language]) throw new Refusal('request.invalid', { fields: [{ path: `body.texts.${language}`, fault: 'required' }] });
      const { name } = staffOf(context);
      const at = new Date(now());
      return inTransaction(pool, async (transaction) => {
        const message = await insertMessage(transaction, { ...body, merchantCode: code, by: name, at });
        const subject = `merchant:${code}/push:${message.id}`;
        await audit.append(transaction, { actor: name, action: 'push.sent', subject, reason, ip: context.ip, before: null, after: body });
        return describe(message);
      });
    },
  };
}

/** Push messages: who gets them, and the sending (DL-03, T44). */
export function createPush(deps: PushDeps): Push {
  const { sender } = deps;
  return { handlers: { ...memberCalls(deps), ...deskCalls(deps) }, start: sender.start, stop: sender.stop };
}
