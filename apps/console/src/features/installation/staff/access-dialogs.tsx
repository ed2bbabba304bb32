import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { amountReader } from '#console/shared/amounts/amount-reader.ts';
import { api } from '#console/shared/api/api.ts';
import { TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { merchantsQuery, staffQuery, staffRolesQuery, type StaffAccount } from '#console/shared/api/queries.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { bodyOf, draftOf, emptyDraft } from './access-draft.ts';
import { AccessFields } from './access-fields.tsx';
import type { Issued } from '#console/shared/page/issued-password.tsx';

/** Names as in the contract. */
const NAME = /^[a-z0-9][a-z0-9._-]{1,31}$/;

/** The draft with what its fields need. The list of merchants is here: the shell waits for it. */
function useDraft(account: StaffAccount | null) {
  const { language } = useWords();
  const { data: merchants = [] } = useQuery(merchantsQuery);
  const { data: ownRoles = [] } = useQuery(staffRolesQuery);
  const places = merchants.map(({ code, currency }) => ({ code, reader: amountReader(language, currency.decimals) }));
  const [draft, setDraft] = useState(() => (account === null ? emptyDraft : draftOf(account, places)));
  return { body: bodyOf(draft, places), fields: <AccessFields draft={draft} onChange={setDraft} merchants={merchants} ownRoles={ownRoles} /> };
}

/** Makes an account; its password is shown once afterwards. */
export function AddStaffDialog({ onAdded, onClose }: { onAdded: (issued: Issued) => void; onClose: () => void }) {
  const { t } = useWords();
  const client = useQueryClient();
  const tellProposed = useProposed();
  const [name, setName] = useState('');
  const { body, fields } = useDraft(null);
  const isNamed = NAME.test(name);
  const add = async (reason: string) => {
    if (body === null) return;
    const answer = await api.call('addStaff', { body: { name, ...body, reason } });
    if (isProposed(answer)) {
      tellProposed(answer);
      onClose();
      return;
    }
    await client.invalidateQueries({ queryKey: staffQuery.queryKey });
    onAdded({ name, password: answer.password });
  };
  return (
    <ActDialog
      title={t('desk.staff.add')}
      submit={t('desk.staff.add')}
      size="wide"
      canSubmit={isNamed && body !== null && body.grants.length > 0}
      onSubmit={add}
      onClose={onClose}
    >
      <Field label={t('desk.staff.name')} hint={t('desk.staff.name_hint')} fault={name !== '' && !isNamed ? t('desk.staff.name_fault') : undefined}>
        {(marks) => (
          <TextInput
            {...marks}
            value={name}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={32}
            data-autofocus=""
            onChange={(text) => setName(text.toLowerCase())}
          />
        )}
      </Field>
      {fields}
      <p>{t('desk.staff.add_hint')}</p>
    </ActDialog>
  );
}

/** Replaces the roles, the team and the limits of an account. */
export function ChangeAccessDialog({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const tellProposed = useProposed();
  const client = useQueryClient();
  const { body, fields } = useDraft(account);
  const isChanged = body !== null && JSON.stringify(body) !== JSON.stringify({ team: account.team, grants: account.grants, limits: account.limits });
  const save = async (reason: string) => {
    if (body === null) return;
    const answer = await api.call('changeStaffAccess', { params: { staffId: account.id }, body: { stamp: account.stamp, ...body, reason } });
    if (isProposed(answer)) {
      tellProposed(answer);
      onClose();
      return;
    }
    await client.invalidateQueries({ queryKey: staffQuery.queryKey });
    void client.invalidateQueries({ queryKey: staffRolesQuery.queryKey });
    say(t('desk.staff.saved', { name: account.name }));
    onClose();
  };
  return (
    <ActDialog
      title={t('desk.staff.access_of', { name: account.name })}
      submit={t('desk.save')}
      size="wide"
      canSubmit={isChanged}
      onSubmit={save}
      onClose={onClose}
    >
      {fields}
      <p>{t('desk.staff.access_hint')}</p>
    </ActDialog>
  );
}
