import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import css from './follow.module.css';
import type { FollowButtonProps } from './follow-button.tsx';
import { FollowRows } from './follow-rows.tsx';
import { followsQuery } from './follows-api.ts';

export interface FollowSheetProps extends FollowButtonProps {
  onClose: () => void;
}

/** How the results of one game are sent, and the way to all followed games. */
export function FollowSheet({ gameId, name, isDaily, onClose }: FollowSheetProps) {
  const services = useServices();
  const { t } = services.words;
  const query = useQuery(followsQuery(services));
  return (
    <Sheet title={name} closeLabel={t('common.close')} onClose={onClose}>
      <Loaded query={query}>{(followed) => <FollowRows gameId={gameId} isDaily={isDaily} followed={followed} />}</Loaded>
      <p className={css['all']}>
        <Link to="/m/set/follows">{t('follows.title')}</Link>
      </p>
    </Sheet>
  );
}
