import { Button } from '@laro/ui/button.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { CareState, Markers, Recorded } from '#console/shared/care/care-parts.tsx';
import { interactionQuery, type InteractionDetail } from '#console/shared/care/care-queries.ts';
import { MonthsChart } from '#console/shared/care/months-chart.tsx';
import { Facts } from '#console/shared/page/facts.tsx';
import list from '#console/shared/list/list.module.css';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Moment, MomentIn } from '#console/shared/moments/moment.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { RecordDialog } from './record-dialog.tsx';

function Content({ interaction, merchant }: { interaction: InteractionDetail; merchant: string }) {
  const { t } = useWords();
  const mayRecord = useMay()('members.change');
  const [isOpen, setOpen] = useState(false);
  const { care, member, done, note } = interaction;
  return (
    <>
      {mayRecord && done === null ? (
        <div className={list['chips']}>
          <Button size="small" kind="primary" onClick={() => setOpen(true)}>
            {t('desk.care.record')}
          </Button>
        </div>
      ) : null}
      <Card>
        <CareState care={care} />
        <Facts
          facts={[
            [
              t('desk.members.member'),
              <Link key="member" to={`/m/${merchant}/members/${member.id}`}>
                {member.username}
              </Link>,
            ],
            [
              t('desk.care.opened'),
              <MomentIn
                key="opened"
                at={interaction.openedAt}
                form="exact"
                words={(moment) => `${t(`desk.care.opener.${interaction.openedBy}`)}, ${moment}`}
              />,
            ],
            ...(note === '' ? [] : [[t('desk.care.note'), note] as const]),
            [t('desk.care.due'), <Moment key="due" at={interaction.dueAt} form="exact" />],
          ]}
        />
        {done ? <Recorded done={done} /> : null}
      </Card>
      <Card title={t('desk.care.markers')}>
        <Markers hits={care.hits} />
      </Card>
      <Card title={t('desk.limits.months')}>
        <MonthsChart figures={care.figures} levels={care.levels} />
      </Card>
      {isOpen ? <RecordDialog merchant={merchant} interaction={interaction} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** One interaction: why it is due, what the member's six months look like, and what was recorded (T51). */
export function InteractionPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const { interactionId = '' } = useParams();
  const query = useQuery(interactionQuery(merchant.code, interactionId));
  return (
    <Page title={query.data ? t('desk.care.with', { name: query.data.member.username }) : t('desk.care.title')}>
      <Link className={list['back']} to={`/m/${merchant.code}/care`}>
        <Icon name="arrow-left-bold" size={18} />
        {t('desk.care.title')}
      </Link>
      <Loaded query={query}>{(interaction) => <Content interaction={interaction} merchant={merchant.code} />}</Loaded>
    </Page>
  );
}
