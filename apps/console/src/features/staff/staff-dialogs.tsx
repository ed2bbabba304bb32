import { isStaffRole, staffRoleNames, staffRoles, type StaffRole } from '@laro/domain/staff-roles';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/act-dialog.tsx';
import { api } from '#console/shared/api.ts';
import { Choices, Select, Switch, TextInput } from '#console/shared/controls.tsx';
import { Field } from '#console/shared/field.tsx';
import { useFormats } from '#console/shared/formats.ts';
import { staffQuery, type StaffAccount } from '#console/shared/queries.ts';
import { useMe } from '#console/shared/session.ts';
import { useToast } from '#console/shared/toasts.tsx';
import { useWords } from '#console/shared/words.tsx';
import type { Issued } from './issued-password.tsx';

/** Names as in the contract. */
const NAME = /^[a-z0-9][a-z0-9._-]{1,31}$/;

function RoleField({ role, onChange, disabled }: { role: StaffRole; onChange: (role: StaffRole) => void; disabled?: boolean }) {
  const { t } = useWords();
  const { list } = useFormats();
  const may = list(staffRoles[role].map((permission) => t(`desk.permission.${permission}`)));
  return (
    <Field label={t('desk.staff.role')} hint={t('desk.staff.role_may', { permissions: may })}>
      {(marks) => (
        <Select
          {...marks}
          value={role}
          disabled={disabled}
          options={staffRoleNames.map((name) => ({ value: name, label: t(`desk.role.${name}`) }))}
          onChange={(name) => (isStaffRole(name) ? onChange(name) : undefined)}
        />
      )}
    </Field>
  );
}

/** Makes an account; its password is shown once afterwards. */
export function AddStaffDialog({ onAdded, onClose }: { onAdded: (issued: Issued) => void; onClose: () => void }) {
  const { t } = useWords();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [role, setRole] = useState<StaffRole>('auditor');
  const isNamed = NAME.test(name);
  const add = async (reason: string) => {
    const { password } = await api.call('addStaff', { body: { name, role, reason } });
    await client.invalidateQueries({ queryKey: staffQuery.queryKey });
    onAdded({ name, password });
  };
  return (
    <ActDialog title={t('desk.staff.add')} submit={t('desk.staff.add')} canSubmit={isNamed} onSubmit={add} onClose={onClose}>
      <Field label={t('desk.staff.name')} hint={t('desk.staff.name_hint')} fault={name !== '' && !isNamed ? t('desk.staff.name_fault') : undefined}>
        {(marks) => (
          <TextInput
            {...marks}
            value={name}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={32}
            data-autofocus=""
            onChange={(text) => setName(text.toLowerCase())}
          />
        )}
      </Field>
      <RoleField role={role} onChange={setRole} />
    </ActDialog>
  );
}

const acts = ['resetPassword', 'resetSecondFactor', 'endSessions', 'unlock'] as const;
type Act = (typeof acts)[number];

/** Changes an account. What would lock its owner out is not offered for the own one. */
export function ChangeStaffDialog({ account, onChanged, onClose }: { account: StaffAccount; onChanged: (issued: Issued | null) => void; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const isOwn = useMe().id === account.id;
  const [role, setRole] = useState<StaffRole>(account.role);
  const [isEnabled, setEnabled] = useState(account.isEnabled);
  const [chosen, setChosen] = useState<string[]>([]);
  const offered = acts.filter(
    (act) =>
      (act !== 'unlock' || account.lockedUntil !== null) &&
      (act !== 'resetSecondFactor' || account.hasSecondFactor) &&
      (!isOwn || act === 'endSessions' || act === 'unlock'),
  );
  const isChanged = role !== account.role || isEnabled !== account.isEnabled || chosen.length > 0;
  const save = async (reason: string) => {
    const flags = Object.fromEntries(chosen.map((act) => [act as Act, true as const]));
    const { password } = await api.call('changeStaff', {
      params: { staffId: account.id },
      body: { ...flags, ...(role === account.role ? {} : { role }), ...(isEnabled === account.isEnabled ? {} : { isEnabled }), reason },
    });
    await client.invalidateQueries({ queryKey: staffQuery.queryKey });
    say(t('desk.staff.saved', { name: account.name }));
    onChanged(password === null ? null : { name: account.name, password });
  };
  return (
    <ActDialog title={account.name} submit={t('desk.save')} canSubmit={isChanged} onSubmit={save} onClose={onClose}>
      <RoleField role={role} onChange={setRole} disabled={isOwn} />
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
