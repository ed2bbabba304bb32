import { Icon } from '@laro/ui/pictures/icon.tsx';
import { permissionAreaNames, permissionAreas } from '@laro/domain/staff/permissions';
import { Fragment, useState } from 'react';
import { TableFrame } from '#console/shared/list/table-frame.tsx';
import { useRoleNames } from '#console/shared/texts/role-names.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import type { ShownRole } from './roles-page.tsx';
import css from './roles.module.css';

/** Permissions by area, and which role allows each. */
export function RoleMatrix({ roles }: { roles: readonly ShownRole[] }) {
  const { t } = useWords();
  const { roleName } = useRoleNames();
  // The column that a long row is followed to.
  const [marked, setMarked] = useState<string | null>(null);
  return (
    <section className={css['matrix']}>
      <h2>{t('desk.roles.matrix')}</h2>
      <TableFrame name={t('desk.roles.matrix')} className={css['frame']}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('desk.roles.permission')}</th>
              {roles.map(({ name }) => (
                <th key={name} scope="col">
                  <button type="button" className={css['head']} aria-pressed={marked === name} onClick={() => setMarked(marked === name ? null : name)}>
                    {roleName(name)}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissionAreaNames.map((area) => (
              <Fragment key={area}>
                <tr className={css['area']}>
                  <th scope="rowgroup" colSpan={roles.length + 1}>
                    {t(`desk.area.${area}`)}
                  </th>
                </tr>
                {permissionAreas[area].map((permission) => (
                  <tr key={permission}>
                    <th scope="row">{t(`desk.permission.${permission}`)}</th>
                    {roles.map(({ name, permissions }) => (
                      <td key={name} data-marked={marked === name || undefined}>
                        {permissions.includes(permission) ? (
                          <>
                            <Icon name="check-bold" size={16} />
                            <span className="visually-hidden">{t('desk.roles.yes')}</span>
                          </>
                        ) : null}
                      </td>
                    ))}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </section>
  );
}
