import { ApiProblem } from '@laro/client/client';
import { buttonClass } from '@laro/ui/button-class';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { MarkupView } from '@laro/ui/rich/markup-view.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { SiteLink } from '#player/shared/games/cards/site-link.tsx';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { paths } from '#player/shared/router/paths.ts';
import { Link, useNavigate } from '#player/shared/router/router-view.tsx';
import { useRewardTexts } from '#player/shared/rewards/reward-texts.ts';
import css from './inbox.module.css';
import { deleteMails, mailQuery, readQueueOf, type Mail } from './mail-api.ts';
import { MailGrant } from './mail-grant.tsx';
import { useMailTexts } from './mail-texts.ts';

const AllLink = () => {
  const { t } = useMailTexts();
  return (
    <Link to={paths.mail} replace className={buttonClass({ kind: 'outline', isFull: true })}>
      {t('mail.back')}
    </Link>
  );
};

function Letter({ mail }: { mail: Mail }) {
  const services = useServices();
  const navigate = useNavigate();
  const { t } = useMailTexts();
  const { moment } = useRewardTexts();
  const { isBusy, problem, run } = useSubmit();
  const { id, isRead, title, body, isRich, at, expires, path, grants, language } = mail;
  useEffect(() => {
    if (!isRead) readQueueOf(services).add(id);
  }, [id, isRead, services]);
  const remove = async () => {
    await deleteMails(services, [id], false);
    await navigate(paths.mail, { replace: true });
  };
  return (
    <article className={css['article']}>
      <h2 className={css['heading']} lang={language}>
        {title}
      </h2>
      <time className={css['moment']} dateTime={at}>
        {moment(at)}
      </time>
      {isRich ? (
        <MarkupView html={body} link={SiteLink} lang={language} />
      ) : (
        body.split(/\n{2,}/).map((paragraph, place) => (
          <p key={`${place} ${paragraph}`} className={css['text']} lang={language}>
            {paragraph}
          </p>
        ))
      )}
      {grants.map((grant) => (
        <MailGrant key={grant.id} grant={grant} />
      ))}
      {expires === null ? null : <p className={css['kept']}>{t('mail.expires', { until: moment(expires) })}</p>}
      <ProblemNote text={problem} />
      <div className={css['acts']}>
        {path === null ? null : (
          <Link to={path} className={buttonClass({ kind: 'primary', isFull: true })}>
            {t('mail.open')}
          </Link>
        )}
        <Button kind="outline" isFull isBusy={isBusy} onClick={() => void run(remove)}>
          <Icon name="trash" size={20} className={css['trash']} />
          {t('mail.delete')}
        </Button>
        {grants.some(({ state }) => state === 'claimable') ? <p className={css['barNote']}>{t('mail.delete_note')}</p> : null}
      </div>
    </article>
  );
}

/** One mail at its own address; opening it marks it as read (MAIL-02, MAIL-05). */
export function MailDetail({ id, isMember }: { id: string; isMember: boolean }) {
  const services = useServices();
  const { t } = useMailTexts();
  const query = useQuery({ ...mailQuery(services, id), enabled: isMember });
  const isGone = query.error instanceof ApiProblem && (query.error.code === 'mail.unknown' || query.error.code === 'request.invalid');
  return (
    <div className={css['page']} aria-busy={query.isLoading || undefined}>
      {isGone ? (
        <EmptyState title={t('mail.gone')}>
          <AllLink />
        </EmptyState>
      ) : (
        <Loaded query={query} waiting={<Skeleton height={220} radius={20} />}>
          {({ mail }) => <Letter mail={mail} />}
        </Loaded>
      )}
    </div>
  );
}
