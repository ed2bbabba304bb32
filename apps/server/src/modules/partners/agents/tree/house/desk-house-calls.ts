import type { Parsed } from '@laro/contract/routes';
import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import { belowOf } from '#server/http/cursor.ts';
import { staffOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { Members } from '#server/modules/people/members/index.ts';
import { memberPasswordCost } from '#server/modules/people/players/index.ts';
import { refuseUsername } from '#server/modules/people/registration/index.ts';
import { issuePassword } from '#server/security/issued-password.ts';
import { hashPassword } from '#server/security/password-hash.ts';
import { readHouseRows, type HouseRow } from './house.store.ts';
import { openHouseAccount } from './open-house-account.ts';

interface Deps {
  pool: pg.Pool;
  audit: Pick<AuditLog, 'append'>;
  members: Pick<Members, 'setHousePassword'>;
  merchantOf: (code: string) => Merchant | null;
  now: () => number;
}

const PAGE = 50;

const accountOf = ({ id, openedAt, uplineId, uplineName, ...row }: HouseRow): Parsed<'listHouseAccounts', 'value'>['accounts'][number] => ({
  ...row,
  id: id.toString(),
  openedAt: openedAt.toISOString(),
  upline: uplineId === null ? null : { id: uplineId.toString(), name: uplineName ?? '' },
});

/** House accounts at the desk (AGENT-04): their list, new ones, and new passwords, which are answered once. */
export function deskHouseCalls({ pool, audit, members, merchantOf, now }: Deps): Handlers<'listHouseAccounts' | 'openHouseAccount' | 'setHousePassword'> {
  const known = (code: string): Merchant => {
    const merchant = merchantOf(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  };
  return {
    listHouseAccounts: async (_context, { params, query }) => {
      const question = { onlyAgents: query.kind === 'agents', name: query.query, below: belowOf(query.before), limit: PAGE + 1 };
      const rows = await readHouseRows(pool, known(params.merchant).code, question);
      const shown = rows.slice(0, PAGE);
      return { accounts: shown.map(accountOf), next: rows.length > PAGE ? (shown.at(-1)?.id.toString() ?? null) : null };
    },
    openHouseAccount: async (context, { params, body }) => {
      const merchant = known(params.merchant);
      const { username, type, under, rates, reason } = body;
      const password = issuePassword();
      const passwordHash = await hashPassword(password, memberPasswordCost);
      const actor = staffOf(context).name;
      const upline = under === '' ? null : BigInt(under);
      const id = await inTransaction(pool, async (transaction) => {
        await refuseUsername(transaction, merchant, username);
        const member = await openHouseAccount(transaction, merchant, { username, type, upline, rates, passwordHash, by: actor, reason, at: new Date(now()) });
        const subject = `merchant:${merchant.code}/member:${member}`;
        await audit.append(transaction, {
          actor,
          action: 'agent.houseOpened',
          subject,
          reason,
          before: null,
          after: { username, type, under, rates },
          ip: context.ip,
        });
        return member;
      });
      const [row] = await readHouseRows(pool, merchant.code, { below: id + 1n, limit: 1 });
      if (row === undefined) throw new Error(`house account ${id} is not there`);
      return { account: accountOf(row), password };
    },
    setHousePassword: async (context, { params, body: { reason } }) => {
      const merchant = known(params.merchant);
      const password = issuePassword();
      const actor = staffOf(context).name;
      const subject = `merchant:${merchant.code}/member:${params.memberId}`;
      await members.setHousePassword(merchant.code, params.memberId, await hashPassword(password, memberPasswordCost), {
        by: actor,
        at: new Date(now()),
        reason,
        record: (transaction, { before, after }) =>
          audit.append(transaction, { actor, action: 'agent.housePasswordSet', subject, reason, before, after, ip: context.ip }),
      });
      return { password };
    },
  };
}
