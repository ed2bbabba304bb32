import { routes } from '@laro/contract/feedback/routes';
import type { Wire } from '@laro/contract/routes';
import { Button } from '@laro/ui/button.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { lateClient } from '#player/shared/api/late-client.ts';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { TextAreaField } from '@laro/ui/form/text-area-field.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { useServices, useT, type Services } from '#player/shared/api/services.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';
import { useSessionOrLogIn } from '#player/shared/session/use-session-or-log-in.late.ts';
import css from './feedback.module.css';

const feedbackApi = lateClient(routes);

type Rules = Wire<'getFeedbackRules', 'value'>;

const rulesQuery = (services: Services) =>
  queryOptions({ queryKey: ['feedbackRules'], queryFn: () => feedbackApi(services).call('getFeedbackRules'), retry: false });

function FeedbackForm({ rules: { min, max } }: { rules: Rules }) {
  const t = useT();
  const services = useServices();
  const [content, setContent] = useState('');
  const [isTouched, setTouched] = useState(false);
  const { isBusy, problem, run } = useSubmit();
  const { length } = [...content.trim()];
  const isFitting = length >= min && length <= max;
  const faultOf = () => (length > max ? t('feedback.long', { max }) : isTouched && length > 0 && length < min ? t('feedback.short', { min }) : undefined);
  const send = async () => {
    await feedbackApi(services).call('sendFeedback', { body: { content } });
    setContent('');
    setTouched(false);
    showToast(t('feedback.thanks'), 'ok', toastMs.short);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isFitting) void run(send);
  };
  return (
    <form method="post" noValidate onSubmit={submit}>
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

/** Feedback of a player to the operator (HELP-02). */
export function FeedbackPage() {
  const t = useT();
  const services = useServices();
  const isLoggedIn = useSessionOrLogIn();
  const query = useQuery({ ...rulesQuery(services), enabled: isLoggedIn });
  useHead({ title: t('feedback.title'), isIndexed: false });
  return (
    <Frame header="inner" title={t('feedback.title')}>
      <div className={css['page']}>
        <Loaded query={query}>{(rules) => <FeedbackForm rules={rules} />}</Loaded>
      </div>
    </Frame>
  );
}
