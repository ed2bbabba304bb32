import { Picture } from '@laro/ui/pictures/picture.tsx';
import type { DeskBanner } from '#console/shared/api/queries.ts';
import css from './content.module.css';

/** Widths of the files of a banner's picture, in px. */
export const BANNER_WIDTHS = [400, 750] as const;

/** A banner's picture without its words, on its plate. */
export const BannerPicture = ({ picture, sizes }: { picture: DeskBanner['picture']; sizes: string }) => (
  <span className={css['picture']} style={{ backgroundColor: picture.plate }}>
    <Picture base={`/img/banners/${picture.key}`} widths={BANNER_WIDTHS} sizes={sizes} width={750} height={320} />
  </span>
);
