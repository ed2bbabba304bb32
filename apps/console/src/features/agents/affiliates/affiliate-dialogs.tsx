import { Button } from '@laro/ui/button.tsx';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { Switch, TextInput } from '#console/shared/form/controls.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import list from '#console/shared/list/list.module.css';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { Modal } from '#console/shared/form/modal.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { broughtQuery, type Affiliate } from './affiliate-queries.ts';

const CODE = /^[A-Za-z0-9_-]{3,32}$/;
const NAME_MAX = 80;

interface DialogProps {
  merchant: string;
  onClose: () => void;
}

/** Fetches the changed code and lists again. */
function useChanged(merchant: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: ['audit'] });
    await client.invalidateQueries({ queryKey: ['affiliates', merchant] });
  };
}

/** A new code. */
export function AddAffiliateDialog({ merchant, onClose }: DialogProps) {
  const { t } = useWords();
  const say = useToast();
  const changed = useChanged(merchant);
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const isCode = CODE.test(code);
  const save = async (reason: string) => {
    await api.call('addDeskAffiliate', { params: { merchant }, body: { code, name: name.trim(), reason } });
    await changed();
    say(t('desk.affiliates.added', { code }));
    onClose();
  };
  return (
    <ActDialog title={t('desk.affiliates.add')} submit={t('desk.affiliates.add')} canSubmit={isCode && name.trim() !== ''} onSubmit={save} onClose={onClose}>
      <Field label={t('desk.affiliates.code')} hint={t('desk.affiliates.code_hint')} fault={code === '' || isCode ? undefined : t('desk.affiliates.code_hint')}>
        {(marks) => <TextInput {...marks} value={code} maxLength={32} autoComplete="off" onChange={setCode} />}
      </Field>
      <Field label={t('desk.affiliates.name')}>{(marks) => <TextInput {...marks} value={name} maxLength={NAME_MAX} onChange={setName} />}</Field>
    </ActDialog>
  );
}

/** A partner's name, and whether the code brings members. */
export function ChangeAffiliateDialog({ merchant, affiliate, onClose }: DialogProps & { affiliate: Affiliate }) {
  const { t } = useWords();
  const say = useToast();
  const changed = useChanged(merchant);
  const { code } = affiliate;
  const [name, setName] = useState(affiliate.name);
  const [isEnabled, setEnabled] = useState(affiliate.isEnabled);
  const isOther = name.trim() !== affiliate.name || isEnabled !== affiliate.isEnabled;
  const save = async (reason: string) => {
    await api.call('changeDeskAffiliate', { params: { merchant, affiliate: code }, body: { name: name.trim(), isEnabled, reason } });
    await changed();
    say(t('desk.affiliates.changed', { code }));
    onClose();
  };
  return (
    <ActDialog
      title={t('desk.affiliates.edit_of', { code })}
      submit={t('desk.affiliates.save')}
      canSubmit={isOther && name.trim() !== ''}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={t('desk.affiliates.name')}>{(marks) => <TextInput {...marks} value={name} maxLength={NAME_MAX} onChange={setName} />}</Field>
      <Switch isOn={isEnabled} label={t('desk.affiliates.brings')} onChange={setEnabled}>
        {t('desk.affiliates.brings')}
      </Switch>
    </ActDialog>
  );
}

/** Members who registered with a code (REG-10). */
export function BroughtDialog({ merchant, affiliate, onClose }: DialogProps & { affiliate: Affiliate }) {
  const { t } = useWords();
  const query = useInfiniteQuery(broughtQuery(merchant, affiliate.code));
  return (
    <Modal
      title={t('desk.affiliates.who', { code: affiliate.code })}
      onClose={onClose}
      actions={
        <Button size="small" kind="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <LongerList query={query}>
        {(pages) => {
          const rows = pages.flatMap((page) => page.members);
          if (rows.length === 0) return <p className={list['quiet']}>{t('desk.affiliates.nobody')}</p>;
          return (
            <DataTable
              rows={rows}
              keyOf={(row) => row.id}
              columns={[
                { label: t('desk.members.member'), cell: (row) => <Link to={`/m/${merchant}/members/${row.id}`}>{row.username}</Link> },
                { label: t('desk.affiliates.joined'), cell: (row) => <Moment at={row.at} /> },
              ]}
            />
          );
        }}
      </LongerList>
    </Modal>
  );
}
