import { demandKinds, isWindowKind, type DemandKind } from '@laro/domain/ranks/rank-demands';
import { Fragment } from 'react';
import { Choices, Switch, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { weekdayName } from '#console/shared/moments/moment-formats.ts';
import { useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { newHost, withdrawFigures, type HostDraft, type RankDraft } from './rank-draft.ts';

const DAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;

function HostFields({ host, onChange }: { host: HostDraft; onChange: (host: HostDraft) => void }) {
  const { t, tag } = useWords();
  const days = DAYS.map((value) => ({ value, label: weekdayName(tag, Number(value)) }));
  return (
    <>
      <Field label={t('desk-ranks.host_name')}>
        {(marks) => <TextInput {...marks} value={host.name} maxLength={40} onChange={(name) => onChange({ ...host, name })} />}
      </Field>
      <Field label={t('desk-ranks.host_contact')} hint={t('desk-ranks.host_contact_hint')}>
        {(marks) => <TextInput {...marks} value={host.contact} maxLength={200} onChange={(contact) => onChange({ ...host, contact })} />}
      </Field>
      <Field label={t('desk-ranks.host_days')} isGroup>
        {(marks) => <Choices marks={marks} options={days} chosen={host.days} onChange={(chosen) => onChange({ ...host, days: chosen })} />}
      </Field>
      {(['from', 'to'] as const).map((key) => (
        <Field key={key} label={t(`desk-ranks.host_${key}`)}>
          {(marks) => <TextInput {...marks} type="time" value={host[key]} onChange={(time) => onChange({ ...host, [key]: time })} />}
        </Field>
      ))}
    </>
  );
}

/** Further conditions of a rank (rewards.md 10). */
export function DemandFields({ draft, onChange }: { draft: RankDraft; onChange: (draft: RankDraft) => void }) {
  const { t } = useWords();
  const set = (kind: DemandKind, change: Partial<RankDraft['demands'][DemandKind]>) =>
    onChange({ ...draft, demands: { ...draft.demands, [kind]: { ...draft.demands[kind], ...change } } });
  return demandKinds.map((kind) => {
    const label = t(`desk-ranks.condition.${kind}`);
    const { target, days } = draft.demands[kind];
    if (kind === 'mobile_verified')
      return (
        <Field key={kind} label={label}>
          {(marks) => <Switch marks={marks} isOn={target !== ''} onChange={(isOn) => set(kind, { target: isOn ? '1' : '' })} />}
        </Field>
      );
    return (
      <Fragment key={kind}>
        <Field label={label}>
          {(marks) => <TextInput {...marks} inputMode="numeric" value={target} maxLength={10} onChange={(text) => set(kind, { target: text })} />}
        </Field>
        {isWindowKind(kind) && target !== '' ? (
          <Field label={t('desk-ranks.condition.window', { name: label })}>
            {(marks) => <TextInput {...marks} inputMode="numeric" value={days} maxLength={3} onChange={(text) => set(kind, { days: text })} />}
          </Field>
        ) : null}
      </Fragment>
    );
  });
}

/** Withdrawals and host of a rank (VIP-06). */
export function BenefitFields({ draft, onChange }: { draft: RankDraft; onChange: (draft: RankDraft) => void }) {
  const { t } = useWords();
  const { timeZone } = useMerchant();
  return (
    <>
      {withdrawFigures.map((key) => (
        <Field key={key} label={t(`desk-ranks.withdraw_${key}`)} hint={t('desk-ranks.withdraw_hint')}>
          {(marks) => (
            <TextInput
              {...marks}
              inputMode="numeric"
              value={draft.withdraw[key]}
              maxLength={10}
              onChange={(text) => onChange({ ...draft, withdraw: { ...draft.withdraw, [key]: text } })}
            />
          )}
        </Field>
      ))}
      <Field label={t('desk-ranks.withdraw_first')}>
        {(marks) => <Switch marks={marks} isOn={draft.isFirst} onChange={(isFirst) => onChange({ ...draft, isFirst })} />}
      </Field>
      <Field label={t('desk-ranks.host')} hint={t('desk-ranks.host_hint', { zone: timeZone })}>
        {(marks) => <Switch marks={marks} isOn={draft.host !== null} onChange={(isOn) => onChange({ ...draft, host: isOn ? newHost : null })} />}
      </Field>
      {draft.host === null ? null : <HostFields host={draft.host} onChange={(host) => onChange({ ...draft, host })} />}
    </>
  );
}
