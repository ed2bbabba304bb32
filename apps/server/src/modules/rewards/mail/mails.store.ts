import type { Language } from '@laro/domain/system/languages';
import { mailTabs, type MailKind, type MailTab } from '@laro/domain/mail/mail-rules';
import { first, many, one, type Queries } from '#server/db/sql.ts';

export interface NewMail {
  merchantCode: string;
  playerId: bigint;
  kind: MailKind;
  /** Name of its text. */
  topic: string;
  language: Language;
  title: string;
  body: string;
  /** The body is cleaned markup; else it is plain, with paragraphs between empty lines. */
  isRich?: boolean;
  path: string | null;
  grantId: string | null;
  /** The campaign that it belongs to; null for none. */
  campaignId: string | null;
  at: Date;
  expiresAt: Date | null;
}

export interface MailRow extends Pick<NewMail, 'kind' | 'topic' | 'title' | 'body' | 'path' | 'grantId' | 'expiresAt'> {
  id: string;
  language: string;
  isRich: boolean;
  sentAt: Date;
  readAt: Date | null;
}

const COLUMNS = `m.id, m.kind, m.topic, m.language, m.title, m.body, m.is_rich as "isRich", m.path, m.grant_id as "grantId", m.sent_at as "sentAt", m.read_at as "readAt",
  m.expires_at as "expiresAt"`;
/** Mails that are shown at the moment $2. */
const SHOWN = 'm.player_id = $1 and m.deleted_at is null and (m.expires_at is null or m.expires_at > $2)';

/** Writes a mail to a member; gives the member's public id, or null for free play, which has no inbox. */
export async function insertMail(queries: Queries, mail: NewMail): Promise<string | null> {
  const row = await first<{ publicId: string }>(
    queries,
    `with receiver as (select id, public_id from players where id = $2 and not is_trial), written as (
      insert into mails (merchant_code, player_id, kind, topic, language, title, body, path, grant_id, sent_at, expires_at, campaign_id, is_rich)
      select $1, id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 from receiver)
    select public_id as "publicId" from receiver`,
    [
      mail.merchantCode,
      mail.playerId,
      mail.kind,
      mail.topic,
      mail.language,
      mail.title,
      mail.body,
      mail.path,
      mail.grantId,
      mail.at,
      mail.expiresAt,
      mail.campaignId,
      mail.isRich ?? false,
    ],
  );
  return row?.publicId ?? null;
}

/** Members with a session in the last minutes, whose pages show the number of mails. */
const ONLINE = "exists (select from player_sessions s where s.player_id = r.id and s.last_seen_at > now() - interval '15 minutes')";

type CommonMail = Pick<NewMail, 'merchantCode' | 'kind' | 'topic' | 'path' | 'at'>;
interface CommonWords {
  texts: readonly Pick<NewMail, 'language' | 'title' | 'body'>[];
  fallback: Language;
}

/** Writes one mail to all receivers, in the language of each. Gives the public ids of those who are on the site now. `receivers`: a condition on `p`; `named`: $10. */
const insertForAll = async (
  queries: Queries,
  { merchantCode, kind, topic, path, at }: CommonMail,
  { texts, fallback }: CommonWords,
  { receivers, named }: { receivers: string; named?: readonly bigint[] },
): Promise<string[]> =>
  (
    await many<{ publicId: string }>(
      queries,
      `with texts as (select * from unnest($5::text[], $6::text[], $7::text[]) as t (language, title, body)), receivers as (
        select p.id, p.public_id, coalesce(t.language, $8) as language from players p
        left join player_profiles f on f.player_id = p.id left join texts t on t.language = f.language
        where p.merchant_code = $1 and not p.is_trial and ${receivers}
      ), written as (
        insert into mails (merchant_code, player_id, kind, topic, language, title, body, path, sent_at)
        select $1, r.id, $2, $3, r.language, t.title, t.body, $4, $9 from receivers r join texts t using (language))
      select public_id as "publicId" from receivers r where ${ONLINE}`,
      [
        merchantCode,
        kind,
        topic,
        path,
        texts.map(({ language }) => language),
        texts.map(({ title }) => title),
        texts.map(({ body }) => body),
        fallback,
        at,
        ...(named === undefined ? [] : [named]),
      ],
    )
  ).map(({ publicId }) => publicId);

