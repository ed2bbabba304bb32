import type { Parsed } from '@laro/contract/routes';
import type { DeskGrantRow } from './desk-grants.store.ts';

/** A grant as the desk reads it. */
export const grantView = ({
  playerId,
  publicId,
  username,
  ruleCode,
  ruleVersion,
  ...row
}: DeskGrantRow): Parsed<'listDeskRewardGrants', 'value'>['grants'][number] => ({
  ...row,
  member: { id: playerId.toString(), publicId, username, isTrial: false },
  rule: ruleCode === null || ruleVersion === null ? null : { code: ruleCode, version: ruleVersion },
  from: row.from.toISOString(),
  until: row.until?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
});
