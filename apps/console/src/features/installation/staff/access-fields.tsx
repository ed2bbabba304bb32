import { Button } from '@laro/ui/button.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import type { StaffGrant } from '@laro/domain/staff/access';
import { personLimitKinds, type PersonLimitKind } from '@laro/domain/two-persons/second-person';
import { AmountField } from '#console/shared/amounts/amount-field.tsx';
import { Select, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import type { DeskMerchant, OwnRole } from '#console/shared/api/queries.ts';
import { useRoleNames } from '#console/shared/texts/role-names.ts';
import { MerchantContext, useAccess } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { firstGrant, limitAt, limitPlace, merchantsOf, rolesToGive, type AccessDraft } from './access-draft.ts';
import css from './staff.module.css';

interface FieldsProps {
  draft: AccessDraft;
  onChange: (draft: AccessDraft) => void;
  merchants: readonly DeskMerchant[];
  ownRoles: readonly OwnRole[];
}

const EVERYWHERE = '*';
const placeOf = (merchant: string | null): string => merchant ?? EVERYWHERE;
const merchantOf = (place: string): string | null => (place === EVERYWHERE ? null : place);

/** Roles with their merchants, the team, and limits of money at each of the merchants (DESK-95, DESK-97). */
export function AccessFields(props: FieldsProps) {
  const { t } = useWords();
  const { draft, onChange, merchants } = props;
  const places = merchantsOf(
    draft.grants,
    merchants.map(({ code }) => code),
  );
  return (
    <>
      <GrantRows {...props} />
      <Field label={t('desk.staff.team')} hint={t('desk.staff.team_hint')}>
        {(marks) => <TextInput {...marks} value={draft.team} maxLength={40} onChange={(team) => onChange({ ...draft, team })} />}
      </Field>
      {places.length > 0 ? (
        <details className={css['limits']}>
          <summary>{t('desk.staff.limits')}</summary>
          <p className={css['hint']}>{t('desk.staff.limits_hint')}</p>
          {merchants
            .filter(({ code }) => places.includes(code))
            .map((merchant) => (
              <LimitFields key={merchant.code} merchant={merchant} draft={draft} onChange={onChange} />
            ))}
        </details>
      ) : null}
    </>
  );
}

function GrantRows({ draft, onChange, merchants, ownRoles }: FieldsProps) {
  const { t } = useWords();
  const access = useAccess();
  const places = [...merchants.map(({ code }) => code), null];
  const next = firstGrant(access, ownRoles, places);
  const write = (grants: readonly StaffGrant[]) => onChange({ ...draft, grants });
  return (
    <fieldset className={css['group']}>
      <legend>{t('desk.staff.roles')}</legend>
      <p className={css['hint']}>{t('desk.staff.roles_hint')}</p>
      {draft.grants.map((grant, place) => (
        // Lines have no name of their own; they are added at the end and removed one by one.
        <GrantRow
          key={`${place} of ${draft.grants.length}`}
          number={place + 1}
          grant={grant}
          places={places}
          ownRoles={ownRoles}
          onChange={(changed) => write(draft.grants.map((known, at) => (at === place ? changed : known)))}
          onRemove={() => write(draft.grants.filter((_, at) => at !== place))}
        />
      ))}
      {next === null ? null : (
        <Button size="small" onClick={() => write([...draft.grants, next])}>
          {t('desk.staff.add_role')}
        </Button>
      )}
    </fieldset>
  );
}

interface GrantRowProps {
  number: number;
  grant: StaffGrant;
  places: readonly (string | null)[];
  ownRoles: readonly OwnRole[];
  onChange: (grant: StaffGrant) => void;
  onRemove: () => void;
}

function GrantRow({ number, grant, places, ownRoles, onChange, onRemove }: GrantRowProps) {
  const { t } = useWords();
  const { roleName, placeName } = useRoleNames();
  const access = useAccess();
  const roles = rolesToGive(access, ownRoles, grant.merchant, grant.role);
  // A place is offered where some role can be given; the role moves along, or becomes the first one there.
  const offered = places.filter((place) => place === grant.merchant || rolesToGive(access, ownRoles, place).length > 0);
  const move = (merchant: string | null) => {
    const there = rolesToGive(access, ownRoles, merchant);
    onChange({ merchant, role: there.includes(grant.role) ? grant.role : (there[0] ?? grant.role) });
  };
  return (
    <div className={css['grant']}>
      <Select
        aria-label={t('desk.staff.role_number', { number })}
        value={grant.role}
        options={roles.map((role) => ({ value: role, label: roleName(role) }))}
        onChange={(role) => onChange({ ...grant, role })}
      />
      <Select
        aria-label={t('desk.staff.place_number', { number })}
        value={placeOf(grant.merchant)}
        options={offered.map((place) => ({ value: placeOf(place), label: placeName(place) }))}
        onChange={(place) => move(merchantOf(place))}
      />
      <button type="button" className={css['remove']} aria-label={t('desk.staff.remove_role', { number })} onClick={onRemove}>
        <Icon name="x-bold" size={18} />
      </button>
    </div>
  );
}

function LimitFields({ merchant, draft, onChange }: { merchant: DeskMerchant; draft: AccessDraft; onChange: (draft: AccessDraft) => void }) {
  const { t } = useWords();
  const field = (kind: PersonLimitKind, span: 'perAct' | 'perDay') => {
    const typed = limitAt(draft, merchant.code, kind);
    const values = { kind: t(`desk.staff.limit.${kind}`), currency: merchant.currency.code };
    const label = span === 'perAct' ? t('desk.staff.limit_act', values) : t('desk.staff.limit_day', values);
    const write = (text: string) => onChange({ ...draft, limits: { ...draft.limits, [limitPlace(merchant.code, kind)]: { ...typed, [span]: text } } });
    return <AmountField key={`${kind} ${span}`} label={label} value={typed[span]} allowsZero onChange={write} />;
  };
  return (
    <fieldset className={css['group']}>
      <legend>{merchant.name}</legend>
      <MerchantContext value={merchant}>
        <div className={css['pairs']}>{personLimitKinds.flatMap((kind) => [field(kind, 'perAct'), field(kind, 'perDay')])}</div>
      </MerchantContext>
    </fieldset>
  );
}
