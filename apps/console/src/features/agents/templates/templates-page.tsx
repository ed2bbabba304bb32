import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#console/shared/api/api.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { useCategoryName } from '#console/shared/contracts/category-name.ts';
import { ContractLines } from '#console/shared/contracts/contract-lines.tsx';
import { templatesQuery, type ContractTemplate } from '#console/shared/contracts/contract-queries.ts';
import { ContractRequests } from './contract-requests.tsx';
import { TermsFields } from '#console/shared/contracts/terms-fields.tsx';
import { useTermsDraft } from '#console/shared/contracts/use-terms-draft.ts';

const NAME_MAX = 60;

function useChanged(merchant: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => client.invalidateQueries({ queryKey: ['agents', merchant, 'templates'] });
}

/** Terms under a name; a template of the same name is replaced. */
function SaveDialog({ merchant, onClose }: { merchant: string; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const changed = useChanged(merchant);
  const [name, setName] = useState('');
  const draft = useTermsDraft();
  const { terms } = draft;
  const save = async (reason: string) => {
    if (terms === null) return;
    await api.call('saveContractTemplate', { params: { merchant }, body: { name: name.trim(), ...terms, reason } });
    await changed();
    say(t('desk.terms.saved', { name: name.trim() }));
    onClose();
  };
  return (
    <ActDialog
      title={t('desk.terms.add')}
      submit={t('desk.terms.save')}
      size="wide"
      canSubmit={terms !== null && name.trim() !== ''}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={t('desk.terms.name')} hint={t('desk.terms.name_hint')}>
        {(marks) => <TextInput {...marks} value={name} maxLength={NAME_MAX} autoComplete="off" onChange={setName} />}
      </Field>
      <TermsFields draft={draft} />
    </ActDialog>
  );
}

function Templates({ templates, onDelete }: { templates: readonly ContractTemplate[]; onDelete: ((template: ContractTemplate) => void) | null }) {
  const { t } = useWords();
  const nameOf = useCategoryName();
  const scopeOf = ({ scope }: ContractTemplate) => (scope === 'CONS' ? t('contracts.scope.all') : nameOf(scope));
  return (
    <DataTable
      rows={templates}
      keyOf={({ id }) => id}
      columns={[
        { label: t('desk.terms.name'), cell: ({ name }) => name },
        { label: t('desk.contracts.kind'), cell: (row) => `${t(`contracts.kind.${row.kind}`)} · ${scopeOf(row)}` },
        { label: t('desk.contracts.terms'), cell: (row) => <ContractLines contract={row} /> },
      ]}
      act={
        onDelete === null
          ? null
          : (template) => (
              <Button size="small" kind="danger" aria-label={`${t('desk.terms.delete')}: ${template.name}`} onClick={() => onDelete(template)}>
                {t('desk.terms.delete')}
              </Button>
            )
      }
    />
  );
}

/** Templates of the company's contracts: offers begin with one of them (AGENT-46). */
export function TemplatesPage() {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const mayChange = useMay()('agents.contracts');
  const say = useToast();
  const changed = useChanged(merchant);
  const query = useQuery(templatesQuery(merchant));
  const [isAdding, setAdding] = useState(false);
  const [deleted, ask] = useState<ContractTemplate | null>(null);
  const remove = async (reason: string) => {
    if (deleted === null) return;
    await api.call('deleteContractTemplate', { params: { merchant, templateId: deleted.id }, body: { reason } });
    await changed();
    say(t('desk.terms.deleted', { name: deleted.name }));
    ask(null);
  };
  const add = (
    <Button size="small" kind="primary" onClick={() => setAdding(true)}>
      {t('desk.terms.add')}
    </Button>
  );
  return (
    <Page title={t('desk.agent_templates.title')} text={t('desk.agent_templates.text')} actions={mayChange ? add : null}>
      <Loaded query={query}>
        {({ templates }) =>
          templates.length === 0 ? <EmptyState title={t('desk.terms.none')} /> : <Templates templates={templates} onDelete={mayChange ? ask : null} />
        }
      </Loaded>
      <ContractRequests />
      {isAdding ? <SaveDialog merchant={merchant} onClose={() => setAdding(false)} /> : null}
      {deleted === null ? null : (
        <ActDialog title={`${t('desk.terms.delete')}: ${deleted.name}`} submit={t('desk.terms.delete')} isDangerous onSubmit={remove} onClose={() => ask(null)}>
          <p>{t('desk.terms.delete_text')}</p>
        </ActDialog>
      )}
    </Page>
  );
}
