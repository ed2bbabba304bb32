import { Note } from '@laro/ui/states/note.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { OneOf, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { merchantsQuery, type DeskMerchant } from '#console/shared/api/queries.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { fromWallTime, toWallTime } from '#console/shared/moments/zoned-time.ts';

const MINUTE_MS = 60_000;
/** How long maintenance usually takes, in minutes; 0 leaves the end open, -1 is a time of one's own. */
const lengths = [30, 60, 120, 240, 0, -1] as const;

function lengthText(tag: string, minutes: number): string {
  const isHours = minutes % 60 === 0;
  return new Intl.NumberFormat(tag, { style: 'unit', unit: isHours ? 'hour' : 'minute', unitDisplay: 'long' }).format(isHours ? minutes / 60 : minutes);
}

function useSwitch(merchant: DeskMerchant, onClose: () => void) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  return async (maintenance: boolean, until: string | null, reason: string) => {
    await api.call('changeDeskStatus', { params: { merchant: merchant.code }, body: { maintenance, until, reason } });
    await client.invalidateQueries({ queryKey: merchantsQuery.queryKey });
    void client.invalidateQueries({ queryKey: ['audit'] });
    say(t(maintenance ? 'desk.status.closed_now' : 'desk.status.opened_now', { name: merchant.name }));
    onClose();
  };
}

/** Closing asks how long and why, and says what it does. */
export function CloseDialog({ merchant, onClose }: { merchant: DeskMerchant; onClose: () => void }) {
  const { t, tag } = useWords();
  const turn = useSwitch(merchant, onClose);
  const [length, setLength] = useState('60');
  const [wall, setWall] = useState(() => toWallTime(new Date(Date.now() + 60 * MINUTE_MS).toISOString(), merchant.timeZone));
  const minutes = Number(length);
  const own = fromWallTime(wall, merchant.timeZone);
  const untilFor = (now: number) => (minutes > 0 ? new Date(now + minutes * MINUTE_MS).toISOString() : minutes === 0 ? null : own);
  const isMissing = minutes < 0 && own === null;
  const label = (value: number) => (value > 0 ? lengthText(tag, value) : t(value === 0 ? 'desk.status.no_end' : 'desk.status.own_end'));
  return (
    <ActDialog
      title={t('desk.status.close_title', { name: merchant.name })}
      submit={t('desk.status.close_act')}
      isDangerous
      canSubmit={!isMissing}
      onClose={onClose}
      onSubmit={(reason) => turn(true, untilFor(Date.now()), reason)}
    >
      <Note kind="info">{t('desk.status.close_text')}</Note>
      <Field label={t('desk.status.length')} isGroup hint={t('desk.status.length_hint')}>
        {() => (
          <OneOf
            name="length"
            label={t('desk.status.length')}
            options={lengths.map((value) => ({ value: String(value), label: label(value) }))}
            chosen={length}
            onChange={setLength}
          />
        )}
      </Field>
      {minutes < 0 ? (
        <Field label={t('desk.status.end')} hint={t('desk.zone', { zone: merchant.timeZone })} fault={isMissing ? t('desk.fault.required') : undefined}>
          {(marks) => <TextInput {...marks} type="datetime-local" value={wall} onChange={setWall} />}
        </Field>
      ) : null}
    </ActDialog>
  );
}

export function OpenDialog({ merchant, onClose }: { merchant: DeskMerchant; onClose: () => void }) {
  const { t } = useWords();
  const turn = useSwitch(merchant, onClose);
  return (
    <ActDialog
      title={t('desk.status.open_title', { name: merchant.name })}
      submit={t('desk.status.open_act')}
      onClose={onClose}
      onSubmit={(reason) => turn(false, null, reason)}
    >
      <p>{t('desk.status.open_question')}</p>
    </ActDialog>
  );
}
