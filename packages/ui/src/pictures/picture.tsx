import { pictureHost } from '@laro/domain/catalogue/picture-host';
import { useContext, useState, type ReactNode } from 'react';
import { PictureHosts } from './picture-hosts.ts';
import css from './picture.module.css';

export interface PictureProps {
  /** Address without size and ending: files are `{base}-{width}.avif`, `.webp` and `.jpg`. */
  base: string;
  /** Widths that exist, in pixels, smallest first. */
  widths: readonly number[];
  /** The `sizes` attribute: how wide the picture is shown. */
  sizes: string;
  width: number;
  height: number;
  /** Words for people who do not see it; empty if the text next to it says the same. */
  alt?: string;
  /** Shown in the first view: `high` for the largest picture of the page. */
  eager?: 'high' | 'auto';
  /** Fallback if it fails to load. */
  lost?: ReactNode;
  onLost?: () => void;
}

const sourceSet = (base: string, widths: readonly number[], ending: string) => widths.map((width) => `${base}-${width}.${ending} ${width}w`).join(', ');

/** One picture in AVIF, WebP and JPEG, of the merchant's own hosts where there are any. One that a host has lost comes from the site; a lost picture becomes a plate. */
export function Picture({ base, widths, sizes, width, height, alt = '', eager, lost, onLost }: PictureProps) {
  const hosts = useContext(PictureHosts);
  const [isOurs, setOurs] = useState(false);
  const [isLost, setLost] = useState(false);
  if (isLost) return <span className={css['lost']}>{lost}</span>;
  const host = isOurs ? '' : pictureHost(hosts, base);
  const from = host + base;
  const fail = () => {
    if (host !== '') {
      setOurs(true);
      return;
    }
    setLost(true);
    onLost?.();
  };
  return (
    <picture key={host} className={css['picture']}>
      <source type="image/avif" srcSet={sourceSet(from, widths, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(from, widths, 'webp')} sizes={sizes} />
      <img
        src={`${from}-${widths[0] ?? 240}.jpg`}
        srcSet={sourceSet(from, widths, 'jpg')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        decoding="async"
        onError={fail}
        // A picture that failed before hydration fires no event any more.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') fail();
        }}
        {...(eager ? { fetchPriority: eager } : { loading: 'lazy' as const })}
      />
    </picture>
  );
}
