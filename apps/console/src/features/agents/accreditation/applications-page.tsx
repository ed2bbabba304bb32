import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#console/shared/api/api.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { applicationsQuery, type Application, type Applications } from './accreditation-queries.ts';

interface Asked {
  application: Application;
  accepts: boolean;
}

/** The decision about an application, with its reason. */
function DecideDialog({ merchant, asked: { application, accepts }, onClose }: { merchant: string; asked: Asked; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const [document, setDocument] = useState('');
  const act = t(accepts ? 'desk.accreditation.accept' : 'desk.accreditation.refuse');
  const decide = async (reason: string) => {
    await api.call('decideApplication', { params: { merchant, memberId: application.member.id }, body: { accepts, document: document.trim(), reason } });
    await client.invalidateQueries({ queryKey: ['agents', merchant] });
    say(t('desk.accreditation.decided'));
    onClose();
  };
  return (
    <ActDialog title={`${act}: ${application.member.username}`} submit={act} isDangerous={!accepts} onSubmit={decide} onClose={onClose}>
      {accepts && application.accreditation !== null ? (
        <Field label={t('desk.accreditation.document')}>
          {(marks) => <TextInput {...marks} value={document} maxLength={120} autoComplete="off" onChange={setDocument} />}
        </Field>
      ) : null}
    </ActDialog>
  );
}

function Waiting({ merchant, applications }: { merchant: string; applications: Applications['applications'] }) {
  const { t } = useWords();
  const mayDecide = useMay()('agents.change');
  const [asked, ask] = useState<Asked | null>(null);
  const columns = [
    {
      label: t('desk.members.member'),
      cell: ({ member }: Application) => <Link to={`/m/${merchant}/members/${member.id}`}>{member.username}</Link>,
    },
    { label: t('desk.accreditation.applicant'), cell: ({ entity, name }: Application) => `${name} (${t(`desk.accreditation.entity.${entity}`)})` },
    { label: t('desk.moves.to'), cell: ({ upline }: Application) => upline ?? t('desk.contracts.company') },
    {
      label: t('desk.accreditation.accreditation'),
      cell: ({ accreditation: given }: Application) =>
        given === null ? t('desk.accreditation.missing') : `${given.number} · ${given.holder} · ${given.issuer} · ${given.validUntil}`,
    },
    { label: t('desk.accreditation.sent'), cell: ({ sentAt }: Application) => <Moment at={sentAt} /> },
  ];
  const act = mayDecide
    ? (application: Application) => (
        <>
          <Button size="small" kind="primary" onClick={() => ask({ application, accepts: true })}>
            {t('desk.accreditation.accept')}
          </Button>
          <Button size="small" kind="danger" onClick={() => ask({ application, accepts: false })}>
            {t('desk.accreditation.refuse')}
          </Button>
        </>
      )
    : null;
  return (
    <>
      {applications.length === 0 ? (
        <EmptyState title={t('desk.accreditation.none')} />
      ) : (
        <DataTable columns={columns} rows={applications} keyOf={({ id }) => id} act={act} hasLongActs />
      )}
      {asked === null ? null : <DecideDialog merchant={merchant} asked={asked} onClose={() => ask(null)} />}
    </>
  );
}

function Ending({ merchant, ending }: { merchant: string; ending: Applications['ending'] }) {
  const { t } = useWords();
  return (
    <Card title={t('desk.accreditation.ending')}>
      {ending.length === 0 ? (
        <EmptyState title={t('desk.accreditation.ending_none')} />
      ) : (
        <DataTable
          rows={ending}
          keyOf={({ member }) => member.id}
          columns={[
            { label: t('desk.agents.name'), cell: ({ member }) => <Link to={`/m/${merchant}/agents/${member.id}`}>{member.username}</Link> },
            { label: t('desk.agents.state'), cell: ({ state }) => t(`agent.state.${state}`) },
            { label: t('desk.accreditation.valid_until'), cell: ({ validUntil }) => validUntil ?? t('desk.accreditation.missing') },
          ]}
        />
      )}
    </Card>
  );
}

/** Applications of members, and accreditations that end soon (AGENT-46, AGENT-47). */
export function ApplicationsPage() {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const query = useQuery(applicationsQuery(merchant));
  return (
    <Page title={t('desk.accreditation.title')} text={t('desk.accreditation.text')}>
      <Loaded query={query}>
        {({ applications, ending }) => (
          <>
            <Waiting merchant={merchant} applications={applications} />
            <Ending merchant={merchant} ending={ending} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
