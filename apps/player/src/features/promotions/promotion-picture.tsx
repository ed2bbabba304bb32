import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Picture } from '@laro/ui/pictures/picture.tsx';
import type { PromotionCard } from '#player/shared/content/content-queries.ts';
import css from './promotions.module.css';

const WIDTHS = [400, 750] as const;
const PICTURE_SIZES = '(max-width: 430px) calc(100vw - 32px), 398px';
export const pictureBase = (key: string): string => `/img/banners/${key}`;

/** The picture as the largest of its page, for the document head. */
export const pictureHero = (key: string) => ({ base: pictureBase(key), widths: WIDTHS, sizes: PICTURE_SIZES });

/** The picture with sequence 1 on its plate; without one, and for a lost one, a plate with the sign of offers. */
export function PromotionPicture({ picture, isFirst = false }: { picture: PromotionCard['picture']; isFirst?: boolean }) {
  const lost = <Icon name="gift-duotone" size={40} />;
  return (
    <span className={css['picture']} style={picture ? { backgroundColor: picture.plate } : undefined}>
      {picture ? (
        <Picture
          base={pictureBase(picture.key)}
          widths={WIDTHS}
          sizes={PICTURE_SIZES}
          width={750}
          height={320}
          lost={lost}
          {...(isFirst ? { eager: 'high' as const } : {})}
        />
      ) : (
        lost
      )}
    </span>
  );
}
