import type { Wire } from '@laro/contract/routes';
import { pushTopics, type PushTopic } from '@laro/domain/push/push-rules';
import { ApiProblem } from '@laro/client/client';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { Spinner } from '@laro/ui/states/spinner.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { appApi } from '#player/shared/app/app-api.ts';
import pageCss from '#player/shared/form/switch-page.module.css';
import { SwitchRow } from '#player/shared/form/switch-row.tsx';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useMemberOrLeave } from '#player/shared/session/log-in/use-member-or-leave.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { problemText } from '#player/shared/language/problem-text.ts';
import { useServices, useT, type Services } from '#player/shared/api/services.ts';
import css from './notifications.module.css';
import { deviceState, switchOff, switchOn, type DeviceState } from './push-device.ts';

type Choice = Wire<'getPush', 'value'>;
const pushQuery = (services: Services) => queryOptions({ queryKey: ['push'], queryFn: () => appApi(services).call('getPush'), retry: false });

/** One act at a time; what it answers is the new state, what it throws is said in words. */
function useAct(onDone: () => Promise<void>) {
  const services = useServices();
  const submit = useSubmit((error) => (error instanceof ApiProblem ? problemText(services.words, error) : services.words.t('app.push.failed')));
  const run = (work: () => Promise<Choice | null>) =>
    submit.run(async () => {
      try {
        const choice = await work();
        if (choice) services.queries.setQueryData(pushQuery(services).queryKey, choice);
      } finally {
        await onDone();
      }
    });
  return { ...submit, run };
}

function Choices({ choice, state, onDone }: { choice: Choice; state: DeviceState; onDone: () => Promise<void> }) {
  const services = useServices();
  const { t } = services.words;
  const { isBusy, problem, run } = useAct(onDone);
  const toggle = (topic: PushTopic) =>
    run(() => {
      const rest = choice.topics.filter((chosen) => chosen !== topic);
      const topics = rest.length < choice.topics.length ? rest : [...rest, topic];
      return appApi(services).call('choosePushTopics', { body: { topics } });
    });
  return (
    <>
      <div className={pageCss['card']}>
        <SwitchRow
          label={t('app.push.on')}
          isOn={state === 'on'}
          disabled={isBusy || state === 'blocked' || state === 'unsupported'}
          onChange={() => void run(() => (state === 'on' ? switchOff(services) : switchOn(services, choice.publicKey)))}
        />
      </div>
      {state === 'blocked' || state === 'unsupported' ? (
        <div className={css['note']}>
          <Note kind="warn" icon="info-fill">
            {t(`app.push.${state}`)}
          </Note>
        </div>
      ) : null}
      <ProblemNote text={problem} className={css['note']} />
      <h2 className={pageCss['heading']}>{t('app.push.topics')}</h2>
      <div className={pageCss['card']}>
        {pushTopics.map((topic) => (
          <SwitchRow
            key={topic}
            label={t(`app.push.topic.${topic}`)}
            hint={t(`app.push.topic.${topic}_hint`)}
            isOn={choice.topics.includes(topic)}
            disabled={isBusy || choice.devices === 0}
            onChange={() => void toggle(topic)}
          />
        ))}
      </div>
    </>
  );
}

/** Subjects and devices of a member's push messages (DL-03). */
export function NotificationsPage() {
  const t = useT();
  const services = useServices();
  const isMember = useMemberOrLeave();
  const query = useQuery({ ...pushQuery(services), enabled: isMember });
  const [state, setState] = useState<DeviceState | null>(null);
  const look = async () => setState(await deviceState());
  useEffect(() => {
    void deviceState().then(setState);
  }, []);
  useHead({ title: t('app.push.title'), isIndexed: false });
  return (
    <Frame header="inner" title={t('app.push.title')}>
      <div className={pageCss['page']}>
        <p className={pageCss['text']}>{t('app.push.text')}</p>
        <Loaded query={query}>{(choice) => (state ? <Choices choice={choice} state={state} onDone={look} /> : <Spinner label={t('common.loading')} />)}</Loaded>
      </div>
    </Frame>
  );
}
