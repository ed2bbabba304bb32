import { nicknamePattern, payeeNamePattern } from '@laro/domain/account/account-rules';
import type { MessageKey } from '@laro/i18n/areas';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { useState } from 'react';
import { accountApi } from '#player/shared/api/account/account-api.ts';
import { askAccountAgain } from '#player/shared/api/account/account-queries.ts';
import { confirmed } from '#player/shared/session/proof/confirmation.ts';
import { FormSheet } from '#player/shared/form/form-sheet.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';

type Which = 'nickname' | 'payee';
const titles: Record<Which, MessageKey> = { nickname: 'account.nickname', payee: 'account.payee' };
const hints: Record<Which, MessageKey> = { nickname: 'account.nickname_hint', payee: 'account.payee_hint' };
const patterns: Record<Which, RegExp> = { nickname: nicknamePattern, payee: payeeNamePattern };
const lengths: Record<Which, number> = { nickname: 20, payee: 60 };

/** One name of the member's: how the site calls them, or, once, whom money is paid out to. */
export function NameSheet({ which, value, onClose }: { which: Which; value: string; onClose: () => void }) {
  const services = useServices();
  const { t } = services.words;
  const [text, setText] = useState(value);
  const [isFaulty, setFaulty] = useState(false);
  const submit = useSubmit();
  const name = text.trim().normalize('NFC');
  const save = async () => {
    setFaulty(!patterns[which].test(name));
    if (!patterns[which].test(name)) return;
    const api = accountApi(services);
    if (which === 'nickname') await api.call('changeNickname', { body: { nickname: name } });
    else await confirmed(() => api.call('setPayeeName', { body: { payeeName: name } }));
    await askAccountAgain(services);
    showToast(t('account.saved'));
    onClose();
  };
  return (
    <FormSheet title={t(titles[which])} submit={submit} action={t('account.save')} onSend={save} onClose={onClose}>
      <TextField
        label={t(titles[which])}
        hint={t(hints[which])}
        fault={isFaulty ? t('account.name_fault') : undefined}
        name={which === 'nickname' ? 'nickname' : 'name'}
        autoComplete={which === 'nickname' ? 'nickname' : 'name'}
        autoCapitalize="words"
        maxLength={lengths[which]}
        value={text}
        onChange={setText}
        data-autofocus=""
      />
    </FormSheet>
  );
}
