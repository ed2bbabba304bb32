import { TextField } from '@laro/ui/form/text-field.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import { teamQuery } from '../agent-api.ts';
import css from '../agent.module.css';

const SEARCH_MIN = 3;
const SHOWN = 8;

/** A member of the own team: the newest direct ones, or by the beginning of a name. */
export function MemberChoice({ chosen, onChoose }: { chosen: string; onChoose: (memberId: string) => void }) {
  const services = useServices();
  const t = useT();
  const [text, setText] = useState('');
  const isSearch = text.trim().length >= SEARCH_MIN;
  const query = useInfiniteQuery(teamQuery(services, { scope: isSearch ? 'all' : 'direct', kind: 'all', query: isSearch ? text.trim() : '', under: '' }));
  return (
    <>
      <TextField name="find" label={t('transfer.find')} autoComplete="off" maxLength={32} value={text} onChange={setText} />
      <Loaded query={query} waiting={<Skeleton height={48} radius={14} />}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows).slice(0, SHOWN);
          if (rows.length === 0) return <p className={css['quiet']}>{t('agent.team.none')}</p>;
          return (
            <div className={css['periods']} role="group" aria-label={t('transfer.choose')}>
              {rows.map(({ id, name }) => (
                <button key={id} type="button" className={css['period']} aria-pressed={id === chosen} onClick={() => onChoose(id)}>
                  {name}
                </button>
              ))}
            </div>
          );
        }}
      </Loaded>
    </>
  );
}