/** Writes a mail to every member with an account in use; those who have excluded themselves get none. Gives the public ids of those who are on the site now. */
export const insertForMembers = (transaction: Queries, mail: CommonMail, words: CommonWords): Promise<string[]> =>
  insertForAll(transaction, mail, words, {
    receivers: `p.closed_at is null and p.type in (0, 1, 2) and not exists (
      select from player_blocks b where b.player_id = p.id and b.cause = 'exclusion' and b.ended_at is null and (b.until is null or b.until > now()))`,
  });

/** Writes a mail to some members of a merchant in one statement, however many. Gives the public ids of those who are on the site now. */
export const insertForNamed = (transaction: Queries, mail: CommonMail, words: CommonWords, playerIds: readonly bigint[]): Promise<string[]> =>
  insertForAll(transaction, mail, words, { receivers: 'p.id = any ($10)', named: playerIds });

/** The language that a member has chosen for messages; null for none. */
export async function chosenLanguage(queries: Queries, playerId: bigint): Promise<string | null> {
  return (await first<{ language: string | null }>(queries, 'select language from player_profiles where player_id = $1', [playerId]))?.language ?? null;
}

/** Mails of a tab, newest first, below an id. */
export const mailsOf = (queries: Queries, playerId: bigint, { tab, before, now, limit }: { tab: MailTab; before: string | null; now: Date; limit: number }) =>
  many<MailRow>(
    queries,
    `select ${COLUMNS} from mails m where ${SHOWN} and m.kind = any ($3) and ($4::uuid is null or m.id < $4) order by m.id desc limit $5`,
    [playerId, now, mailTabs[tab], before, limit],
  );

/** One mail of a member; null for another member's. */
export async function mailOf(queries: Queries, playerId: bigint, id: string, now: Date): Promise<MailRow | null> {
  return (await first<MailRow>(queries, `select ${COLUMNS} from mails m where ${SHOWN} and m.id = $3`, [playerId, now, id])) ?? null;
}

/** Number of unread mails; one partial index is read (MAIL-03). */
export async function unreadOf(queries: Queries, playerId: bigint, now: Date): Promise<number> {
  return (await one<{ count: number }>(queries, `select count(*)::int as count from mails m where ${SHOWN} and m.read_at is null`, [playerId, now])).count;
}

/** Marks mails as read: those named, or all (null). Gives their number. */
export async function markRead(queries: Queries, playerId: bigint, ids: readonly string[] | null, at: Date): Promise<number> {
  const done = await queries.query(
    'update mails set read_at = $2 where player_id = $1 and read_at is null and deleted_at is null and ($3::uuid[] is null or id = any ($3))',
    [playerId, at, ids],
  );
  return done.rowCount ?? 0;
}

/** Deletes mails (at a moment) or restores them (null). Gives their number. */
export async function setDeleted(queries: Queries, playerId: bigint, ids: readonly string[], at: Date | null): Promise<number> {
  const done = await queries.query(
    'update mails set deleted_at = $3::timestamptz where player_id = $1 and id = any ($2) and (deleted_at is null) = ($3::timestamptz is not null)',
    [playerId, ids, at],
  );
  return done.rowCount ?? 0;
}

/** Erases mails that were sent or deleted too long ago, some at a time. Gives their number. */
export async function eraseMails(queries: Queries, { sentBefore, deletedBefore, limit }: { sentBefore: Date; deletedBefore: Date; limit: number }) {
  const done = await queries.query(
    `delete from mails where id in (
      (select id from mails where sent_at < $1 order by sent_at limit $3) union all
      (select id from mails where deleted_at < $2 order by deleted_at limit $3))`,
    [sentBefore, deletedBefore, limit],
  );
  return done.rowCount ?? 0;
}
