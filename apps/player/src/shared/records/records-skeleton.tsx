import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import css from './records.module.css';

const rows = [1, 2, 3, 4, 5, 6];

/** The shape of the record before it is here. */
export const RecordsSkeleton = () => (
  <div aria-hidden="true">
    <div className={css['totalsBone']}>
      <Skeleton height={68} radius={20} />
    </div>
    {rows.map((row) => (
      <div key={row} className={css['rowBone']}>
        <Skeleton width={44} height={44} radius={12} />
        <Skeleton height={36} radius={8} />
      </div>
    ))}
  </div>
);
