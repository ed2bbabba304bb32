import { useState, type ReactNode } from 'react';

/** A vendor's mark next to its name. One that fails to load is left out, since the name says the same, or replaced by `lost`. */
export function VendorMark({ src, size, lost }: { src: string; size: number; lost?: ReactNode }) {
  const [isLost, setLost] = useState(false);
  if (isLost && lost !== undefined) return lost;
  return (
    <img
      src={src}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
      style={isLost ? { visibility: 'hidden' } : undefined}
      onError={() => setLost(true)}
      // A mark that failed before hydration fires no event any more.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') setLost(true);
      }}
    />
  );
}
