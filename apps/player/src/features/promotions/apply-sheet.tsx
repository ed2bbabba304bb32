import { applicationCommentMax, applicationPicturesMax } from '@laro/domain/content/content-rules';
import { buttonClass } from '@laro/ui/button-class';
import { Button } from '@laro/ui/button.tsx';
import { TextAreaField } from '@laro/ui/form/text-area-field.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { useState } from 'react';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { contentApi } from '#player/shared/content/content-api.ts';
import type { Promotion } from '#player/shared/content/content-queries.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { base64Of } from '#player/shared/device/files/read-file.ts';
import { refuseUnfit } from './chosen-pictures.ts';
import css from './promotions.module.css';

interface ChosenProps {
  files: readonly File[];
  isBusy: boolean;
  onRemove: (at: number) => void;
  onAdd: (file: File) => void;
}

/** The pictures that go along, by their names; the way to add another disappears when there are enough. */
function ChosenPictures({ files, isBusy, onRemove, onAdd }: ChosenProps) {
  const t = useT();
  return (
    <>
      <p className={css['hint']}>{t('promotions.apply.pictures', { max: applicationPicturesMax })}</p>
      <ul>
        {files.map((file, at) => (
          <li key={`${file.name}-${String(at)}`} className={css['file']}>
            <span>{file.name}</span>
            <button type="button" aria-label={t('promotions.apply.remove', { name: file.name })} disabled={isBusy} onClick={() => onRemove(at)}>
              <Icon name="x-bold" size={18} />
            </button>
          </li>
        ))}
      </ul>
      {files.length < applicationPicturesMax ? (
        <label className={`${buttonClass({ kind: 'quiet', isFull: true })} ${css['choose'] ?? ''}`}>
          <Icon name="camera" />
          <span>{t('promotions.apply.add')}</span>
          <input
            type="file"
            aria-label={t('promotions.apply.add')}
            accept="image/png,image/jpeg"
            disabled={isBusy}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) onAdd(file);
              // The same file may be chosen again after it was taken out.
              target.value = '';
            }}
          />
        </label>
      ) : null}
    </>
  );
}

/** Applying for an offer: a comment and up to three pictures (PROMO-02). */
export function ApplySheet({ promotion, onDone, onClose }: { promotion: Promotion; onDone: () => Promise<void>; onClose: () => void }) {
  const services = useServices();
  const { t } = services.words;
  const { isBusy, problem, run, onSubmit } = useSubmit();
  const [comment, setComment] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const { length } = [...comment.trim()];
  const isLong = length > applicationCommentMax;
  const send = async () => {
    const pictures = await Promise.all(files.map(base64Of));
    await contentApi(services).call('applyForPromotion', { params: { promotionId: promotion.id }, body: { comment, pictures } });
    showToast(t('promotions.apply.sent'), 'ok');
    await onDone();
    onClose();
  };
  return (
    <Sheet title={t('promotions.apply.title')} closeLabel={t('common.close')} onClose={onClose}>
      <form method="post" noValidate className={css['form']} onSubmit={onSubmit(send)}>
        <p className={css['hint']}>{promotion.title}</p>
        <TextAreaField
          label={t('promotions.apply.comment')}
          name="comment"
          rows={3}
          value={comment}
          onChange={setComment}
          hint={t('promotions.apply.count', { count: length, max: applicationCommentMax })}
          fault={isLong ? t('promotions.apply.long', { max: applicationCommentMax }) : undefined}
        />
        <ChosenPictures
          files={files}
          isBusy={isBusy}
          onRemove={(at) => setFiles(files.filter((_, index) => index !== at))}
          onAdd={(file) =>
            void run(async () => {
              refuseUnfit(file);
              setFiles([...files, file]);
            })
          }
        />
        <ProblemNote text={problem} />
        <Button type="submit" kind="primary" isFull isBusy={isBusy} disabled={isLong}>
          {t('promotions.apply.send')}
        </Button>
      </form>
    </Sheet>
  );
}
