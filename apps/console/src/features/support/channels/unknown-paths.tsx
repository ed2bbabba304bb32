import { Button } from '@laro/ui/button.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';
import { MomentIn } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './channels.module.css';

const unknownPathsQuery = (merchant: string) =>
  queryOptions({ queryKey: ['unknown-paths', merchant], queryFn: ({ signal }) => api.call('listDeskUnknownPaths', { params: { merchant }, signal }) });

/** Paths that people ask for in vain, the most asked first; one tap begins a redirect. */
export function UnknownPaths({ known, onRedirect }: { known: readonly string[]; onRedirect: ((path: string) => void) | null }) {
  const { t } = useWords();
  const query = useQuery(unknownPathsQuery(useMerchant().code));
  return (
    <Loaded query={query}>
      {({ paths }) => {
        const open = paths.filter(({ path }) => !known.includes(path));
        if (open.length === 0) return <p className={css['none']}>{t('desk.channels.none')}</p>;
        return (
          <ul className={css['unknown']}>
            {open.map(({ path, hits, lastAt }) => (
              <li key={path}>
                <span>
                  <code>{path}</code>
                  <small>
                    <MomentIn at={lastAt} words={(moment) => t('desk.channels.hits', { count: hits, moment })} />
                  </small>
                </span>
                {onRedirect ? (
                  <Button size="tiny" aria-label={`${t('desk.channels.add_redirect')}: ${path}`} onClick={() => onRedirect(path)}>
                    {t('desk.channels.add_redirect')}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}
