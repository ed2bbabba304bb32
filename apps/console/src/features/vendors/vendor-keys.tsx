import { Button } from '@laro/ui/button.tsx';
import { Note } from '@laro/ui/note.tsx';
import { useState } from 'react';
import { ActDialog } from '#console/shared/act-dialog.tsx';
import { api } from '#console/shared/api.ts';
import { TextArea } from '#console/shared/controls.tsx';
import { Field } from '#console/shared/field.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Card } from '#console/shared/page.tsx';
import { Pill } from '#console/shared/pill.tsx';
import { useMay } from '#console/shared/session.ts';
import table from '#console/shared/table.module.css';
import type { VendorDetail } from '#console/shared/vendor-queries.ts';
import { useWords } from '#console/shared/words.tsx';
import { useVendorAnswer } from './use-vendor-answer.ts';
import css from './vendors.module.css';

type VendorKey = VendorDetail['keys'][number];

/** The keys that prove a vendor's calls; several may hold at once, so that one is changed without a gap. */
export function VendorKeys({ vendor }: { vendor: VendorDetail }) {
  const { t } = useWords();
  const mayChange = useMay()('parties.change');
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<VendorKey | null>(null);
  return (
    <Card title={t('desk.vendors.keys')}>
      <p className={css['text']}>{t('desk.vendors.keys.text')}</p>
      {vendor.keys.some((key) => key.isEnabled) ? null : <Note kind="error">{t('desk.vendors.keys.none')}</Note>}
      {vendor.keys.length > 0 ? <KeyTable keys={vendor.keys} onChange={mayChange ? setShown : null} /> : null}
      {mayChange ? (
        <Button size="small" className={css['below']} onClick={() => setAdding(true)}>
          {t('desk.vendors.keys.add')}
        </Button>
      ) : null}
      {isAdding ? <AddKeyDialog vendor={vendor} onClose={() => setAdding(false)} /> : null}
      {shown ? <ChangeKeyDialog vendor={vendor} shown={shown} onClose={() => setShown(null)} /> : null}
    </Card>
  );
}

function KeyTable({ keys, onChange }: { keys: readonly VendorKey[]; onChange: ((key: VendorKey) => void) | null }) {
  const { t } = useWords();
  return (
    <div className={table['frame']}>
      <table className={table['table']}>
        <thead>
          <tr>
            <th scope="col">{t('desk.vendors.keys.fingerprint')}</th>
            <th scope="col">{t('desk.staff.state')}</th>
            <th scope="col">{t('desk.vendors.keys.since')}</th>
            <th scope="col">{t('desk.vendors.keys.used')}</th>
            {onChange ? <td /> : null}
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <th scope="row">
                <code className={css['fingerprint']}>{key.fingerprint}</code>
              </th>
              <td data-label={t('desk.staff.state')}>
                <span className={css['states']}>
                  <Pill tone={key.isEnabled ? 'ok' : 'plain'}>{t(key.isEnabled ? 'desk.vendors.keys.valid' : 'desk.vendors.keys.retired')}</Pill>
                  {key.isDemo ? <Pill tone="info">{t('desk.vendors.demo')}</Pill> : null}
                </span>
              </td>
              <td data-label={t('desk.vendors.keys.since')}>
                <Moment at={key.createdAt} />
              </td>
              <td data-label={t('desk.vendors.keys.used')}>{key.lastUsedAt === null ? t('desk.staff.never') : <Moment at={key.lastUsedAt} />}</td>
              {onChange ? (
                <td className={table['act']}>
                  <Button size="tiny" onClick={() => onChange(key)}>
                    {t(key.isEnabled ? 'desk.vendors.keys.retire' : 'desk.vendors.keys.restore')}
                  </Button>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
