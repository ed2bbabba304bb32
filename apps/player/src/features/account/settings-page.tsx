import { languageInfo } from '@laro/domain/system/languages';
import { useState } from 'react';
import { useHead } from '#player/shared/shell/head.ts';
import { LanguagePicker } from '#player/shared/language/language-picker.late.tsx';
import { OptionGroup, OptionRow } from '#player/shared/form/option-row.tsx';
import { Frame } from '#player/shared/shell/page.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { setPreference, usePreferences } from '#player/shared/device/preferences.ts';
import { useWhitelabel } from '#player/shared/api/queries.ts';
import { askAbout } from '#player/shared/session/session-dialog.ts';
import { useLanguage, useT } from '#player/shared/api/services.ts';
import { isStanding } from '#player/shared/router/standing-pages.ts';
import { useMemberOrLeave } from '#player/shared/session/log-in/use-member-or-leave.ts';
import css from './account.module.css';

function Settings() {
  const t = useT();
  const language = useLanguage();
  const { menu, modules } = useWhitelabel();
  const isHidden = usePreferences(({ isBalanceHidden }) => isBalanceHidden);
  const form = usePreferences(({ listForm }) => listForm);
  const [isChoosing, setChoosing] = useState(false);
  const isList = form === 'list';
  return (
    <>
      <OptionGroup title={t('account.set.device')}>
        <OptionRow icon="globe" label={t('shell.language.title')} value={languageInfo(language).name} onClick={() => setChoosing(true)} />
        <OptionRow
          icon={isHidden ? 'eye-slash' : 'eye'}
          label={t('shell.balance.label')}
          value={t(isHidden ? 'account.set.hidden' : 'account.set.shown')}
          onClick={() => setPreference('isBalanceHidden', !isHidden)}
        />
        <OptionRow
          icon={isList ? 'rows' : 'squares-four'}
          label={t('account.set.lists')}
          value={t(isList ? 'account.set.rows' : 'account.set.tiles')}
          onClick={() => setPreference('listForm', isList ? 'grid' : 'list')}
        />
        <OptionRow icon="device-mobile" label={t('account.set.notifications')} to="/m/set/notifications" />
      </OptionGroup>
      <OptionGroup title={t('account.set.account')}>
        <OptionRow icon="user-circle" label={t('shell.menu.account')} to={paths.account} />
        {menu.SECPRIV ? <OptionRow icon="shield-check-duotone" label={t('shell.menu.security')} to={paths.security} /> : null}
        <OptionRow icon="clock" label={t('account.limits')} to={paths.limits} />
        {modules.INBOX3 ? <OptionRow icon="envelope-simple" label={t('account.set.offers')} to="/m/set/offers" /> : null}
        {modules.LOTTERY3 ? <OptionRow icon="bell" label={t('account.set.follows')} to="/m/set/follows" /> : null}
        {isStanding(paths.help) ? <OptionRow icon="question" label={t('shell.menu.help')} to={paths.help} /> : null}
        <OptionRow icon="sign-out" label={t('shell.logout.action')} onClick={() => askAbout('log-out')} />
      </OptionGroup>
      {isChoosing ? <LanguagePicker onClose={() => setChoosing(false)} /> : null}
    </>
  );
}

/** Settings of this device, and links to those of the account (ACC-01). */
export function SettingsPage() {
  const t = useT();
  const isMember = useMemberOrLeave();
  useHead({ title: t('account.settings'), isIndexed: false });
  return (
    <Frame header="inner" title={t('account.settings')}>
      <div className={css['page']} aria-busy={!isMember || undefined}>
        {isMember ? <Settings /> : null}
      </div>
    </Frame>
  );
}
