import { Button } from '@laro/ui/button.tsx';
import { useT } from '#player/shared/api/services.ts';

/** The next page of a list, where there is one. */
export function MoreButton({ query }: { query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown } }) {
  const t = useT();
  if (!query.hasNextPage) return null;
  return (
    <Button isFull isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {t('agent.team.more')}
    </Button>
  );
}
