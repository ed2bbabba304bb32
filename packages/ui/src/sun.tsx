import { sunPath } from './sun-path.ts';

const BOX = 48;

/** The sun in the colour of the text around it. Never red or blue. */
export const Sun = ({ size, className }: { size: number; className?: string | undefined }) => (
  <svg viewBox={`0 0 ${BOX} ${BOX}`} width={size} height={size} fill="currentColor" aria-hidden="true" className={className}>
    <path d={sunPath} />
  </svg>
);
