import type { GameCategory } from '@laro/domain/catalogue/game-categories';
import { VendorTile } from '@laro/ui/game/cards/vendor-tile.tsx';
import { categoryLook } from '#player/shared/play/category-look.ts';
import { counted } from '#player/shared/language/count-text.ts';
import { useServices } from '#player/shared/api/services.ts';
import { vendorAddress } from './game-addresses.ts';
import type { CategoryVendor } from './game-queries.ts';
import { SiteLink } from '#player/shared/games/cards/site-link.tsx';
import css from './vendor-tiles.module.css';

/** The vendors of a category as tiles (HOME-02, LIST-02). */
export function VendorTiles({ category, vendors, columns }: { category: GameCategory; vendors: readonly CategoryVendor[]; columns: 2 | 3 }) {
  const { t, tag } = useServices().words;
  const look = categoryLook[category];
  return (
    <ul className={css['tiles']} data-columns={columns}>
      {vendors.map((vendor) => (
        <VendorTile
          key={vendor.code}
          name={vendor.name}
          note={t('games.count', counted(vendor.gameCount, tag))}
          mark={vendor.icon}
          href={vendorAddress(category, vendor)}
          link={SiteLink}
          fallbackIcon={look.activeIcon}
          colour={look.colour}
        />
      ))}
    </ul>
  );
}
