import { Awaited } from '#player/shared/api/awaited.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { termsQuery } from '#player/shared/content/terms-query.ts';
import { useServices } from '#player/shared/api/services.ts';
import css from './help.module.css';

/** The version of the terms that holds now: the one that a registration agrees to, whatever the help pages say besides (REG-01, T3). */
export function CurrentTerms() {
  const services = useServices();
  const { t } = services.words;
  const query = useQuery(termsQuery(services));
  const { data } = query;
  if (!data || query.isError) return <Awaited query={query} failed={t('common.loading_failed')} waiting={<Skeleton height={320} />} />;
  return data.sections.map(({ title, text }) => (
    <section key={title} className={css['terms']}>
      <h3>{title}</h3>
      <p>{text}</p>
    </section>
  ));
}
