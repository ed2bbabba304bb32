import { Button } from '@laro/ui/button.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { TextArea } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useMay } from '#console/shared/api/session.ts';
import { DataTable } from '#console/shared/list/data-table.tsx';
import type { VendorDetail } from '#console/shared/api/vendor-queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { AddSecretDialog } from './add-secret-dialog.tsx';
import { useVendorAnswer } from './use-vendor-answer.ts';
import css from './vendors.module.css';

type VendorKey = VendorDetail['keys'][number];

/** Names of algorithms, as they are written in every language. */
const KIND_NAMES: Readonly<Record<VendorKey['kind'], string>> = { rsa: 'RSA-SHA256', hmac: 'HMAC-SHA256', md5: 'MD5' };

/** The keys that prove a vendor's calls; several may be valid at the same time, so that a key is replaced without downtime. */
export function VendorKeys({ vendor }: { vendor: VendorDetail }) {
  const { t } = useWords();
  const mayChange = useMay()('parties.change');
  const [isAdding, setAdding] = useState(false);
  const [isAddingSecret, setAddingSecret] = useState(false);
  const [shown, setShown] = useState<VendorKey | null>(null);
  return (
    <Card title={t('desk.vendors.keys')}>
      <p className={css['text']}>{t('desk.vendors.keys.text')}</p>
      {vendor.keys.some((key) => key.isEnabled) ? null : <Note kind="error">{t('desk.vendors.keys.none')}</Note>}
      {vendor.keys.length > 0 ? <KeyTable keys={vendor.keys} onChange={mayChange ? setShown : null} /> : null}
      {mayChange ? (
        <p className={css['below']}>
          <Button size="small" onClick={() => setAdding(true)}>
            {t('desk.vendors.keys.add')}
          </Button>{' '}
          <Button size="small" onClick={() => setAddingSecret(true)}>
            {t('desk.vendors.secret.add')}
          </Button>
        </p>
      ) : null}
      {isAddingSecret ? <AddSecretDialog vendor={vendor} onClose={() => setAddingSecret(false)} /> : null}
      {isAdding ? <AddKeyDialog vendor={vendor} onClose={() => setAdding(false)} /> : null}
      {shown ? <ChangeKeyDialog vendor={vendor} shown={shown} onClose={() => setShown(null)} /> : null}
    </Card>
  );
}

function KeyTable({ keys, onChange }: { keys: readonly VendorKey[]; onChange: ((key: VendorKey) => void) | null }) {
  const { t } = useWords();
  const act = (key: VendorKey) => (
    <Button size="tiny" onClick={() => onChange?.(key)}>
      {t(key.isEnabled ? 'desk.vendors.keys.retire' : 'desk.vendors.keys.restore')}
    </Button>
  );
  return (
    <DataTable
      rows={keys}
      keyOf={(key) => key.id}
      act={onChange ? act : null}
      columns={[
        { label: t('desk.vendors.keys.fingerprint'), cell: (key) => <code className={css['fingerprint']}>{key.fingerprint}</code> },
        { label: t('desk.vendors.keys.kind'), cell: (key) => <KeyKind vendorKey={key} /> },
        { label: t('desk.staff.state'), cell: (key) => <KeyState vendorKey={key} /> },
        { label: t('desk.vendors.keys.since'), cell: (key) => <Moment at={key.createdAt} /> },
        { label: t('desk.vendors.keys.used'), cell: (key) => (key.lastUsedAt === null ? t('desk.staff.never') : <Moment at={key.lastUsedAt} />) },
      ]}
    />
  );
}

function KeyKind({ vendorKey: { kind } }: { vendorKey: VendorKey }) {
  const { t } = useWords();
  return (
    <span className={css['states']}>
      {KIND_NAMES[kind]}
      {kind === 'md5' ? <Pill tone="warn">{t('desk.vendors.secret.weak')}</Pill> : null}
    </span>
  );
}

function KeyState({ vendorKey }: { vendorKey: VendorKey }) {
  const { t } = useWords();
  return (
    <span className={css['states']}>
      <Pill tone={vendorKey.isEnabled ? 'ok' : 'plain'}>{t(vendorKey.isEnabled ? 'desk.vendors.keys.valid' : 'desk.vendors.keys.retired')}</Pill>
      {vendorKey.isDemo ? <Pill tone="info">{t('desk.vendors.demo')}</Pill> : null}
    </span>
  );
}

function AddKeyDialog({ vendor, onClose }: { vendor: VendorDetail; onClose: () => void }) {
  const { t } = useWords();
  const keep = useVendorAnswer(vendor.code);
  const [publicKey, setPublicKey] = useState('');
  const add = async (reason: string) => {
    await keep(await api.call('addVendorKey', { params: { vendor: vendor.code }, body: { publicKey, reason } }));
    onClose();
  };
  return (
    <ActDialog
      title={t('desk.vendors.keys.add')}
      submit={t('desk.vendors.keys.add')}
      size="wide"
      canSubmit={publicKey.trim() !== ''}
      onSubmit={add}
      onClose={onClose}
    >
      <Field label={t('desk.vendors.keys.pem')} hint={t('desk.vendors.keys.pem_hint')}>
        {(marks) => <TextArea {...marks} value={publicKey} rows={8} maxLength={5000} spellCheck={false} data-autofocus="" onChange={setPublicKey} />}
      </Field>
    </ActDialog>
  );
}

function ChangeKeyDialog({ vendor, shown, onClose }: { vendor: VendorDetail; shown: VendorKey; onClose: () => void }) {
  const { t } = useWords();
  const keep = useVendorAnswer(vendor.code);
  const isLast = shown.isEnabled && vendor.keys.filter((key) => key.isEnabled).length === 1;
  const act = t(shown.isEnabled ? 'desk.vendors.keys.retire' : 'desk.vendors.keys.restore');
  const change = async (reason: string) => {
    const input = { params: { vendor: vendor.code, keyId: shown.id }, body: { isEnabled: !shown.isEnabled, reason } };
    await keep(await api.call('changeVendorKey', input));
    onClose();
  };
  return (
    <ActDialog title={act} submit={act} isDangerous={shown.isEnabled} onSubmit={change} onClose={onClose}>
      <p>
        <code className={css['fingerprint']}>{shown.fingerprint}</code>
      </p>
      {shown.isEnabled ? <Note kind={isLast ? 'error' : 'info'}>{t(isLast ? 'desk.vendors.keys.last' : 'desk.vendors.keys.retire_text')}</Note> : null}
    </ActDialog>
  );
}
