import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { consentOf, holdConsent, writeConsent } from './consent.store.ts';
import { createWayOut } from './way-out.ts';

export interface ConsentDeps {
  pool: pg.Pool;
  /** The installation's own. */
  secret: Buffer;
  now: () => number;
}

/** Consent to offers: chosen by the member, withdrawn by one tap from a message (MAIL-07, T97). */
export function consentCalls({ pool, secret, now }: ConsentDeps): Handlers<'getMarketing' | 'setMarketing' | 'stopMarketing'> {
  const wayOut = createWayOut(secret);
  const show = async (context: CallContext) => {
    const { channels, products, timeZone, missing } = await consentOf(pool, playerOf(context).playerId);
    return { channels: [...channels], products: [...products], timeZone, missing, isPerProduct: context.merchant.settings['marketing.perProduct'] };
  };
  return {
    getMarketing: show,
    setMarketing: async (context, { body }) => {
      const { playerId } = playerOf(context);
      await inTransaction(pool, async (transaction) => {
        await holdConsent(transaction, playerId);
        await writeConsent(transaction, playerId, body, { at: new Date(now()), by: 'member' });
      });
      return show(context);
    },
    stopMarketing: async ({ merchant }, { body: { token } }) => {
      const named = wayOut.read(merchant.code, token);
      if (!named) throw new Refusal('mail.link_unknown');
      const { playerId, channel } = named;
      await inTransaction(pool, async (transaction) => {
        await holdConsent(transaction, playerId);
        const { channels, products, timeZone } = await consentOf(transaction, playerId);
        if (!channels.includes(channel)) return;
        const left = channels.filter((known) => known !== channel);
        await writeConsent(transaction, playerId, { channels: left, products, timeZone }, { at: new Date(now()), by: 'link' });
      });
      return { channel };
    },
  };
}
