import type { Wire } from '@laro/contract/routes';
import { Button } from '@laro/ui/button.tsx';
import { ErrorState } from '@laro/ui/error-state.tsx';
import { TextAreaField } from '@laro/ui/form/text-area-field.tsx';
import { Spinner } from '@laro/ui/spinner.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { accountApi } from '#player/shared/api/account/account-api.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { problemText } from '#player/shared/language/problem-text.ts';
import { useServices, useT, type Services } from '#player/shared/api/services.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';
import { useSessionOrLogIn } from '#player/shared/session/use-session-or-log-in.late.ts';
import css from './feedback.module.css';

type Rules = Wire<'getFeedbackRules', 'value'>;

const rulesQuery = (services: Services) =>
  queryOptions({ queryKey: ['feedbackRules'], queryFn: () => accountApi(services).call('getFeedbackRules'), retry: false });

function FeedbackForm({ rules: { min, max } }: { rules: Rules }) {
  const t = useT();
  const services = useServices();
  const [content, setContent] = useState('');
  const [isTouched, setTouched] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { length } = [...content.trim()];
  const isFitting = length >= min && length <= max;
  const faultOf = () => (length > max ? t('feedback.long', { max }) : isTouched && length > 0 && length < min ? t('feedback.short', { min }) : undefined);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!isFitting || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await accountApi(services).call('sendFeedback', { body: { content } });
      setContent('');
      setTouched(false);
      showToast(t('feedback.thanks'), 'ok', toastMs.short);
    } catch (error) {
      setProblem(problemText(services.words, error));
    }
    setBusy(false);
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void send(event)}>
      <p className={css['text']}>{t('feedback.text')}</p>
      <TextAreaField
        label={t('feedback.label')}
        name="content"
        rows={7}
        value={content}
        onChange={setContent}
        onBlur={() => setTouched(true)}
        hint={t('feedback.count', { count: length, max })}
        fault={faultOf()}
      />
      <ProblemNote text={problem} className={css['problem']} />
      <div className={css['submit']}>
        <Button type="submit" kind="primary" isFull isBusy={isBusy} disabled={!isFitting}>
          {t('feedback.send')}
        </Button>
      </div>
    </form>
  );
}

/** What a player has to say to the operator (HELP-02). */
export function FeedbackPage() {
  const t = useT();
  const services = useServices();
  const isLoggedIn = useSessionOrLogIn();
  const { data: rules, error, refetch } = useQuery({ ...rulesQuery(services), enabled: isLoggedIn });
  useHead({ title: t('feedback.title'), isIndexed: false });
  return (
    <Frame header="inner" title={t('feedback.title')}>
      <div className={css['page']}>
        {rules ? <FeedbackForm rules={rules} /> : null}
        {error && !rules ? <ErrorState text={problemText(services.words, error)} retryLabel={t('common.retry')} onRetry={() => void refetch()} /> : null}
        {!rules && !error ? <Spinner label={t('common.loading')} /> : null}
      </div>
    </Frame>
  );
}
