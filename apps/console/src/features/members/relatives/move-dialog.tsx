import { isRowNumber } from '@laro/domain/system/row-number';
import { pauseLengths, pauses, type PauseLength } from '@laro/domain/limits/limit-rules';
import type { RelativeAct } from '@laro/domain/relatives/relative-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { Select, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { attentionQuery } from '#console/shared/api/money-queries.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { requestQuery, type RelativeRequest } from './relative-queries.ts';

const lengths = pauseLengths.filter((length) => pauses[length].kind === 'exclusion');

interface MoveDialogProps {
  merchant: string;
  request: RelativeRequest;
  act: RelativeAct;
  onClose: () => void;
}

/** The member that a request is about: one of the matches, another by number, or none. */
function MemberChoice({ request, value, onChange }: { request: RelativeRequest; value: string; onChange: (id: string) => void }) {
  const { t } = useWords();
  const options = [
    { value: '', label: t('desk.relatives.nobody') },
    ...request.candidates.map(({ id, username }) => ({ value: id, label: `${username} (${id})` })),
  ];
  const isListed = options.some((option) => option.value === value);
  return (
    <>
      <Field label={t('desk.relatives.member')}>{(marks) => <Select {...marks} value={isListed ? value : ''} options={options} onChange={onChange} />}</Field>
      <Field label={t('desk.relatives.member_id')} fault={value === '' || isRowNumber(value) ? undefined : t('desk.relatives.member_id_fault')}>
        {(marks) => <TextInput {...marks} inputMode="numeric" maxLength={18} value={value} onChange={onChange} />}
      </Field>
    </>
  );
}

/** Moves a request on with a reason (T53, T85). */
export function MoveDialog({ merchant, request, act, onClose }: MoveDialogProps) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const [memberId, setMemberId] = useState(request.member?.id ?? request.candidates[0]?.id ?? '');
  const [length, setLength] = useState<PauseLength>('months6');
  const save = async (reason: string) => {
    const body = { act, reason, memberId: act === 'check' && memberId !== '' ? memberId : null, length: act === 'exclude' ? length : null };
    const next = await api.call('moveRelativeRequest', { params: { merchant, requestId: request.id }, body });
    client.setQueryData(requestQuery(merchant, request.id).queryKey, next);
    for (const queryKey of [['relative-requests', merchant], attentionQuery.queryKey, ['audit']]) void client.invalidateQueries({ queryKey });
    say(t('desk.relatives.done', { state: t(`desk.relatives.state.${next.state}`) }));
    onClose();
  };
  return (
    <ActDialog
      title={t(`desk.relatives.act.${act}`)}
      submit={t(`desk.relatives.act.${act}`)}
      isDangerous={act === 'exclude'}
      canSubmit={act !== 'check' || memberId === '' || isRowNumber(memberId)}
      onSubmit={save}
      onClose={onClose}
    >
      {act === 'exclude' ? <p>{t('desk.relatives.exclude_text')}</p> : null}
      {act === 'check' ? <MemberChoice request={request} value={memberId} onChange={setMemberId} /> : null}
      {act === 'exclude' ? (
        <Field label={t('desk.limits.length')}>
          {(marks) => (
            <Select
              {...marks}
              value={length}
              options={lengths.map((value) => ({ value, label: t(`limits.length.${value}`) }))}
              onChange={(value) => setLength(lengths.find((known) => known === value) ?? 'months6')}
            />
          )}
        </Field>
      ) : null}
    </ActDialog>
  );
}
