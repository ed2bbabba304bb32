import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { useServices, useT, type Services } from '#player/shared/api/services.ts';
import css from './__area__-page.module.css';
import { __area__Query } from './__area__-query.ts';

export const load = (services: Services): Promise<unknown> => services.queries.ensureQueryData(__area__Query(services));

/** The merchant's __area__ that are open. */
export function __Area__Page() {
  const t = useT();
  const { data: __area__ = [] } = useQuery(__area__Query(useServices()));
  useHead({ title: t('__area__.title') });
  return (
    <Frame header="inner" title={t('__area__.title')}>
      {__area__.length === 0 ? (
        <EmptyState title={t('__area__.empty.title')} hint={t('__area__.empty.text')} />
      ) : (
        <ul className={css['list']}>
          {__area__.map((__thing__) => (
            <li key={__thing__.id} className={css['row']}>
              {__thing__.name}
            </li>
          ))}
        </ul>
      )}
    </Frame>
  );
}
