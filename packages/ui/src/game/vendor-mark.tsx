import { useState } from 'react';

/** A vendor's mark beside its name. One that cannot be loaded is left out; the name says the same. */
export function VendorMark({ src, size }: { src: string; size: number }) {
  const [isLost, setLost] = useState(false);
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
