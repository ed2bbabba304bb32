import type { Parsed } from '@laro/contract/routes';
import { inTransaction } from '#server/db/sql.ts';
import { actorOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { knownMerchant } from '../desk-calls.ts';
import { importExclusions } from './exclusions.ts';
import { countExclusions, readExclusions, removeExclusion, type ExclusionRow } from './exclusions.store.ts';
import type { Parts } from '../identity-parts.ts';
import { findExclusions } from './is-excluded.ts';
import { readRegister } from './read-register.ts';
import { readRegisterRead } from './register.store.ts';

type Name = 'listDeskExclusions' | 'importDeskExclusions' | 'findDeskExclusions' | 'removeDeskExclusion' | 'readDeskExclusionRegister';

const PAGE = 50;

const describe = ({ id, addedAt, ...row }: ExclusionRow): Parsed<'listDeskExclusions', 'value'>['entries'][number] => ({
  ...row,
  id: id.toString(),
  addedAt: addedAt.toISOString(),
});

/** The regulator's register at a merchant: where it is read, and how that went. */
async function describeRegister(parts: Parts, merchantCode: string): Promise<Parsed<'readDeskExclusionRegister', 'value'>> {
  const isOn = addressOf(parts, merchantCode) !== '';
  const read = await readRegisterRead(parts.pool, merchantCode);
  if (read === null) return { isOn, last: null };
  const { triedAt, readAt, outcome, detail, entries, added, removed, kept, blocked } = read;
  return {
    isOn,
    last: { triedAt: triedAt.toISOString(), readAt: readAt?.toISOString() ?? null, outcome, detail, entries, added, removed, kept, blocked },
  };
}

const addressOf = (parts: Parts, merchantCode: string): string =>
  parts.merchants().find(({ code }) => code === merchantCode)?.settings['identity.registerAddress'] ?? '';

/** Lists of people who are kept from gambling, at the desk (T8). */
export const exclusionCalls = (parts: Parts): Handlers<Name> => ({
  listDeskExclusions: async (_context, { params, query }) => {
    const merchantCode = knownMerchant(parts, params.merchant);
    const list = query.list === '' ? null : query.list;
    const below = query.before === '' ? null : BigInt(query.before);
    const [rows, count, register] = await Promise.all([
      readExclusions(parts.pool, { merchantCode, list, below, limit: PAGE + 1 }),
      countExclusions(parts.pool, merchantCode, list),
      describeRegister(parts, merchantCode),
    ]);
    const shown = rows.slice(0, PAGE);
    return { entries: shown.map(describe), count, register, next: rows.length > PAGE ? (shown.at(-1)?.id.toString() ?? null) : null };
  },
  importDeskExclusions: async (context, { params, body: { list, csv, reason } }) => {
    const merchantCode = knownMerchant(parts, params.merchant);
    const { name: actor, ip } = actorOf(context);
    return importExclusions(parts, { merchantCode, list, csv, by: actor }, (transaction, after) =>
      parts.audit.append(transaction, { actor, action: 'exclusion.imported', subject: `merchant:${merchantCode}/exclusions`, reason, before: null, after, ip }),
    );
  },
  readDeskExclusionRegister: async (context, { params, body: { isShrinkRight, reason } }) => {
    const merchantCode = knownMerchant(parts, params.merchant);
    const address = addressOf(parts, merchantCode);
    if (address === '') throw new Refusal('desk.exclusion_register_off');
    const { name: actor, ip } = actorOf(context);
    await readRegister(parts, { merchantCode, address, by: { actor, ip, reason }, isShrinkRight });
    return describeRegister(parts, merchantCode);
  },
  findDeskExclusions: async (context, { params, body: { name, birthday, number } }) => {
    const merchantCode = knownMerchant(parts, params.merchant);
    const { name: actor, ip } = actorOf(context);
    const rows = await findExclusions(parts.pool, parts.seal, merchantCode, { name, birthday, number });
    // Membership of a list is itself confidential: the audit entry records the query, without the person.
    const subject = `merchant:${merchantCode}/exclusions`;
    await parts.audit.record({ actor, action: 'exclusion.searched', subject, reason: '', before: null, after: { found: rows.length }, ip });
    return { entries: rows.map(describe) };
  },
  removeDeskExclusion: async (context, { params, body: { reason } }) => {
    const merchantCode = knownMerchant(parts, params.merchant);
    const { name: actor, ip } = actorOf(context);
    await inTransaction(parts.pool, async (transaction) => {
      const removed = await removeExclusion(transaction, merchantCode, BigInt(params.entryId), { by: actor, at: new Date(parts.now()) });
      if (!removed) throw new Refusal('desk.exclusion_unknown');
      const { list, label } = removed;
      const subject = `merchant:${merchantCode}/exclusion:${params.entryId}`;
      await parts.audit.append(transaction, { actor, action: 'exclusion.removed', subject, reason, before: { list, label }, after: null, ip });
    });
    return {};
  },
});
