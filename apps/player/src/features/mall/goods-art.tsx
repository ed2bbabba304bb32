import { Picture } from '@laro/ui/pictures/picture.tsx';
import { RewardArt } from '#player/shared/rewards/reward-art.tsx';
import type { Goods } from './mall-api.ts';
import { ParcelArt } from './orders/parcel-art.tsx';
import css from './goods-art.module.css';

const WIDTHS = [400, 750] as const;
/** Half of the page in the list; the sheet shows a smaller one of the same file. */
const SIZES = '(max-width: 430px) calc(50vw - 21px), 194px';
/** Pixels of the art. */
const ART_SIZES = { cover: 72, small: 56 } as const;

/** The operator's picture of goods; without one, and for a lost one, the art of their kind. Decoration only: the name is next to it. */
export function GoodsArt({
  goods: { picture, delivery, reward },
  place,
}: {
  goods: Pick<Goods, 'picture' | 'delivery' | 'reward'>;
  /** On the plate of a card, or in a line of the sheet. */
  place: keyof typeof ART_SIZES;
}) {
  const size = ART_SIZES[place];
  const art = delivery ? <ParcelArt art={delivery.art} size={size} /> : <RewardArt kind={reward.kind} size={size} />;
  if (picture === null) return art;
  return (
    <span className={css[place]} style={{ backgroundColor: picture.plate }}>
      <Picture base={`/img/banners/${picture.key}`} widths={WIDTHS} sizes={SIZES} width={750} height={320} lost={art} />
    </span>
  );
}
