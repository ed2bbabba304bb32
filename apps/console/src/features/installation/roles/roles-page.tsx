import { Button } from '@laro/ui/button.tsx';
import { shippedRoleNames, shippedRoles } from '@laro/domain/staff/roles';
import type { StaffPermission } from '@laro/domain/staff/permissions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { staffQuery, staffRolesQuery, type OwnRole } from '#console/shared/api/queries.ts';
import { useRoleNames } from '#console/shared/texts/role-names.ts';
import { useMay } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { RemoveRoleDialog, RoleDialog } from './role-dialogs.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import css from './roles.module.css';

/** A role as the page shows it. */
export interface ShownRole {
  name: string;
  permissions: readonly StaffPermission[];
  /** The operator's own role; null for a built-in one. */
  own: OwnRole | null;
  /** Names of the people who have it, as far as the reader may see them. */
  people: readonly string[];
}

/** Every role, what it allows, and who has it (DESK-96). */
export function RolesPage() {
  const { t } = useWords();
  const mayChange = useMay()('staff.change');
  const query = useQuery(staffRolesQuery);
  const [edited, setEdited] = useState<OwnRole | 'new' | null>(null);
  const [removed, setRemoved] = useState<OwnRole | null>(null);
  const add = mayChange ? (
    <Button kind="primary" size="small" onClick={() => setEdited('new')}>
      {t('desk.roles.add')}
    </Button>
  ) : undefined;
  return (
    <Page title={t('desk.roles.title')} text={t('desk.roles.text')} actions={add}>
      <Loaded query={query}>{(ownRoles) => <Roles ownRoles={ownRoles} onChange={mayChange ? setEdited : null} onRemove={setRemoved} />}</Loaded>
      {edited === null ? null : <RoleDialog role={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removed === null ? null : <RemoveRoleDialog role={removed} onClose={() => setRemoved(null)} />}
    </Page>
  );
}

function useShownRoles(ownRoles: readonly OwnRole[]): ShownRole[] {
  const { data: staff = [] } = useQuery(staffQuery);
  const peopleWith = (role: string) => staff.filter(({ grants }) => grants.some((grant) => grant.role === role)).map(({ name }) => name);
  return [
    ...shippedRoleNames.map((name) => ({ name, permissions: shippedRoles[name], own: null, people: peopleWith(name) })),
    ...ownRoles.map((own) => ({ name: own.name, permissions: own.permissions, own, people: peopleWith(own.name) })),
  ];
}

interface RolesProps {
  ownRoles: readonly OwnRole[];
  onChange: ((role: OwnRole) => void) | null;
  onRemove: (role: OwnRole) => void;
}

function Roles({ ownRoles, onChange, onRemove }: RolesProps) {
  const { t } = useWords();
  const { list } = useFormats();
  const { roleName } = useRoleNames();
  const roles = useShownRoles(ownRoles);
  const act = ({ own }: ShownRole) =>
    own === null ? null : (
      <>
        <Button size="tiny" aria-label={t('desk.roles.change_of', { name: own.name })} onClick={() => onChange?.(own)}>
          {t('desk.change')}
        </Button>
        <Button size="tiny" aria-label={t('desk.roles.remove_of', { name: own.name })} onClick={() => onRemove(own)}>
          {t('desk.roles.remove')}
        </Button>
      </>
    );
  const kind = ({ own }: ShownRole) => <Pill tone={own === null ? 'plain' : 'info'}>{t(own === null ? 'desk.roles.shipped' : 'desk.roles.own')}</Pill>;
  return (
    <>
      <DataTable
        rows={roles}
        keyOf={({ name }) => name}
        act={onChange ? act : null}
        columns={[
          {
            label: t('desk.staff.role'),
            cell: (role) => (
              <span className={css['role']}>
                {roleName(role.name)} {kind(role)}
              </span>
            ),
          },
          { label: t('desk.roles.people'), cell: ({ people }) => (people.length === 0 ? t('desk.none') : list(people)) },
        ]}
      />
      <RoleMatrix roles={roles} />
    </>
  );
}
