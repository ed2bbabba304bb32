import { registrationFieldNames, type RegistrationFieldName } from '@laro/domain/registration/registration-fields';
import { Button } from '@laro/ui/button.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { FieldDialog } from './field-dialog.tsx';
import { registrationQuery, type RegistrationRoom } from './registration-query.ts';
import css from './registration.module.css';

function Fields({ room, onEdit }: { room: RegistrationRoom; onEdit: ((name: RegistrationFieldName) => void) | null }) {
  const { t } = useWords();
  const columns = [
    { label: t('desk.registration.field'), cell: (name: RegistrationFieldName) => t(`register.field.${name}`) },
    {
      label: t('desk.registration.asked'),
      cell: (name: RegistrationFieldName) => {
        const { isEnabled } = room.fields[name];
        return <Pill tone={isEnabled ? 'ok' : 'plain'}>{t(isEnabled ? 'desk.on' : 'desk.off')}</Pill>;
      },
    },
    {
      label: t('desk.registration.needed'),
      cell: (name: RegistrationFieldName) => {
        const { isEnabled, isRequired } = room.fields[name];
        return isEnabled ? t(isRequired ? 'desk.on' : 'desk.off') : '—';
      },
    },
    { label: t('desk.registration.length'), cell: (name: RegistrationFieldName) => `${room.fields[name].min}–${room.fields[name].max}` },
    {
      label: t('desk.registration.pattern_short'),
      cell: (name: RegistrationFieldName) => <code className={css['pattern']}>{room.fields[name].pattern ?? '—'}</code>,
    },
  ];
  const edit = onEdit
    ? (name: RegistrationFieldName) => (
        <Button size="small" aria-label={t('desk.registration.edit_field', { field: t(`register.field.${name}`) })} onClick={() => onEdit(name)}>
          {t('desk.registration.edit')}
        </Button>
      )
    : null;
  return <DataTable columns={columns} rows={registrationFieldNames} keyOf={(name) => name} act={edit} isOff={(name) => !room.fields[name].isEnabled} />;
}

/** A merchant's registration form, field by field (REG-02). */
export function RegistrationPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const isReadOnly = !useMay()('settings.change');
  const query = useQuery(registrationQuery(merchant.code));
  const [edited, setEdited] = useState<RegistrationFieldName | null>(null);
  return (
    <Page title={t('desk.registration.title')} text={t('desk.registration.text', { name: merchant.name })}>
      {isReadOnly ? <Note kind="info">{t('desk.read_only')}</Note> : null}
      <Loaded query={query}>
        {(room) => (
          <>
            <Fields room={room} onEdit={isReadOnly ? null : setEdited} />
            {edited === null ? null : (
              <FieldDialog key={`${edited} ${room.revision}`} merchant={merchant.code} room={room} name={edited} onClose={() => setEdited(null)} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
