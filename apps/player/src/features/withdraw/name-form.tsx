import { payeeNamePattern } from '@laro/domain/account/account-rules';
import { Button } from '@laro/ui/button.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { useState } from 'react';
import { accountApi } from '#player/shared/api/account/account-api.ts';
import { confirmed } from '#player/shared/session/proof/confirmation.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { useServices } from '#player/shared/api/services.ts';
import { askWithdrawalsAgain } from './withdraw-queries.ts';
import css from './withdraw.module.css';

const NAME_MAX = 60;

/** Writes down, once, the name that money is paid out to (T24). */
export function NameForm() {
  const services = useServices();
  const { t } = services.words;
  const [text, setText] = useState('');
  const submit = useSubmit();
  const name = text.trim().normalize('NFC');
  const save = async () => {
    await confirmed(() => accountApi(services).call('setPayeeName', { body: { payeeName: name } }));
    await askWithdrawalsAgain(services);
  };
  return (
    <form method="post" className={css['card']} onSubmit={submit.onSubmit(save)} noValidate>
      <TextField
        label={t('payout.name')}
        hint={t('payout.name_text')}
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        maxLength={NAME_MAX}
        value={text}
        onChange={setText}
      />
      <ProblemNote text={submit.problem} />
      <Button type="submit" kind="primary" isFull isBusy={submit.isBusy} disabled={!payeeNamePattern.test(name)}>
        {t('payout.name_save')}
      </Button>
    </form>
  );
}
