import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { Choices, Switch } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { staffQuery, type StaffAccount } from '#console/shared/api/queries.ts';
import { useMe } from '#console/shared/api/session.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import type { Issued } from '#console/shared/page/issued-password.tsx';

const acts = ['resetPassword', 'resetSecondFactor', 'endSessions', 'unlock'] as const;
type Act = (typeof acts)[number];

/** Switches an account, and acts on its password, authenticator, sessions and lock. What would lock its owner out is not offered for the own one. */
export function ChangeStaffDialog({ account, onChanged, onClose }: { account: StaffAccount; onChanged: (issued: Issued | null) => void; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const isOwn = useMe().id === account.id;
  const [isEnabled, setEnabled] = useState(account.isEnabled);
  const [chosen, setChosen] = useState<string[]>([]);
  const offered = acts.filter(
    (act) =>
      (act !== 'unlock' || account.lockedUntil !== null) &&
      (act !== 'resetSecondFactor' || account.hasSecondFactor) &&
      (!isOwn || act === 'endSessions' || act === 'unlock'),
  );
  const isChanged = isEnabled !== account.isEnabled || chosen.length > 0;
  const save = async (reason: string) => {
    const flags = Object.fromEntries(chosen.map((act) => [act as Act, true as const]));
    const { password } = await api.call('changeStaff', {
      params: { staffId: account.id },
      body: { ...flags, ...(isEnabled === account.isEnabled ? {} : { isEnabled }), reason },
    });
    await client.invalidateQueries({ queryKey: staffQuery.queryKey });
    say(t('desk.staff.saved', { name: account.name }));
    onChanged(password === null ? null : { name: account.name, password });
  };
  return (
    <ActDialog title={account.name} submit={t('desk.save')} canSubmit={isChanged} onSubmit={save} onClose={onClose}>
      <Field label={t('desk.staff.enabled')} isGroup hint={t(isOwn ? 'desk.staff.own_hint' : 'desk.staff.enabled_hint')}>
        {(marks) => <Switch isOn={isEnabled} marks={marks} disabled={isOwn} onChange={setEnabled} />}
      </Field>
      {offered.length > 0 ? (
        <Field label={t('desk.staff.acts')} isGroup hint={t('desk.staff.acts_hint')}>
          {(marks) => (
            <Choices marks={marks} options={offered.map((act) => ({ value: act, label: t(`desk.staff.act.${act}`) }))} chosen={chosen} onChange={setChosen} />
          )}
        </Field>
      ) : null}
    </ActDialog>
  );
}
