import { mayEverywhere } from '@laro/domain/staff/access';
import { isStaffPermission, permissionAreaNames, permissionAreas } from '@laro/domain/staff/permissions';
import { isShippedRole, roleNamePattern } from '@laro/domain/staff/roles';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { Choices, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { staffRolesQuery, type OwnRole } from '#console/shared/api/queries.ts';
import { useAccess } from '#console/shared/api/session.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

const NAME = new RegExp(`^${roleNamePattern}$`);

/** Makes a role, or changes what one allows. Permissions that the person lacks are shown only where the role has them already. */
export function RoleDialog({ role, onClose }: { role: OwnRole | null; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const tellProposed = useProposed();
  const client = useQueryClient();
  const access = useAccess();
  const [name, setName] = useState(role?.name ?? '');
  const [chosen, setChosen] = useState<readonly string[]>(role?.permissions ?? []);
  const isNamed = NAME.test(name) && !isShippedRole(name);
  const isChanged = role === null || role.permissions.toSorted().join(' ') !== chosen.toSorted().join(' ');
  const save = async (reason: string) => {
    const answer = await api.call('saveStaffRole', {
      params: { role: name },
      body: { permissions: chosen.filter(isStaffPermission), stamp: role?.stamp ?? null, reason },
    });
    await client.invalidateQueries({ queryKey: staffRolesQuery.queryKey });
    if (isProposed(answer)) tellProposed(answer);
    else say(t('desk.roles.saved', { name }));
    onClose();
  };
  const inArea = (area: (typeof permissionAreaNames)[number]) =>
    permissionAreas[area].filter((permission) => mayEverywhere(access, permission) || role?.permissions.includes(permission) === true);
  const write = (area: (typeof permissionAreaNames)[number], part: readonly string[]) =>
    setChosen([...chosen.filter((permission) => !(permissionAreas[area] as readonly string[]).includes(permission)), ...part]);
  return (
    <ActDialog
      title={role === null ? t('desk.roles.add') : t('desk.roles.change_of', { name: role.name })}
      submit={t('desk.save')}
      size="wide"
      canSubmit={isNamed && isChanged && chosen.length > 0}
      onSubmit={save}
      onClose={onClose}
    >
      {role === null ? (
        <Field label={t('desk.roles.name')} hint={t('desk.roles.name_hint')} fault={name !== '' && !isNamed ? t('desk.roles.name_fault') : undefined}>
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
      ) : null}
      <p>{t('desk.roles.hint')}</p>
      {permissionAreaNames
        .filter((area) => inArea(area).length > 0)
        .map((area) => (
          <Field key={area} label={t(`desk.area.${area}`)} isGroup>
            {(marks) => (
              <Choices
                marks={marks}
                options={inArea(area).map((permission) => ({ value: permission, label: t(`desk.permission.${permission}`) }))}
                chosen={chosen}
                onChange={(part) => write(area, part)}
              />
            )}
          </Field>
        ))}
    </ActDialog>
  );
}

/** Removes a role that no account has. */
export function RemoveRoleDialog({ role, onClose }: { role: OwnRole; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const tellProposed = useProposed();
  const client = useQueryClient();
  const remove = async (reason: string) => {
    const answer = await api.call('removeStaffRole', { params: { role: role.name }, body: { reason } });
    await client.invalidateQueries({ queryKey: staffRolesQuery.queryKey });
    if (isProposed(answer)) tellProposed(answer);
    else say(t('desk.roles.removed', { name: role.name }));
    onClose();
  };
  return <ActDialog title={t('desk.roles.remove_of', { name: role.name })} submit={t('desk.roles.remove')} isDangerous onSubmit={remove} onClose={onClose} />;
}
