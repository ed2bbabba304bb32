import { ErrorState } from '@laro/ui/error-state.tsx';
import { Sheet } from '@laro/ui/sheet.tsx';
import { Spinner } from '@laro/ui/spinner.tsx';
import { useQuery } from '@tanstack/react-query';
import { termsQuery } from '#player/shared/content/terms-query.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { problemText } from '#player/shared/language/problem-text.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import css from './register.module.css';

function Terms() {
  const services = useServices();
  const t = useT();
  const { timeZone } = useSettings();
  const { data, error, refetch } = useQuery(termsQuery(services));
  if (data) {
    const date = new Intl.DateTimeFormat(services.words.tag, { dateStyle: 'long', timeZone }).format(new Date(data.publishedAt));
    return (
      // What scrolls must be within reach of the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <div className={css['terms']} tabIndex={0} role="region" aria-label={t('register.terms.title')}>
        <p className={css['version']}>{t('register.terms.version', { version: data.version, date })}</p>
        {data.sections.map(({ title, text }) => (
          <section key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </section>
        ))}
      </div>
    );
  }
  if (error) return <ErrorState text={problemText(services.words, error)} retryLabel={t('common.retry')} onRetry={() => void refetch()} />;
  return <Spinner label={t('common.loading')} />;
}

/** The terms over the form, so that nothing typed is left (REG-12). */
export function TermsSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <Sheet title={t('register.terms.title')} closeLabel={t('common.close')} onClose={onClose}>
      <Terms />
    </Sheet>
  );
}
