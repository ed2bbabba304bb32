import { Button } from '@laro/ui/button.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { askAgentAgain } from '../agent-api.ts';
import css from '../agent.module.css';
import { dayText } from '../parts/day-text.ts';
import { applyApi, belowQuery } from './apply-api.ts';

interface Waiting {
  id: string;
  name: string;
  sentAt: string;
}

function Row({ application: { id, name, sentAt } }: { application: Waiting }) {
  const services = useServices();
  const { t, tag } = services.words;
  const submit = useSubmit();
  const answer = async (accepts: boolean) => {
    await applyApi(services).call('answerApplication', { params: { applicationId: id }, body: { accepts } });
    await askAgentAgain(services);
  };
  return (
    <li className={css['entry']}>
      <span className={css['rowText']}>
        <b>{name}</b>
        <small>{dayText(sentAt, tag)}</small>
        <ProblemNote text={submit.problem} />
      </span>
      <Button size="small" aria-label={`${t('apply.decline')}: ${name}`} isBusy={submit.isBusy} onClick={() => void submit.run(() => answer(false))}>
        {t('apply.decline')}
      </Button>
      <Button
        size="small"
        kind="primary"
        aria-label={`${t('apply.hand_on')}: ${name}`}
        isBusy={submit.isBusy}
        onClick={() => void submit.run(() => answer(true))}
      >
        {t('apply.hand_on')}
      </Button>
    </li>
  );
}

/** Direct players who want to become agents; the agent hands them on to the desk or declines (agents.md 3.3). */
export function ApplicationsBelow() {
  const services = useServices();
  const t = useT();
  const query = useQuery(belowQuery(services));
  return (
    <>
      <div className={css['head']}>
        <h2>{t('apply.below')}</h2>
      </div>
      <Loaded query={query} waiting={<Skeleton height={80} radius={20} />}>
        {({ applications }) =>
          applications.length === 0 ? (
            <p className={css['quiet']}>{t('apply.below_none')}</p>
          ) : (
            <ul className={css['rows']}>
              {applications.map((application) => (
                <Row key={application.id} application={application} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}
