import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Card } from '#console/shared/page/page.tsx';
import type { DeskBanner } from '#console/shared/api/queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { BannerPicture } from './banner-picture.tsx';
import css from './content.module.css';

interface PictureChoiceProps {
  chosen: string;
  pictures: readonly { id: string; title: string; picture: DeskBanner['picture'] }[];
  /** True if no picture may be chosen. */
  isOptional?: boolean;
  isMissing?: boolean;
  isReadOnly: boolean;
  onChange: (pictureId: string) => void;
}

/** The operator's own pictures, then the shipped artwork; or none. */
export function PictureChoice({ chosen, pictures, isOptional = false, isMissing = false, isReadOnly, onChange }: PictureChoiceProps) {
  const { t } = useWords();
  const radio = (id: string, label: string) => (
    <input type="radio" name="picture" value={id} aria-label={label} checked={chosen === id} disabled={isReadOnly} onChange={() => onChange(id)} />
  );
  return (
    <Card title={t('desk.banners.picture')}>
      <div className={css['pictures']} role="radiogroup" aria-label={t('desk.banners.picture')}>
        {isOptional ? (
          <label className={css['noPicture']}>
            {radio('', t('desk.none'))}
            <span>{t('desk.none')}</span>
          </label>
        ) : null}
        {pictures.map(({ id, title, picture }, at) => (
          <label key={id}>
            {radio(id, title === '' ? t('desk.banners.picture_number', { number: at + 1 }) : title)}
            <BannerPicture picture={picture} sizes="180px" />
            {title === '' ? null : (
              <span className={css['pictureName']} aria-hidden="true">
                {title}
              </span>
            )}
            <span className={css['tick']}>
              <Icon name="check-bold" size={14} />
            </span>
          </label>
        ))}
      </div>
      {isMissing ? (
        <p className={css['fault']} role="alert">
          {t('desk.banners.picture_missing')}
        </p>
      ) : null}
    </Card>
  );
}
