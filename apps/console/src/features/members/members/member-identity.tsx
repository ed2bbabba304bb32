import { Button } from '@laro/ui/button.tsx';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import list from '#console/shared/list/list.module.css';
import { Loaded } from '#console/shared/page/loaded.tsx';
import type { DeskMember } from '#console/shared/api/money-queries.ts';
import { Card } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useMay } from '#console/shared/api/session.ts';
import { Joined } from '#console/shared/texts/joined.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './members.module.css';

const identityQuery = (merchant: string, memberId: string) =>
  queryOptions({
    queryKey: ['memberIdentity', merchant, memberId],
    queryFn: ({ signal }) => api.call('getDeskMemberIdentity', { params: { merchant, memberId }, signal }),
  });

function RecallDialog({ merchant, member, onClose }: { merchant: string; member: DeskMember; onClose: () => void }) {
  const { t } = useWords();
  const client = useQueryClient();
  const save = async (reason: string) => {
    const after = await api.call('recallDeskIdentity', { params: { merchant, memberId: member.id }, body: { reason } });
    client.setQueryData(identityQuery(merchant, member.id).queryKey, after);
    void client.invalidateQueries({ queryKey: ['identities', merchant] });
    onClose();
  };
  return <ActDialog title={member.username} submit={t('desk.identity.recall')} isDangerous onSubmit={save} onClose={onClose} />;
}

/** How far a member's proof of identity is, and everything that was sent (ACC-03, T4, T7). */
export function MemberIdentity({ merchant, member }: { merchant: string; member: DeskMember }) {
  const { t } = useWords();
  const { day } = useFormats();
  const mayDecide = useMay()('identity.decide');
  const [isRecalling, setRecalling] = useState(false);
  const query = useQuery(identityQuery(merchant, member.id));
  return (
    <Card title={t('identity.title')}>
      <Loaded query={query}>
        {({ isVerified, awaits, proofs }) => (
          <>
            <p className={css['states']}>
              <Pill tone={isVerified ? 'ok' : 'warn'}>{t(isVerified ? 'identity.state.verified' : 'identity.state.none')}</Pill>
              {awaits ? <Pill tone="warn">{t('desk.identity.awaits')}</Pill> : null}
            </p>
            {proofs.length === 0 ? null : (
              <ul className={css['entries']}>
                {proofs.map(({ id, state, document, numberMasked, sentAt, expiresOn, decidedBy }) => (
                  <li key={id}>
                    {mayDecide ? <Link to={`/m/${merchant}/identities/${id}`}>{t(`identity.document.${document}`)}</Link> : t(`identity.document.${document}`)}{' '}
                    {numberMasked} · {t(`identity.state.${state}`)}
                    <br />
                    <small className={list['quiet']}>
                      <Joined
                        parts={{
                          sent: <Moment at={sentAt} />,
                          decidedBy,
                          expires: expiresOn === null ? null : `${t('identity.form.expires')} ${day(expiresOn)}`,
                        }}
                      />
                    </small>
                  </li>
                ))}
              </ul>
            )}
            {isVerified && mayDecide ? (
              <Button size="small" onClick={() => setRecalling(true)}>
                {t('desk.identity.recall')}
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
      {isRecalling ? <RecallDialog merchant={merchant} member={member} onClose={() => setRecalling(false)} /> : null}
    </Card>
  );
}
