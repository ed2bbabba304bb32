import { csvFile, offerFile } from '@laro/ui/layers/offer-file';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import type { DeskMerchant } from '#console/shared/api/queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { toWallTime } from '#console/shared/moments/zoned-time.ts';

const DAY_MS = 86_400_000;
const DAYS_BEFORE = 30;

/** Exports the interactions recorded in a range of days as a table, for the auditor (T51). The export itself is in the audit log. */
export function ExportDialog({ merchant: { code, timeZone }, onClose }: { merchant: DeskMerchant; onClose: () => void }) {
  const { t } = useWords();
  const client = useQueryClient();
  const [days, setDays] = useState(() => {
    const now = Date.now();
    // In the merchant's time zone, as the server reads them.
    const day = (at: number) => toWallTime(new Date(at).toISOString(), timeZone).slice(0, 10);
    return { from: day(now - DAYS_BEFORE * DAY_MS), to: day(now) };
  });
  const save = async (reason: string) => {
    const { fileName, csv } = await api.call('exportCareInteractions', { params: { merchant: code }, body: { ...days, reason } });
    offerFile(csvFile([csv]), fileName);
    void client.invalidateQueries({ queryKey: ['audit'] });
    onClose();
  };
  const fields = [
    { name: 'from', label: t('desk.from') },
    { name: 'to', label: t('desk.to') },
  ] as const;
  return (
    <ActDialog title={t('desk.care.export')} submit={t('desk.risk.save')} canSubmit={days.from !== '' && days.to !== ''} onSubmit={save} onClose={onClose}>
      <p>{t('desk.care.export_text')}</p>
      {fields.map(({ name, label }) => (
        <Field key={name} label={label}>
          {(marks) => <TextInput {...marks} type="date" value={days[name]} onChange={(value) => setDays({ ...days, [name]: value })} />}
        </Field>
      ))}
    </ActDialog>
  );
}
