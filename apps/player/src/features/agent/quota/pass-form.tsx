import { percentOfPpm } from '@laro/domain/agents/tree/rate-percent';
import { Button } from '@laro/ui/button.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useContentKey } from '#player/shared/form/use-content-key.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { askAgentAgain, teamQuery } from '../agent-api.ts';
import css from '../agent.module.css';
import { SelectField } from '../contracts/offer/offer-fields.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { quotaApi, type Quota } from './quota-api.ts';

/** Largest page of the server. */
const PAGE_SIZE = 100;

interface FormProps {
  bands: Quota['bands'];
  agents: readonly { id: string; name: string }[];
  /** Loads the next direct agents, where there are more. */
  more: ReactNode;
}

function Form({ bands, agents, more }: FormProps) {
  const services = useServices();
  const t = useT();
  const submit = useSubmit();
  const key = useContentKey();
  const [member, choose] = useState(agents[0]?.id ?? '');
  const [band, setBand] = useState(String(bands[0]?.band ?? ''));
  const [text, setText] = useState('1');
  const max = bands.find((own) => String(own.band) === band)?.balance ?? 0;
  const count = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  const isPossible = count >= 1 && count <= max;
  const pass = async () => {
    const wish = { memberId: member, band: Number(band), count };
    await quotaApi(services).call('passQuota', { body: { key: key.of(wish), ...wish } });
    key.clear();
    showToast(t('quota.done'), 'ok', toastMs.short);
    await askAgentAgain(services);
  };
  return (
    <form method="post" className={css['form']} onSubmit={submit.onSubmit(pass)} noValidate>
      <SelectField label={t('quota.to')} value={member} options={agents.map(({ id, name }) => [id, name])} onChange={choose} />
      {more}
      <SelectField label={t('quota.rate')} value={band} options={bands.map((own) => [String(own.band), `${percentOfPpm(own.band)}%`])} onChange={setBand} />
      <TextField
        name="count"
        label={t('quota.count')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        fault={isPossible ? undefined : t('quota.count_fault', { max: String(max) })}
        value={text}
        onChange={setText}
      />
      <ProblemNote text={submit.problem} />
      <Button type="submit" kind="primary" isFull isBusy={submit.isBusy} disabled={!isPossible || member === ''}>
        {t('quota.pass')}
      </Button>
    </form>
  );
}

/** Passes quotas to a direct agent (AGENT-39): the first hundred by name, and the others on request. */
export function PassForm({ bands }: { bands: Quota['bands'] }) {
  const services = useServices();
  const t = useT();
  const query = useInfiniteQuery(
    teamQuery(services, { scope: 'direct', kind: 'agents', sort: 'name', order: 'up', query: '', under: '', pageSize: PAGE_SIZE }),
  );
  const given = bands.filter(({ balance }) => balance > 0);
  if (given.length === 0) return null;
  return (
    <>
      <div className={css['head']}>
        <h2>{t('quota.pass')}</h2>
      </div>
      <Loaded query={query} waiting={<Skeleton height={260} radius={20} />}>
        {({ pages }) => {
          const agents = pages.flatMap((page) => page.rows);
          const more = <MoreButton query={query} />;
          // A page may be empty and still have a next one.
          if (agents.length === 0) return query.hasNextPage ? more : <p className={css['quiet']}>{t('quota.no_agents')}</p>;
          return <Form bands={given} agents={agents} more={more} />;
        }}
      </Loaded>
    </>
  );
}
