import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import css from './games-skeleton.module.css';

/** The shapes of a list of games that is on its way. */
export const GamesSkeleton = ({ columns, form = 'grid', label }: { columns: 2 | 3; form?: 'grid' | 'list'; label: string }) => (
  <div className={css['games']} data-form={form === 'list' ? 'list' : `grid${columns}`} role="status">
    <span className="visually-hidden">{label}</span>
    {Array.from({ length: form === 'list' ? 7 : columns * 3 }, (_, place) => (
      <span key={place} className={css['game']}>
        <Skeleton className={css['art']} radius="var(--r-3)" />
        <span className={css['lines']}>
          <Skeleton width="80%" height={12} />
          <Skeleton width="45%" height={10} className={css['vendor']} />
        </span>
      </span>
    ))}
  </div>
);
