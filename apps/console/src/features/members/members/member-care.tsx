import { Button } from '@laro/ui/button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { CareState, Markers, Recorded } from '#console/shared/care/care-parts.tsx';
import { memberCareQuery, type MemberCare as Care } from '#console/shared/care/care-queries.ts';
import care from '#console/shared/care/care.module.css';
import { MonthsChart } from '#console/shared/care/months-chart.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { attentionQuery, type DeskMember } from '#console/shared/api/money-queries.ts';
import { Moment, MomentIn, PlainMoment } from '#console/shared/moments/moment.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { useMay } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './members.module.css';

interface MemberProps {
  merchant: string;
  member: DeskMember;
}

/** Opens an interaction by hand; the reason is what it is about. */
function OpenDialog({ merchant, member, onClose }: MemberProps & { onClose: () => void }) {
  const { t } = useWords();
  const client = useQueryClient();
  const save = async (note: string) => {
    client.setQueryData(
      memberCareQuery(merchant, member.id).queryKey,
      await api.call('openCareInteraction', { params: { merchant, memberId: member.id }, body: { note } }),
    );
    for (const queryKey of [['care', merchant], attentionQuery.queryKey, ['audit']]) void client.invalidateQueries({ queryKey });
    onClose();
  };
  return (
    <ActDialog title={t('desk.care.open')} submit={t('desk.care.open')} onSubmit={save} onClose={onClose}>
      <p>{t('desk.care.open_text')}</p>
    </ActDialog>
  );
}

function Interactions({ merchant, interactions }: { merchant: string; interactions: Care['interactions'] }) {
  const { t } = useWords();
  if (interactions.length === 0) return null;
  return (
    <details className={css['before']}>
      <summary>{t('desk.care.interactions', { count: interactions.length })}</summary>
      <ul className={care['entries']}>
        {interactions.map((interaction) => (
          <li key={interaction.id}>
            <p>
              <Link to={`/m/${merchant}/care/${interaction.id}`}>
                {t(`desk.care.opener.${interaction.openedBy}`)}, <PlainMoment at={interaction.openedAt} />
              </Link>
            </p>
            {interaction.done ? (
              <Recorded done={interaction.done} />
            ) : (
              <small>
                <MomentIn at={interaction.dueAt} words={(moment) => t('desk.care.due_at', { moment })} />
              </small>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Reviews of account and limits with the member's answers (T41). */
function Reviews({ reviews }: Pick<Care, 'reviews'>) {
  const { t } = useWords();
  if (reviews.length === 0) return null;
  return (
    <details className={css['before']}>
      <summary>{t('desk.care.reviews', { count: reviews.length })}</summary>
      <ul className={care['entries']}>
        {reviews.map(({ id, shownAt, answer, answeredAt }) => (
          <li key={id}>
            <p>{t(`desk.care.answer.${answer ?? 'none'}`)}</p>
            <small>
              <Moment at={answeredAt ?? shownAt} />
            </small>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Markers of harm, interactions, reviews and six months of a member (T41, T51). */
export function MemberCare({ merchant, member }: MemberProps) {
  const { t } = useWords();
  const may = useMay();
  const query = useQuery(memberCareQuery(merchant, member.id));
  const [isOpen, setOpen] = useState(false);
  const hasDue = query.data?.interactions.some(({ done }) => done === null) ?? true;
  return (
    <Card title={t('desk.care.title')}>
      <Loaded query={query}>
        {(data) => (
          <>
            <CareState care={data} />
            <Markers hits={data.hits} />
            {may('members.change') && !member.isClosed && !hasDue ? (
              <p className={css['states']}>
                <Button size="small" onClick={() => setOpen(true)}>
                  {t('desk.care.open')}
                </Button>
              </p>
            ) : null}
            <Interactions merchant={merchant} interactions={data.interactions} />
            <Reviews reviews={data.reviews} />
            <MonthsChart figures={data.figures} levels={data.levels} />
          </>
        )}
      </Loaded>
      {isOpen ? <OpenDialog merchant={merchant} member={member} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}
