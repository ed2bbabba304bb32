import { useState, type CSSProperties } from 'react';
import { Icon, type IconName } from '../../pictures/icon.tsx';
import type { LinkComponent } from './game-models.ts';
import css from './vendor-tile.module.css';

export interface VendorTileProps {
  name: string;
  /** Text below the name, such as "48 games". */
  note: string;
  mark: string;
  href: string;
  link: LinkComponent;
  /** In place of a mark that cannot be loaded. */
  fallbackIcon: IconName;
  colour: string;
}

/** A vendor of a category (HOME-02, LIST-02): its mark, its name, how many games. A lost mark becomes the category's glyph. */
export function VendorTile({ name, note, mark, href, link: Link, fallbackIcon, colour }: VendorTileProps) {
  const [isLost, setLost] = useState(false);
  return (
    <li className={css['tile']} style={{ '--c': colour } as CSSProperties}>
      <Link className={css['open']} href={href}>
        <span className={css['mark']}>
          {isLost ? (
            <Icon name={fallbackIcon} size={40} />
          ) : (
            <img
              src={mark}
              width={48}
              height={48}
              alt=""
              loading="lazy"
              decoding="async"
              onError={() => setLost(true)}
              // A mark that failed before hydration fires no event any more.
              ref={(image) => {
                if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') setLost(true);
              }}
            />
          )}
        </span>
        <span className={css['name']}>{name}</span>
        <span className={css['note']}>{note}</span>
      </Link>
    </li>
  );
}
