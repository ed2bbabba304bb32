import { canRelative, relativeActNames, type RelativeAct } from '@laro/domain/relatives/relative-rules';
import { Button } from '@laro/ui/button.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { Facts } from '#console/shared/page/facts.tsx';
import list from '#console/shared/list/list.module.css';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Moment, MomentIn } from '#console/shared/moments/moment.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { pictureQuery, requestQuery, type RelativeRequest } from './relative-queries.ts';
import css from './relatives.module.css';

/** The requester's document, drawn: it has no address that another session could open. */
function Picture({ merchant, requestId }: { merchant: string; requestId: string }) {
  const { t } = useWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { data, isError } = useQuery(pictureQuery(merchant, requestId));
  useEffect(() => {
    const element = canvas.current;
    if (!element || !data) return;
    element.width = data.width;
    element.height = data.height;
    element.getContext('2d')?.drawImage(data, 0, 0);
  }, [data]);
  if (isError) return <p>{t('common.loading_failed')}</p>;
  return <canvas ref={canvas} className={css['picture']} role="img" aria-label={t('desk.relatives.picture')} />;
}

function RequestFacts({ request, merchant }: { request: RelativeRequest; merchant: string }) {
  const { t } = useWords();
  const { requester, person, statement } = request.details;
  const none = t('desk.none');
  return (
    <>
      <Card title={t('desk.relatives.requester')}>
        <Facts
          facts={[
            [t('relatives.person_name'), requester.name],
            [t('desk.relatives.relation'), t(`relatives.relation.${request.relation}`)],
            [t('desk.relatives.email'), requester.email],
            [t('desk.relatives.phone'), requester.phone || none],
            [t('desk.relatives.sent'), <Moment key="request.sentAt" at={request.sentAt} form="exact" />],
            [t('desk.relatives.contact_due'), <Moment key="request.contactDueAt" at={request.contactDueAt} form="exact" />],
            [t('desk.relatives.decide_due'), <Moment key="request.decideDueAt" at={request.decideDueAt} form="exact" />],
          ]}
        />
        {request.hasPicture ? <Picture merchant={merchant} requestId={request.id} /> : null}
      </Card>
      <Card title={t('desk.relatives.person')}>
        <Facts
          facts={[
            [t('relatives.person_name'), person.name],
            [t('relatives.birthday'), person.birthday],
            [t('desk.relatives.phone'), person.phone || none],
            [t('desk.relatives.email'), person.email || none],
            [
              t('desk.relatives.member'),
              request.member ? (
                <Link key="member" to={`/m/${merchant}/members/${request.member.id}`}>
                  {request.member.username}
                </Link>
              ) : (
                none
              ),
            ],
          ]}
        />
        <p className={css['statement']}>{statement}</p>
      </Card>
    </>
  );
}

function Content({ request, merchant }: { request: RelativeRequest; merchant: string }) {
  const { t } = useWords();
  const [act, setAct] = useState<RelativeAct | null>(null);
  return (
    <>
      <div className={list['chips']}>
        {relativeActNames
          .filter((name) => canRelative(name, request.state) && (name !== 'exclude' || request.member !== null))
          .map((name) => (
            <Button key={name} size="small" kind={name === 'exclude' ? 'danger' : 'outline'} onClick={() => setAct(name)}>
              {t(`desk.relatives.act.${name}`)}
            </Button>
          ))}
      </div>
      <RequestFacts request={request} merchant={merchant} />
      <Card title={t('desk.relatives.history')}>
        <ul className={css['events']}>
          {request.events.map(({ id, at, what, by, detail }) => (
            <li key={id}>
              <p>{t(what === 'send' ? 'desk.relatives.sent' : `desk.relatives.act.${what}`)}</p>
              <small>
                {by === null ? (
                  <Moment at={at} form="exact" />
                ) : (
                  <MomentIn at={at} form="exact" words={(moment) => t('desk.act_by', { name: by, moment, reason: detail })} />
                )}
              </small>
            </li>
          ))}
        </ul>
      </Card>
      {act === null ? null : <MoveDialog merchant={merchant} request={request} act={act} onClose={() => setAct(null)} />}
    </>
  );
}

/** One request of a relative: who asks, about whom, who that may be, and what is done about it (T53). */
export function RelativePage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const { requestId = '' } = useParams();
  const query = useQuery(requestQuery(merchant.code, requestId));
  return (
    <Page title={query.data ? `${query.data.number} · ${t(`desk.relatives.state.${query.data.state}`)}` : t('desk.relatives.title')}>
      <Link className={list['back']} to={`/m/${merchant.code}/relatives`}>
        <Icon name="arrow-left-bold" size={18} />
        {t('desk.relatives.title')}
      </Link>
      <Loaded query={query}>{(request) => <Content request={request} merchant={merchant.code} />}</Loaded>
    </Page>
  );
}
