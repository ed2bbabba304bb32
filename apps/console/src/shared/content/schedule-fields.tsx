import { Switch, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import type { DeskMerchant } from '#console/shared/api/queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { fromWallTime, toWallTime } from '#console/shared/moments/zoned-time.ts';
import type { Showing } from './showing-state.ts';

interface ScheduleFieldsProps {
  showing: Showing;
  isReversed: boolean;
  merchant: DeskMerchant;
  isReadOnly: boolean;
  onChange: (change: Partial<Showing>) => void;
}

/** Switch, start and end of an item, in the merchant’s time zone. */
export function ScheduleFields({ showing, isReversed, merchant, isReadOnly, onChange }: ScheduleFieldsProps) {
  const { t } = useWords();
  const { isEnabled, startsAt, endsAt } = showing;
  const zone = t('desk.zone', { zone: merchant.timeZone });
  const read = (wall: string) => fromWallTime(wall, merchant.timeZone);
  return (
    <>
      <Field label={t('desk.banners.enabled')} isGroup>
        {(marks) => <Switch isOn={isEnabled} marks={marks} disabled={isReadOnly} onChange={(isOn) => onChange({ isEnabled: isOn })} />}
      </Field>
      <Field label={t('desk.banners.starts')} hint={zone}>
        {(marks) => (
          <TextInput
            {...marks}
            type="datetime-local"
            value={toWallTime(startsAt, merchant.timeZone)}
            disabled={isReadOnly}
            onChange={(wall) => onChange({ startsAt: read(wall) })}
          />
        )}
      </Field>
      <Field label={t('desk.banners.ends')} hint={zone} fault={isReversed ? t('desk.banners.ends_before_start') : undefined}>
        {(marks) => (
          <TextInput
            {...marks}
            type="datetime-local"
            value={toWallTime(endsAt, merchant.timeZone)}
            disabled={isReadOnly}
            onChange={(wall) => onChange({ endsAt: read(wall) })}
          />
        )}
      </Field>
    </>
  );
}
