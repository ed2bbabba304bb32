import { houseTypes, type HouseType } from '@laro/domain/agents/tree/agent-tree';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#console/shared/api/api.ts';
import { RatesFields, useTypedRates } from '#console/shared/contracts/rates-fields.tsx';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { Select, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import type { Issued } from '#console/shared/page/issued-password.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import type { HouseAccount } from './house-queries.ts';

const USERNAME_MAX = 64;
const types = Object.values(houseTypes).toReversed();

interface Props {
  merchant: string;
  /** House agents that may be directly above. */
  uplines: readonly HouseAccount[];
  onOpened: (issued: Issued) => void;
  onClose: () => void;
}

/** A new house account: its type, place and rates. The password is shown once. */
export function OpenHouseDialog({ merchant, uplines, onOpened, onClose }: Props) {
  const { t } = useWords();
  const client = useQueryClient();
  const rates = useTypedRates();
  const [username, setUsername] = useState('');
  const [type, setType] = useState<HouseType>(houseTypes.topAgent);
  const [chosen, setUnder] = useState('');
  const isTop = type === houseTypes.topAgent;
  // An agent always has a place; the list may come after the dialog was opened.
  const under = type === houseTypes.agent && chosen === '' ? (uplines[0]?.id ?? '') : chosen;
  const save = async (reason: string) => {
    const body = { username: username.trim(), type, under: isTop ? '' : under, rates: rates.value, reason };
    const { account, password } = await api.call('openHouseAccount', { params: { merchant }, body });
    await client.invalidateQueries({ queryKey: ['agents', merchant] });
    onOpened({ name: account.username, password });
    onClose();
  };
  const places = [
    ...(type === houseTypes.agent ? [] : [{ value: '', label: t('desk.house.no_team') }]),
    ...uplines.map(({ id, username: name }) => ({ value: id, label: name })),
  ];
  const chooseType = (value: string) => setType(types.find((known) => String(known) === value) ?? houseTypes.topAgent);
  return (
    <ActDialog
      title={t('desk.house.add')}
      submit={t('desk.house.add')}
      canSubmit={username.trim() !== '' && rates.isRight && !(type === houseTypes.agent && under === '')}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={t('desk.house.username')}>
        {(marks) => <TextInput {...marks} value={username} maxLength={USERNAME_MAX} autoComplete="off" onChange={setUsername} />}
      </Field>
      <Field label={t('desk.house.type')}>
        {(marks) => (
          <Select
            {...marks}
            value={String(type)}
            options={types.map((value) => ({ value: String(value), label: t(`desk.house.type.${value}`) }))}
            onChange={chooseType}
          />
        )}
      </Field>
      {isTop ? null : <Field label={t('desk.house.under')}>{(marks) => <Select {...marks} value={under} options={places} onChange={setUnder} />}</Field>}
      <RatesFields rates={rates} />
    </ActDialog>
  );
}
