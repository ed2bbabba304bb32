import { mediaUploadBytesMax } from '@laro/domain/content/content-rules';
import { buttonClass } from '@laro/ui/button-class';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Picture } from '@laro/ui/pictures/picture.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { base64Of } from '#console/shared/api/base64-of.ts';
import { mediaQuery, type Medium } from '#console/shared/api/content-queries.ts';
import { TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { MomentIn } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './media.module.css';

const TITLE_MAX = 80;
const KILOBYTE = 1024;

function useDone() {
  const say = useToast();
  const client = useQueryClient();
  const { code: merchant } = useMerchant();
  return async (text: string) => {
    await client.invalidateQueries({ queryKey: mediaQuery(merchant).queryKey });
    // Rooms that choose among pictures read them again.
    void client.invalidateQueries({ queryKey: ['articles', merchant] });
    void client.invalidateQueries({ queryKey: ['banners', merchant] });
    say(text);
  };
}

function UploadDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const done = useDone();
  const [title, setTitle] = useState(file.name.replace(/\.[a-z]+$/i, '').slice(0, TITLE_MAX));
  const isLarge = file.size > mediaUploadBytesMax;
  const save = async (reason: string) => {
    await api.call('addDeskMedium', { params: { merchant }, body: { title: title.trim(), picture: await base64Of(file), reason } });
    await done(t('desk.media.added'));
    onClose();
  };
  return (
    <ActDialog title={t('desk.media.add')} submit={t('desk.media.add')} canSubmit={!isLarge && title.trim() !== ''} onSubmit={save} onClose={onClose}>
      <Field
        label={t('desk.media.name')}
        hint={t('desk.media.name_hint')}
        fault={isLarge ? t('desk.media.large', { megabytes: mediaUploadBytesMax / KILOBYTE / KILOBYTE }) : undefined}
      >
        {(marks) => <TextInput {...marks} value={title} maxLength={TITLE_MAX} onChange={setTitle} />}
      </Field>
    </ActDialog>
  );
}

function RemoveDialog({ medium, onClose }: { medium: Medium; onClose: () => void }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const done = useDone();
  const remove = async (reason: string) => {
    await api.call('removeDeskMedium', { params: { merchant, mediumId: medium.id }, body: { reason } });
    await done(t('desk.media.removed'));
    onClose();
  };
  return (
    <ActDialog title={t('desk.banners.remove_of', { title: medium.title })} submit={t('desk.banners.remove')} isDangerous onSubmit={remove} onClose={onClose} />
  );
}

/** Pictures that the operator has uploaded, for banners and promotions. */
export function MediaPage() {
  const { t } = useWords();
  const { count } = useFormats();
  const merchant = useMerchant();
  const mayChange = useMay()('content.change');
  const [file, setFile] = useState<File | null>(null);
  const [removing, setRemoving] = useState<Medium | null>(null);
  const query = useQuery(mediaQuery(merchant.code));
  const upload = mayChange ? (
    <label className={`${buttonClass({ kind: 'primary', size: 'small' })} ${css['upload'] ?? ''}`}>
      <span>{t('desk.media.add')}</span>
      <input
        type="file"
        aria-label={t('desk.media.add')}
        accept="image/jpeg,image/png,image/webp,image/gif"
        onChange={({ target }) => {
          setFile(target.files?.[0] ?? null);
          target.value = '';
        }}
      />
    </label>
  ) : undefined;
  return (
    <Page title={t('desk.media.title')} text={t('desk.media.text')} actions={upload}>
      <Loaded query={query}>
        {(media) =>
          media.length === 0 ? (
            <EmptyState title={t('desk.media.none')} />
          ) : (
            <ul className={css['grid']}>
              {media.map((medium) => (
                <li key={medium.id} className={css['medium']}>
                  <span className={css['picture']} style={{ backgroundColor: medium.picture.plate }}>
                    <Picture base={`/img/banners/${medium.picture.key}`} widths={[400, 750]} sizes="240px" width={750} height={320} alt={medium.title} />
                  </span>
                  <p>{medium.title}</p>
                  <p className={css['small']}>
                    <MomentIn
                      at={medium.addedAt}
                      form="day"
                      words={(moment) => t('desk.media.facts', { kilobytes: count(Math.ceil(medium.bytes / KILOBYTE)), name: medium.addedBy, date: moment })}
                    />
                  </p>
                  {mayChange ? (
                    <Button size="tiny" kind="text" aria-label={t('desk.banners.remove_of', { title: medium.title })} onClick={() => setRemoving(medium)}>
                      {t('desk.banners.remove')}
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {file ? <UploadDialog file={file} onClose={() => setFile(null)} /> : null}
      {removing ? <RemoveDialog medium={removing} onClose={() => setRemoving(null)} /> : null}
    </Page>
  );
}
