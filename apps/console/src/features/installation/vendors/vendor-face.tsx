import { buttonClass } from '@laro/ui/button-class';
import { Button } from '@laro/ui/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { base64Of } from '#console/shared/api/base64-of.ts';
import { Switch, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { useMay } from '#console/shared/api/session.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { vendorQuery, vendorsQuery, type VendorDetail } from '#console/shared/api/vendor-queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './vendors.module.css';

const NAME_MAX = 60;
const FILE_MAX = 4_000_000;

type Shown = { what: 'edit' } | { what: 'mark'; file: File } | { what: 'remove' };

/** The vendor as players see it, the ways to its games and to its sandbox, and its removal. */
export function VendorFace({ vendor }: { vendor: VendorDetail }) {
  const { t } = useWords();
  const may = useMay();
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setShown(null);
  return (
    <Card title={t('desk.vendors.face')}>
      <p className={css['face']}>
        <img src={`/img/vendors/${vendor.code}-COLOR2.png`} alt="" width={48} height={48} />
        <b>{vendor.name}</b>
      </p>
      <p className={css['acts']}>
        <Link to={`/vendors/${vendor.code}/games`} className={buttonClass({ size: 'small' })}>
          {t('desk.vgames.link')}
        </Link>
        <Link to={`/vendors/${vendor.code}/tables`} className={buttonClass({ size: 'small' })}>
          {t('desk.tables.title')}
        </Link>
        <Link to={`/vendors/${vendor.code}/returns`} className={buttonClass({ size: 'small' })}>
          {t('desk.tables.returns')}
        </Link>
        {may('vendors.change') ? (
          <>
            <Link to={`/vendors/${vendor.code}/sandbox`} className={buttonClass({ size: 'small' })}>
              {t('desk.sandbox.title')}
            </Link>
            <Button size="small" onClick={() => setShown({ what: 'edit' })}>
              {t('desk.vendors.rename')}
            </Button>
            <label className={`${buttonClass({ size: 'small' })} ${css['upload'] ?? ''}`}>
              <span>{t('desk.vendors.mark')}</span>
              <input
                type="file"
                aria-label={t('desk.vendors.mark')}
                accept="image/jpeg,image/png,image/webp,image/gif"
                onChange={({ target }) => {
                  const file = target.files?.[0];
                  if (file) setShown({ what: 'mark', file });
                  target.value = '';
                }}
              />
            </label>
            <Button size="small" kind={vendor.isRemoved ? 'quiet' : 'danger'} onClick={() => setShown({ what: 'remove' })}>
              {t(vendor.isRemoved ? 'desk.vendors.restore' : 'desk.vendors.remove')}
            </Button>
          </>
        ) : null}
      </p>
      {shown?.what === 'edit' ? <EditDialog vendor={vendor} onClose={close} /> : null}
      {shown?.what === 'mark' ? <MarkDialog vendor={vendor} file={shown.file} onClose={close} /> : null}
      {shown?.what === 'remove' ? <RemoveDialog vendor={vendor} onClose={close} /> : null}
    </Card>
  );
}

/** Shows the vendor as a call has answered it. */
function useSaved(vendor: VendorDetail) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  return async (detail: VendorDetail | null) => {
    if (detail) client.setQueryData(vendorQuery(vendor.code).queryKey, detail);
    await client.invalidateQueries({ queryKey: vendorsQuery.queryKey });
    say(t('desk.vendors.saved', { name: detail?.name ?? vendor.name }));
  };
}

function EditDialog({ vendor, onClose }: { vendor: VendorDetail; onClose: () => void }) {
  const { t } = useWords();
  const saved = useSaved(vendor);
  const [name, setName] = useState(vendor.name);
  const [hasLobby, setLobby] = useState(vendor.hasLobby);
  const save = async (reason: string) => {
    await saved(await api.call('changeVendor', { params: { vendor: vendor.code }, body: { name: name.trim(), hasLobby, reason } }));
    onClose();
  };
  return (
    <ActDialog title={t('desk.vendors.rename')} submit={t('desk.save')} canSubmit={name.trim() !== ''} onSubmit={save} onClose={onClose}>
      <Field label={t('desk.vendors.name')}>{(marks) => <TextInput {...marks} value={name} maxLength={NAME_MAX} onChange={setName} />}</Field>
      <Field label={t('desk.vendors.lobby')} isGroup>
        {(marks) => <Switch isOn={hasLobby} marks={marks} onChange={setLobby} />}
      </Field>
    </ActDialog>
  );
}

function MarkDialog({ vendor, file, onClose }: { vendor: VendorDetail; file: File; onClose: () => void }) {
  const { t } = useWords();
  const saved = useSaved(vendor);
  const isLarge = file.size > FILE_MAX;
  const save = async (reason: string) => {
    await api.call('setVendorMark', { params: { vendor: vendor.code }, body: { picture: await base64Of(file), reason } });
    await saved(null);
    onClose();
  };
  return (
    <ActDialog title={t('desk.vendors.mark')} submit={t('desk.save')} canSubmit={!isLarge} onSubmit={save} onClose={onClose}>
      <p className={css['text']}>{isLarge ? t('desk.media.large', { megabytes: 4 }) : file.name}</p>
    </ActDialog>
  );
}

function RemoveDialog({ vendor, onClose }: { vendor: VendorDetail; onClose: () => void }) {
  const { t } = useWords();
  const saved = useSaved(vendor);
  const title = t(vendor.isRemoved ? 'desk.vendors.restore' : 'desk.vendors.remove');
  const save = async (reason: string) => {
    await saved(await api.call('removeVendor', { params: { vendor: vendor.code }, body: { isRemoved: !vendor.isRemoved, reason } }));
    onClose();
  };
  return (
    <ActDialog title={title} submit={title} isDangerous={!vendor.isRemoved} onSubmit={save} onClose={onClose}>
      <p className={css['text']}>{t(vendor.isRemoved ? 'desk.vendors.restore_text' : 'desk.vendors.remove_text')}</p>
    </ActDialog>
  );
}
