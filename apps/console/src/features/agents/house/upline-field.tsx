import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Select } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { TextFilter } from '#console/shared/list/text-filter.tsx';
import { ProblemNote } from '#console/shared/page/problem-note.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { houseAgentsQuery } from './house-queries.ts';

export interface Upline {
  id: string;
  username: string;
}

interface Props {
  merchant: string;
  /** Null: none. */
  chosen: Upline | null;
  /** False: a house agent must be chosen. */
  mayBeNone: boolean;
  onChoose: (upline: Upline | null) => void;
}

/** A choice among all house agents: those whose name begins with what is typed. */
export function UplineField({ merchant, chosen, mayBeNone, onChoose }: Props) {
  const { t } = useWords();
  const [name, setName] = useState('');
  const query = useQuery(houseAgentsQuery(merchant, name));
  const found: readonly Upline[] = query.data?.accounts ?? [];
  // The chosen one stays in the list of another search.
  const listed = chosen === null || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found];
  const none = { value: '', label: mayBeNone ? t('desk.house.no_team') : '–' };
  const options = [none, ...listed.map(({ id, username }) => ({ value: id, label: username }))];
  const isLonger = query.data !== undefined && query.data.next !== null;
  return (
    <>
      <TextFilter label={t('desk.house.find')} value={name} onChange={setName} />
      <Field label={t('desk.house.under')} {...(isLonger ? { hint: t('desk.house.find_more') } : {})}>
        {(marks) => (
          <Select {...marks} value={chosen?.id ?? ''} options={options} onChange={(value) => onChoose(listed.find(({ id }) => id === value) ?? null)} />
        )}
      </Field>
      {query.error === null ? null : <ProblemNote error={query.error} />}
    </>
  );
}
