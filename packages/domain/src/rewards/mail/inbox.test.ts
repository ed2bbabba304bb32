import { describe, expect, test } from 'vitest';
import { mailLanguage, shownMails, unreadCount, type Mail } from './inbox.ts';

const whole = { title: 'a', body: 'b' };
const mail = (id: number, more: Partial<Mail> = {}): Mail => ({ id, readAt: null, deletedAt: null, expiresAt: null, texts: {}, ...more });

describe('the inbox', () => {
  test('[MAIL-03] unread is not read, not deleted and not expired', () => {
    const mails = [mail(1), mail(2, { readAt: 5 }), mail(3, { deletedAt: 5 }), mail(4, { expiresAt: 10 }), mail(5, { expiresAt: 11 })];
    expect(shownMails(mails, 10).map(({ id }) => id)).toEqual([1, 2, 5]);
    expect(unreadCount(mails, 10)).toBe(2);
  });

  test.each([
    [{ TH: whole, TY: whole }, 'TH'],
    [{ TH: { title: 'a' }, TY: whole, EN: whole }, 'TY'],
    [{ EN: whole, JA: whole }, 'EN'],
    [{ JA: whole, KO: whole }, 'KO'],
    [{ PT: whole }, 'PT'],
    [{ TH: { title: 'a', body: '' } }, null],
  ])('[MAIL-06] a whole mail in one language: of %o it is read in %s', (texts, language) => {
    expect(mailLanguage(mail(1, { texts }), 'TH', 'TY', ['TY', 'EN', 'KO', 'JA'])).toBe(language);
  });
});
