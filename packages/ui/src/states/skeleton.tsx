import type { CSSProperties } from 'react';
import css from './skeleton.module.css';

/** A grey shape where something will be; appears after 150 ms, so quick answers show none. */
export const Skeleton = ({
  width = '100%',
  height,
  radius,
  className,
}: {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  radius?: CSSProperties['borderRadius'];
  className?: string | undefined;
}) => (
  <span
    className={[css['bone'], className].filter(Boolean).join(' ')}
    style={{ width, ...(height === undefined ? {} : { height }), ...(radius === undefined ? {} : { borderRadius: radius }) }}
    aria-hidden="true"
  />
);
