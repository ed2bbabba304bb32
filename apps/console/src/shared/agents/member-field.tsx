import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#console/shared/api/api.ts';
import { Select } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { TextFilter } from '#console/shared/list/text-filter.tsx';
import { ProblemNote } from '#console/shared/page/problem-note.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

export interface Moved {
  id: string;
  username: string;
  isAgent: boolean;
}
/** `upline` is null under the company. */
interface Found extends Moved {
  upline: string | null;
}

const movableQuery = (merchant: string, name: string) =>
  queryOptions({
    queryKey: ['agents', merchant, 'movable', name],
    queryFn: ({ signal }) => api.call('findMovable', { params: { merchant }, query: { name }, signal }),
    enabled: name !== '',
    placeholderData: keepPreviousData,
  });

/** A choice among all members who can be moved: those whose name begins with what is typed, with who is above. */
export function MemberField({ merchant, chosen, onChoose }: { merchant: string; chosen: Moved | null; onChoose: (member: Moved | null) => void }) {
  const { t } = useWords();
  const [name, setName] = useState('');
  const { data, error } = useQuery(movableQuery(merchant, name.trim()));
  const found: readonly (Moved | Found)[] = name.trim() === '' ? [] : (data?.members ?? []);
  // The chosen one stays in the list of another search.
  const listed = chosen === null || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found];
  const labelOf = (member: Moved | Found): string =>
    [
      member.username,
      t(member.isAgent ? 'agent.kind.agent' : 'agent.kind.player'),
      ...('upline' in member ? [member.upline ?? t('desk.contracts.company')] : []),
    ].join(' · ');
  const options = [{ value: '', label: '–' }, ...listed.map((member) => ({ value: member.id, label: labelOf(member) }))];
  const hint = data?.hasMore === true ? t('desk.house.find_more') : data?.members.length === 0 ? t('desk.moves.not_found') : null;
  return (
    <>
      <TextFilter isSearch label={t('desk.moves.find')} value={name} maxLength={32} onChange={setName} />
      <Field label={t('desk.moves.member')} {...(hint === null || name.trim() === '' ? {} : { hint })}>
        {(marks) => (
          <Select {...marks} value={chosen?.id ?? ''} options={options} onChange={(value) => onChoose(listed.find(({ id }) => id === value) ?? null)} />
        )}
      </Field>
      {error === null ? null : <ProblemNote error={error} />}
    </>
  );
}
