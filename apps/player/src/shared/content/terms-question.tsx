import { Button } from '@laro/ui/button.tsx';
import { AwaitedAnswer } from '#player/shared/api/loaded.late.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { settleProof } from '#player/shared/session/session-dialog.ts';
import { accountApi } from '#player/shared/api/account/account-api.ts';
import { limitsApi } from '#player/shared/api/account/limits-api.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import css from './terms-question.module.css';
import { useSubmit } from '#player/shared/form/use-submit.ts';

function NewTerms() {
  const services = useServices();
  const { words } = services;
  const { t } = words;
  const { timeZone } = useSettings();
  const submit = useSubmit();
  const query = useQuery({
    queryKey: ['newTerms', words.language],
    queryFn: () => accountApi(services).call('getTerms', { query: { language: words.language } }),
    retry: false,
    staleTime: 0,
  });
  const { data } = query;
  if (!data) return <AwaitedAnswer query={query} />;
  const date = new Intl.DateTimeFormat(words.tag, { dateStyle: 'long', timeZone }).format(new Date(data.publishedAt));
  const accept = async () => {
    try {
      await limitsApi(services).call('acceptTerms', { body: { version: data.version } });
    } catch (problem) {
      // The terms have changed again: fetches the text so that the member reads it before agreeing.
      void query.refetch();
      throw problem;
    }
    settleProof(true);
  };
  return (
    <>
      <p className={css['text']}>{t('limits.terms.text', { version: data.version, date })}</p>
      {/* Scrollable content must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css['terms']} tabIndex={0} role="region" aria-label={t('limits.terms.title')}>
        {data.sections.map(({ title, text }) => (
          <section key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </section>
        ))}
      </div>
      <ProblemNote text={submit.problem} />
      <div className={css['ways']}>
        <Button kind="primary" isFull isBusy={submit.isBusy} onClick={() => void submit.run(accept)}>
          {t('limits.terms.accept')}
        </Button>
        <Button kind="quiet" isFull disabled={submit.isBusy} onClick={() => settleProof(false)}>
          {t('limits.terms.not_now')}
        </Button>
      </div>
    </>
  );
}

/** Terms that have changed in something that matters: read and agreed to, and what was begun goes on (T3). */
export function TermsQuestion() {
  const { words } = useServices();
  return (
    <Sheet title={words.t('limits.terms.title')} closeLabel={words.t('common.close')} onClose={() => settleProof(false)}>
      <NewTerms />
    </Sheet>
  );
}
