import { Icon } from '@laro/ui/pictures/icon.tsx';
import type { MouseEvent } from 'react';
import { paths } from '#player/shared/router/paths.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import css from './inbox.module.css';
import type { Mail } from './mail-api.ts';
import { MailArt } from './mail-art.tsx';
import { MailGrant } from './mail-grant.tsx';
import { useMailTexts } from './mail-texts.ts';

interface MailRowProps {
  mail: Mail;
  /** Null while mails are not selected. */
  isChosen: boolean | null;
  onChoose: () => void;
}

/** A mail of the list: unread ones by weight and a dot, with their attached grants (MAIL-02). */
export function MailRow({ mail, isChosen, onChoose }: MailRowProps) {
  const { t, short } = useMailTexts();
  const { id, title, body, isRead, at, grants, picture, language } = mail;
  const open = (event: MouseEvent) => {
    if (isChosen === null) return;
    event.preventDefault();
    onChoose();
  };
  const classes = [css['mail'], isRead ? '' : css['unread'], isChosen === true ? css['chosen'] : ''];
  return (
    <li className={classes.join(' ')} data-mail={id}>
      {isChosen === null ? (
        <span className={css['picture']}>
          <MailArt picture={picture} />
        </span>
      ) : (
        <button type="button" className={css['pick']} aria-pressed={isChosen} aria-label={t('mail.select_one', { title })} onClick={onChoose}>
          <span className={css['box']}>{isChosen ? <Icon name="check-bold" size={18} /> : null}</span>
        </button>
      )}
      <div className={css['words']}>
        <Link to={`${paths.mail}?id=${id}`} className={css['open']} onClick={open}>
          <span className={css['top']}>
            <span className={css['name']} lang={language}>
              {isRead ? null : <span className={css['hidden']}>{t('mail.unread')}: </span>}
              {title}
            </span>
            <time className={css['at']} dateTime={at}>
              {short(at)}
            </time>
          </span>
          <span className={css['beginning']} lang={language}>
            {body}
          </span>
        </Link>
      </div>
      {grants.map((grant) => (
        <MailGrant key={grant.id} grant={grant} />
      ))}
    </li>
  );
}
