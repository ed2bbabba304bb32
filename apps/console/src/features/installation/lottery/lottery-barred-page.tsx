import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#console/shared/api/api.ts';
import { useMay } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { OneOf, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { MomentIn } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { lotteryBarredQuery, type BarredPerson } from './lottery-queries.ts';

const relations = ['staff', 'household'] as const;

/** Declares a person by phone number, address or both. */
function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords();
  const client = useQueryClient();
  const [person, setPerson] = useState({ name: '', mobileNumber: '', email: '' });
  const [relation, setRelation] = useState<(typeof relations)[number]>('staff');
  const save = async (reason: string) => {
    await api.call('addDeskLotteryBarred', { body: { ...person, relation, reason } });
    void client.invalidateQueries({ queryKey: lotteryBarredQuery.queryKey });
    onClose();
  };
  const fields = [
    { name: 'name', label: t('desk.barred.name') },
    { name: 'mobileNumber', label: t('desk.barred.mobile') },
    { name: 'email', label: t('desk.barred.email') },
  ] as const;
  const canSubmit = person.name.trim() !== '' && (person.mobileNumber !== '' || person.email !== '');
  return (
    <ActDialog title={t('desk.barred.add')} submit={t('desk.barred.add')} canSubmit={canSubmit} onClose={onClose} onSubmit={save}>
      <OneOf
        name="relation"
        label={t('desk.barred.relation')}
        options={relations.map((value) => ({ value, label: t(`desk.barred.relation.${value}`) }))}
        chosen={relation}
        onChange={(chosen) => setRelation(chosen === 'household' ? 'household' : 'staff')}
      />
      {fields.map(({ name, label }) => (
        <Field key={name} label={label}>
          {(marks) => <TextInput {...marks} value={person[name]} onChange={(value) => setPerson({ ...person, [name]: value })} />}
        </Field>
      ))}
    </ActDialog>
  );
}

/** Asks why, and ends a declaration. */
function EndDialog({ person, onClose }: { person: BarredPerson; onClose: () => void }) {
  const { t } = useWords();
  const client = useQueryClient();
  const save = async (reason: string) => {
    await api.call('endDeskLotteryBarred', { params: { id: person.id }, body: { reason } });
    void client.invalidateQueries({ queryKey: lotteryBarredQuery.queryKey });
    onClose();
  };
  return <ActDialog title={`${t('desk.barred.end')}: ${person.name}`} submit={t('desk.barred.end')} isDangerous onClose={onClose} onSubmit={save} />;
}

/** Declared members of staff and of their households, who place no lottery orders at any merchant (LOTT-68). */
export function LotteryBarredPage() {
  const { t } = useWords();
  const mayChange = useMay()('lottery.change');
  const query = useQuery(lotteryBarredQuery);
  const [ending, setEnding] = useState<BarredPerson | null>(null);
  const [isAdding, setAdding] = useState(false);
  const columns = [
    { label: t('desk.barred.name'), cell: ({ name }: BarredPerson) => name },
    { label: t('desk.barred.relation'), cell: ({ relation }: BarredPerson) => t(`desk.barred.relation.${relation}`) },
    { label: t('desk.barred.mobile'), cell: ({ mobileNumber }: BarredPerson) => mobileNumber || '–' },
    { label: t('desk.barred.email'), cell: ({ email }: BarredPerson) => email || '–' },
    { label: t('desk.lottery.feed_changed'), cell: ({ declaredAt }: BarredPerson) => <MomentIn at={declaredAt} words={(at) => at} /> },
  ];
  const end = (person: BarredPerson) => (
    <Button size="small" onClick={() => setEnding(person)}>
      {t('desk.barred.end')}
    </Button>
  );
  const add = (
    <Button size="small" onClick={() => setAdding(true)}>
      {t('desk.barred.add')}
    </Button>
  );
  return (
    <Page title={t('desk.barred.title')} text={t('desk.barred.text')} actions={mayChange ? add : undefined}>
      <Loaded query={query}>
        {({ persons }) =>
          persons.length === 0 ? (
            <EmptyState title={t('desk.barred.none')} />
          ) : (
            <DataTable columns={columns} rows={persons} keyOf={({ id }) => id} act={mayChange ? end : null} />
          )
        }
      </Loaded>
      {isAdding ? <AddDialog onClose={() => setAdding(false)} /> : null}
      {ending ? <EndDialog person={ending} onClose={() => setEnding(null)} /> : null}
    </Page>
  );
}
