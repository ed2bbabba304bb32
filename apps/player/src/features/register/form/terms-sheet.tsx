import { AwaitedAnswer } from '#player/shared/api/loaded.late.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { useQuery } from '@tanstack/react-query';
import { termsQuery } from '#player/shared/content/terms-query.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import css from '../register.module.css';

function Terms() {
  const services = useServices();
  const t = useT();
  const { timeZone } = useSettings();
  const query = useQuery(termsQuery(services));
  const { data } = query;
  if (data) {
    const date = new Intl.DateTimeFormat(services.words.tag, { dateStyle: 'long', timeZone }).format(new Date(data.publishedAt));
    return (
      // Scrollable content must be reachable by keyboard.
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
  return <AwaitedAnswer query={query} />;
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
