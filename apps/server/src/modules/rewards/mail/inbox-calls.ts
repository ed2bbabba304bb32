import type { Parsed } from '@laro/contract/routes';
import { mailPage, mailPicture } from '@laro/domain/mail/mail-rules';
import type pg from 'pg';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { cleanHtml, plainParagraphs } from '#server/modules/reach/content/index.ts';
import { mailOf, mailsOf, markRead, setDeleted, unreadOf, type MailRow } from './mails.store.ts';

type MailView = Parsed<'getMail', 'value'>['mail'];
type GrantView = MailView['grants'][number];

export interface InboxCallsDeps {
  pool: pg.Pool;
  /** The member's grants of these ids with their state now. */
  grantViews: (context: CallContext, ids: readonly string[]) => Promise<GrantView[]>;
  /** Makes the member's other pages ask for their mail. */
  onChanged: (publicId: string) => void;
  now: () => number;
}

/** Letters of a text that the list shows. */
const BEGINNING = 160;

const beginningOf = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length <= BEGINNING ? line : `${line.slice(0, BEGINNING - 1).trimEnd()}…`;
};

function viewOf({ id, kind, topic, title, body, isRich, language, path, grantId, sentAt, readAt, expiresAt }: MailRow, grants: readonly GrantView[]): MailView {
  return {
    id,
    kind,
    picture: mailPicture(topic),
    title,
    // Cleaned when it was written, and again before it goes out (T88).
    body: isRich ? cleanHtml(body) : body,
    isRich,
    language,
    path,
    at: sentAt.toISOString(),
    isRead: readAt !== null,
    expires: expiresAt?.toISOString() ?? null,
    grants: grants.filter((grant) => grant.id === grantId),
  };
}

/** Calls of a member about the own inbox. */
export function inboxCalls({
  pool,
  grantViews,
  onChanged,
  now,
}: InboxCallsDeps): Handlers<'listMail' | 'countUnreadMail' | 'getMail' | 'markMail' | 'deleteMail'> {
  const zoneOf = ({ merchant }: CallContext) => merchant.settings['market.timeZone'];
  const unread = async (context: CallContext) => ({ inboxUnreadCount: await unreadOf(pool, playerOf(context).playerId, new Date(now())) });
  const grantsOf = async (context: CallContext, rows: readonly MailRow[]) => {
    const ids = rows.flatMap(({ grantId }) => grantId ?? []);
    return ids.length === 0 ? [] : grantViews(context, ids);
  };
  const changed = async (context: CallContext, count: number) => {
    if (count > 0) onChanged(playerOf(context).publicId);
    return unread(context);
  };
  return {
    listMail: async (context, { query: { tab, before } }) => {
      const { playerId } = playerOf(context);
      const rows = await mailsOf(pool, playerId, { tab, before: before === '' ? null : before, now: new Date(now()), limit: mailPage + 1 });
      const shown = rows.slice(0, mailPage);
      const grants = await grantsOf(context, shown);
      return {
        ...(await unread(context)),
        mails: shown.map((row) => viewOf({ ...row, body: beginningOf(row.isRich ? plainParagraphs(row.body) : row.body), isRich: false }, grants)),
        next: rows.length > mailPage ? (shown.at(-1)?.id ?? null) : null,
        zone: zoneOf(context),
      };
    },
    countUnreadMail: unread,
    getMail: async (context, { params: { mailId } }) => {
      const row = await mailOf(pool, playerOf(context).playerId, mailId, new Date(now()));
      if (!row) throw new Refusal('mail.unknown');
      return { mail: viewOf(row, await grantsOf(context, [row])), zone: zoneOf(context) };
    },
    markMail: async (context, { body: { ids, all } }) => changed(context, await markRead(pool, playerOf(context).playerId, all ? null : ids, new Date(now()))),
    deleteMail: async (context, { body: { ids, restore } }) =>
      changed(context, await setDeleted(pool, playerOf(context).playerId, ids, restore ? null : new Date(now()))),
  };
}
