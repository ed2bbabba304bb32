import { exclusionLists, type ExclusionList } from '@laro/domain/identity/identity-rules';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { OneOf, TextArea, TextInput } from '#console/shared/form/controls.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { Moment } from '#console/shared/moments/moment.tsx';
import list from '#console/shared/list/list.module.css';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { ProblemNote } from '#console/shared/page/problem-note.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { exclusionsQuery, type Exclusion } from './identity-queries.ts';
import css from './identity.module.css';
import { RegisterCard } from './register-card.tsx';

const again = (client: ReturnType<typeof useQueryClient>, merchant: string) => {
  for (const queryKey of [['exclusions', merchant], ['identities', merchant], ['audit']]) void client.invalidateQueries({ queryKey });
};

function ImportDialog({ merchant, onClose }: { merchant: string; onClose: () => void }) {
  const { t } = useWords();
  const { count } = useFormats();
  const say = useToast();
  const client = useQueryClient();
  const [name, setName] = useState<ExclusionList>('regulator');
  const [csv, setCsv] = useState('');
  const save = async (reason: string) => {
    const { added, known, blocked } = await api.call('importDeskExclusions', { params: { merchant }, body: { list: name, csv, reason } });
    again(client, merchant);
    say(t('desk.exclusions.imported', { added: count(added), known: count(known), blocked: count(blocked) }));
    onClose();
  };
  return (
    <ActDialog
      title={t('desk.exclusions.import')}
      submit={t('desk.exclusions.import')}
      size="wide"
      canSubmit={csv.trim() !== ''}
      onSubmit={save}
      onClose={onClose}
    >
      <OneOf
        name="list"
        label={t('desk.exclusions.list')}
        options={exclusionLists.map((value) => ({ value, label: t(`desk.exclusions.list.${value}`) }))}
        chosen={name}
        onChange={(value) => setName(value === 'operator' ? 'operator' : 'regulator')}
      />
      <Field label={t('desk.exclusions.csv')}>{(marks) => <TextArea {...marks} value={csv} rows={6} spellCheck={false} onChange={setCsv} />}</Field>
      <input
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label={t('desk.exclusions.csv')}
        onChange={({ target }) => void target.files?.[0]?.text().then(setCsv)}
      />
    </ActDialog>
  );
}

function RemoveDialog({ merchant, entry, onClose }: { merchant: string; entry: Exclusion; onClose: () => void }) {
  const { t } = useWords();
  const client = useQueryClient();
  const save = async (reason: string) => {
    await api.call('removeDeskExclusion', { params: { merchant, entryId: entry.id }, body: { reason } });
    again(client, merchant);
    onClose();
  };
  return <ActDialog title={entry.label} submit={t('desk.exclusions.remove')} isDangerous onSubmit={save} onClose={onClose} />;
}

function Entries({ entries, onRemove }: { entries: readonly Exclusion[]; onRemove: ((entry: Exclusion) => void) | null }) {
  const { t } = useWords();
  const act = (entry: Exclusion) => (
    <Button size="tiny" aria-label={`${t('desk.exclusions.remove')}: ${entry.label}`} onClick={() => onRemove?.(entry)}>
      {t('desk.exclusions.remove')}
    </Button>
  );
  return (
    <DataTable
      rows={entries}
      keyOf={({ id }) => id}
      act={onRemove ? act : null}
      columns={[
        { label: t('desk.exclusions.list'), cell: ({ list: name }) => <Pill tone="info">{t(`desk.exclusions.list.${name}`)}</Pill> },
        { label: t('identity.form.name'), cell: ({ label }) => label },
        {
          label: t('desk.exclusions.added'),
          cell: ({ addedAt, addedBy }) => (
            <>
              <Moment at={addedAt} />, {addedBy}
            </>
          ),
        },
      ]}
    />
  );
}

/** Searches a person on the lists; the search is audited without the person. */
function Search({ merchant }: { merchant: string }) {
  const { t } = useWords();
  const [asked, setAsked] = useState({ name: '', birthday: '', number: '' });
  const [found, setFound] = useState<readonly Exclusion[] | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const isWhole = (asked.name.trim() !== '' && asked.birthday !== '') || asked.number.trim() !== '';
  const search = async () => {
    setProblem(null);
    try {
      setFound((await api.call('findDeskExclusions', { params: { merchant }, body: asked })).entries);
    } catch (error) {
      setProblem(error);
    }
  };
  const change = (name: keyof typeof asked) => (value: string) => setAsked((before) => ({ ...before, [name]: value }));
  return (
    <Card title={t('desk.exclusions.search')}>
      <form
        className={css['search']}
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole) void search();
        }}
      >
        <Field label={t('identity.form.name')}>{(marks) => <TextInput {...marks} value={asked.name} maxLength={80} onChange={change('name')} />}</Field>
        <Field label={t('identity.form.birthday')}>
          {(marks) => <TextInput {...marks} type="date" value={asked.birthday} onChange={change('birthday')} />}
        </Field>
        <Field label={t('identity.form.number')}>{(marks) => <TextInput {...marks} value={asked.number} maxLength={40} onChange={change('number')} />}</Field>
        <Button type="submit" size="small" disabled={!isWhole}>
          {t('desk.exclusions.find')}
        </Button>
      </form>
      <div role="status">
        {found === null ? null : found.length === 0 ? <p>{t('desk.exclusions.none_found')}</p> : <Entries entries={found} onRemove={null} />}
      </div>
      {problem === null ? null : <ProblemNote error={problem} />}
    </Card>
  );
}

/** People who are kept from gambling: the operator's list and the regulator's (T8). */
export function ExclusionsPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const mayChange = useMay()('exclusions.change');
  const [asked, setAsked] = useState<'import' | Exclusion | null>(null);
  const query = useInfiniteQuery(exclusionsQuery(merchant.code, ''));
  const close = () => setAsked(null);
  return (
    <Page
      title={t('desk.exclusions.title')}
      text={t('desk.exclusions.text')}
      actions={
        mayChange ? (
          <Button size="small" kind="primary" onClick={() => setAsked('import')}>
            {t('desk.exclusions.import')}
          </Button>
        ) : null
      }
    >
      <RegisterCard merchant={merchant.code} register={query.data?.pages[0]?.register ?? null} mayChange={mayChange} />
      <Search merchant={merchant.code} />
      <div className={list['result']}>
        <LongerList query={query}>
          {(pages) => {
            const entries = pages.flatMap((page) => page.entries);
            return entries.length === 0 ? (
              <EmptyState title={t('desk.exclusions.none')} />
            ) : (
              <Entries entries={entries} onRemove={mayChange ? setAsked : null} />
            );
          }}
        </LongerList>
      </div>
      {asked === 'import' ? <ImportDialog merchant={merchant.code} onClose={close} /> : null}
      {asked !== null && asked !== 'import' ? <RemoveDialog merchant={merchant.code} entry={asked} onClose={close} /> : null}
    </Page>
  );
}
