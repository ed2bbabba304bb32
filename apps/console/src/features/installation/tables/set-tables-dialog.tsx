import { Note } from '@laro/ui/states/note.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#console/shared/api/api.ts';
import { tableQuery, type TableDetail } from '#console/shared/api/vendor-queries.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { Select, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

const SECOND_MS = 1000;
const SECONDS = { least: 5, most: 120 };
const OWN = '';

/** Sets how long tables of a game take bets, and the band of their stakes; what is left empty follows the game. */
export function SetTablesDialog({ vendor, table, onClose }: { vendor: string; table: TableDetail; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const { settings } = table;
  const [seconds, setSeconds] = useState(settings.windowMs === null ? '' : `${settings.windowMs / SECOND_MS}`);
  const [band, setBand] = useState(settings.band ?? OWN);
  const isWindow = seconds === '' || (/^\d{1,3}$/.test(seconds) && Number(seconds) >= SECONDS.least && Number(seconds) <= SECONDS.most);
  const save = async (reason: string) => {
    const windowMs = seconds === '' ? null : Number(seconds) * SECOND_MS;
    const set = await api.call('setTables', { params: { vendor }, body: { table: table.table, windowMs, band: band === OWN ? null : band, reason } });
    client.setQueryData(tableQuery(vendor, table.table).queryKey, set);
    say(t('desk.tables.set.done', { name: table.gameName }));
    onClose();
  };
  return (
    <ActDialog title={table.gameName} submit={t('desk.tables.set')} canSubmit={isWindow} onSubmit={save} onClose={onClose}>
      <Note kind="info">{t('desk.tables.set.note')}</Note>
      <Field
        label={t('desk.tables.window')}
        hint={`${SECONDS.least}–${SECONDS.most} · ${t('desk.tables.own', { value: `${settings.ownWindowMs / SECOND_MS}` })}`}
      >
        {(marks) => <TextInput {...marks} inputMode="numeric" value={seconds} onChange={setSeconds} />}
      </Field>
      {settings.ownBand === null ? null : (
        <Field label={t('desk.tables.band')}>
          {(marks) => (
            <Select
              {...marks}
              value={band}
              options={[
                { value: OWN, label: t('desk.tables.own', { value: settings.ownBand ?? '' }) },
                ...settings.bands.map((value) => ({ value, label: value })),
              ]}
              onChange={setBand}
            />
          )}
        </Field>
      )}
    </ActDialog>
  );
}
