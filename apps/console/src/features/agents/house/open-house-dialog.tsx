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
import { UplineField, type Upline } from './upline-field.tsx';

const USERNAME_MAX = 64;
const types = Object.values(houseTypes).toReversed();

interface Props {
  merchant: string;
  onOpened: (issued: Issued) => void;
  onClose: () => void;
}

/** A new house account: its type, place and rates. The password is shown once. */
export function OpenHouseDialog({ merchant, onOpened, onClose }: Props) {
  const { t } = useWords();
  const client = useQueryClient();
  const rates = useTypedRates();
  const [username, setUsername] = useState('');
  const [type, setType] = useState<HouseType>(houseTypes.topAgent);
  const [upline, choose] = useState<Upline | null>(null);
  const isTop = type === houseTypes.topAgent;
  const save = async (reason: string) => {
    const body = { username: username.trim(), type, under: isTop ? '' : (upline?.id ?? ''), rates: rates.value, reason };
    const { account, password } = await api.call('openHouseAccount', { params: { merchant }, body });
    await client.invalidateQueries({ queryKey: ['agents', merchant] });
    onOpened({ name: account.username, password });
    onClose();
  };
  const chooseType = (value: string) => setType(types.find((known) => String(known) === value) ?? houseTypes.topAgent);
  return (
    <ActDialog
      title={t('desk.house.add')}
      submit={t('desk.house.add')}
      canSubmit={username.trim() !== '' && rates.isRight && !(type === houseTypes.agent && upline === null)}
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
      {isTop ? null : <UplineField merchant={merchant} chosen={upline} mayBeNone={type === houseTypes.player} onChoose={choose} />}
      <RatesFields rates={rates} />
    </ActDialog>
  );
}
