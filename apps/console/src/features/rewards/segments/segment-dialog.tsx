import { Button } from '@laro/ui/button.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAmountReader } from '#console/shared/amounts/amount-reader.ts';
import { api } from '#console/shared/api/api.ts';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { Switch, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { ProblemNote } from '#console/shared/page/problem-note.tsx';
import { emptyCondition, ownGroups, rowsOf, type ConditionDraft, type OwnGroups } from '#console/shared/rewards/segment-draft.ts';
import { Segment } from '#console/shared/rewards/segment-fields.tsx';
import type { SavedSegment } from '#console/shared/rewards/segments.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { askSegmentsAgain } from './segment-queries.ts';

/** Bounds of a name, as in the contract. */
const NAME = { min: 2, max: 60 };

/** How many members have the conditions now, whom the gate keeps back, and twenty of them (DESK-51, DESK-52). */
function Count({ groups }: { groups: OwnGroups | null }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: (asked: OwnGroups) => api.call('previewDeskSegment', { params: { merchant }, body: { groups: asked } }),
  });
  return (
    <div>
      <Button size="small" disabled={groups === null} isBusy={isPending} onClick={() => groups && mutate(groups)}>
        {t('desk-rewards.gifts.count')}
      </Button>
      <div role="status">
        {data ? <p>{t('desk-rewards.segments.counted', { count: data.members, kept: data.kept })}</p> : null}
        {data && data.looked < data.all ? <p>{t('desk-rewards.segments.part', { looked: data.looked, all: data.all })}</p> : null}
        {data && data.examples.length > 0 ? <p>{data.examples.map(({ username }) => username).join(', ')}</p> : null}
      </div>
      {error === null ? null : <ProblemNote error={error} />}
    </div>
  );
}

/** A new segment, or the next version of one. */
export function SegmentDialog({ segment, onClose }: { segment: SavedSegment | null; onClose: () => void }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const client = useQueryClient();
  const proposed = useProposed();
  const reader = useAmountReader();
  const [name, setName] = useState(segment?.name ?? '');
  const [rows, setRows] = useState<ConditionDraft[]>(() => (segment ? rowsOf(segment.groups, reader.text) : [emptyCondition]));
  const [isFrozen, setFrozen] = useState(segment !== null && segment.frozenAt !== null);
  const groups = ownGroups(rows, reader.amount);
  const save = async (reason: string) => {
    if (groups === null) return;
    const body = { id: segment?.id ?? null, version: segment?.version ?? 0, name: name.trim(), groups, isFrozen, reason };
    const answer = await api.call('saveDeskSegment', { params: { merchant }, body });
    if (isProposed(answer)) proposed(answer);
    await askSegmentsAgain(client, merchant);
    onClose();
  };
  return (
    <ActDialog
      title={segment === null ? t('desk-rewards.segments.new') : `${t('desk-rewards.segments.edit')}: ${segment.name}`}
      size="wide"
      submit={t('desk.save')}
      canSubmit={name.trim().length >= NAME.min && groups !== null}
      onSubmit={save}
      onClose={onClose}
    >
      {segment !== null && segment.uses > 0 ? <Note kind="info">{t('desk-rewards.segments.in_use')}</Note> : null}
      <Field label={t('desk-rewards.segments.name')}>
        {(marks) => <TextInput {...marks} value={name} maxLength={NAME.max} data-autofocus="" onChange={setName} />}
      </Field>
      <Segment rows={rows} isOwn onChange={setRows} />
      <Field label={t('desk-rewards.segments.frozen')} hint={t('desk-rewards.segments.frozen_hint')} isGroup>
        {(marks) => <Switch marks={marks} isOn={isFrozen} onChange={setFrozen} />}
      </Field>
      <Count groups={groups} />
    </ActDialog>
  );
}
