import { Picture } from '@laro/ui/picture.tsx';
import type { DeskArticles } from '#console/shared/content-queries.ts';
import { Card } from '#console/shared/page.tsx';
import { useWords } from '#console/shared/words.tsx';
import css from './articles.module.css';

interface PictureChoiceProps {
  chosen: string;
  pictures: DeskArticles['pictures'];
  isReadOnly: boolean;
  onChange: (pictureId: string) => void;
}

/** The operator's own pictures, then the shipped artwork; or none. */
export function PictureChoice({ chosen, pictures, isReadOnly, onChange }: PictureChoiceProps) {
  const { t } = useWords();
  return (
    <Card title={t('desk.banners.picture')}>
      <div className={css['pictures']} role="radiogroup" aria-label={t('desk.banners.picture')}>
        <label className={css['noPicture']}>
          <input type="radio" name="picture" value="" aria-label={t('desk.none')} checked={chosen === ''} disabled={isReadOnly} onChange={() => onChange('')} />
          <span>{t('desk.none')}</span>
        </label>
        {pictures.map((entry, at) => (
          <label key={entry.id}>
            <input
              type="radio"
              name="picture"
              value={entry.id}
              checked={entry.id === chosen}
              disabled={isReadOnly}
              aria-label={t('desk.banners.picture_number', { number: at + 1 })}
              onChange={() => onChange(entry.id)}
            />
            <span className={css['picture']} style={{ backgroundColor: entry.picture.plate }}>
              <Picture base={`/img/banners/${entry.picture.key}`} widths={[400, 750]} sizes="180px" width={750} height={320} />
            </span>
          </label>
        ))}
      </div>
    </Card>
  );
}
