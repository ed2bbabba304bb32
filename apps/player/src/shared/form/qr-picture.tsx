import { encode } from 'uqr';

/** A QR code as one path: dark squares on white, as cameras want it. */
export function QrPicture({ text, label, className }: { text: string; label: string; className?: string | undefined }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={className} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} rx="2" fill="#fff" />
      <path d={path} fill="#080d22" />
    </svg>
  );
}
