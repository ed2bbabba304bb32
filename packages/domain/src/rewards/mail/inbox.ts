export interface MailTexts {
  readonly title?: string;
  readonly body?: string;
}

/** A mail; moments in milliseconds, null: not yet, or never. */
export interface Mail {
  readonly id: string | number;
  readonly readAt: number | null;
  readonly deletedAt: number | null;
  readonly expiresAt: number | null;
  readonly texts: Readonly<Record<string, MailTexts>>;
}

const LAST_LANGUAGE = 'EN';
const isWhole = (texts: MailTexts | undefined): boolean => Boolean(texts?.title) && Boolean(texts?.body);

/** Mails that are shown at a moment: not deleted and not expired. */
export const shownMails = (mails: readonly Mail[], now: number): Mail[] =>
  mails.filter(({ deletedAt, expiresAt }) => deletedAt === null && (expiresAt === null || now < expiresAt));

export const unreadCount = (mails: readonly Mail[], now: number): number => shownMails(mails, now).filter(({ readAt }) => readAt === null).length;

/**
 * The language in which a mail is read: a whole mail in one language, as asked, else the merchant's, English, or any that is offered
 * (MAIL-06). Null where no language has title and body.
 */
export function mailLanguage({ texts }: Pick<Mail, 'texts'>, asked: string, merchants: string, offered: readonly string[]): string | null {
  return [asked, merchants, LAST_LANGUAGE, ...offered, ...Object.keys(texts)].find((language) => isWhole(texts[language])) ?? null;
}
