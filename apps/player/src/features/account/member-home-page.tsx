import { Icon } from '@laro/ui/pictures/icon.tsx';
import { languageInfo } from '@laro/domain/system/languages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBalance } from '#player/shared/money/balance.late.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { LanguagePicker } from '#player/shared/language/language-picker.late.tsx';
import { MemberFace } from '#player/shared/shell/menu/member-face.tsx';
import { MoneyCard, MoneyTool, MoneyWays } from '#player/shared/money/amount/money-card.tsx';
import { OptionGroup, OptionRow } from '#player/shared/form/option-row.tsx';
import { Frame } from '#player/shared/shell/page.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { memberQuery } from '#player/shared/session/session-queries.ts';
import { badgeText } from '#player/shared/shell/badge-text.late.ts';
import { askAbout } from '#player/shared/session/session-dialog.ts';
import { useSession } from '#player/shared/session/session.ts';
import { useLanguage, useServices, useT } from '#player/shared/api/services.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';
import { useMemberOrLeave } from '#player/shared/session/log-in/use-member-or-leave.ts';
import { useMemberEntries, type MemberEntry } from './member-entries.ts';
import css from './member-home.module.css';

/** Name, picture, and the way to the settings. */
function Head() {
  const { api, words } = useServices();
  const session = useSession();
  const { data } = useQuery(memberQuery(api));
  const name = session?.userName ?? '';
  return (
    <div className={css['head']}>
      <Link to={paths.account} className={css['face']} aria-label={words.t('account.title')}>
        <MemberFace avatar={data?.avatar} size={66} />
      </Link>
      <div className={css['who']}>
        <h1 className={css['name']}>{data?.nickname ?? name}</h1>
        {data?.nickname ? <p className={css['user']}>{name}</p> : null}
      </div>
      <Link to={paths.settings} className={css['gear']} aria-label={words.t('account.settings')}>
        <Icon name="gear-six" size={26} />
      </Link>
    </div>
  );
}

/** The balance, and what can be done with it. */
function Money() {
  const t = useT();
  const { text, isHidden, isRefreshing, refresh, toggleHidden } = useBalance();
  const askAgain = () => void refresh().catch(() => showToast(t('shell.balance.failed'), 'error', toastMs.short));
  const tools = (
    <>
      <MoneyTool icon={isHidden ? 'eye-slash' : 'eye'} label={t(isHidden ? 'shell.balance.show' : 'shell.balance.hide')} onClick={toggleHidden} />
      <MoneyTool icon="arrows-clockwise" label={t('shell.balance.refresh')} isBusy={isRefreshing} onClick={askAgain} />
    </>
  );
  return (
    <MoneyCard label={t('shell.balance.label')} tools={tools} figure={text}>
      <MoneyWays />
    </MoneyCard>
  );
}

/** The entries as tiles, four in a row: the new member centre. */
function Tiles({ entries }: { entries: readonly MemberEntry[] }) {
  const t = useT();
  const { data } = useQuery(memberQuery(useServices().api));
  const unread = badgeText(data?.inboxUnreadCount ?? 0);
  return (
    <ul className={css['tiles']}>
      {entries.map(({ to, icon, words, colour }) => (
        <li key={to}>
          <Link to={to} className={css['tile']}>
            <span className={css['glyph']} style={{ color: `var(${colour})` }}>
              <Icon name={icon} size={28} />
            </span>
            {t(words)}
            {to === paths.mail && unread !== '' ? <span className={css['badge']}>{unread}</span> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The entries as lines: the base member centre. */
function Lines({ entries }: { entries: readonly MemberEntry[] }) {
  const t = useT();
  return (
    <OptionGroup>
      {entries.map(({ to, icon, words }) => (
        <OptionRow key={to} to={to} icon={icon} label={t(words)} />
      ))}
    </OptionGroup>
  );
}

function MemberCentre() {
  const t = useT();
  const { templates } = useSettings();
  const { tiles, lines } = useMemberEntries();
  const language = useLanguage();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className={css['page']}>
      <Head />
      <Money />
      {templates.memberCentre === '1' ? <Tiles entries={tiles} /> : <Lines entries={tiles} />}
      <OptionGroup>
        {lines.map(({ to, icon, words }) => (
          <OptionRow key={to} to={to} icon={icon} label={t(words)} />
        ))}
        <OptionRow icon="globe" label={t('shell.language.title')} value={languageInfo(language).name} onClick={() => setChoosing(true)} />
        <OptionRow icon="sign-out" label={t('shell.logout.action')} onClick={() => askAbout('log-out')} />
      </OptionGroup>
      {isChoosing ? <LanguagePicker onClose={() => setChoosing(false)} /> : null}
    </div>
  );
}

/** The member centre (ACC-01): new when the merchant's setting is '1', else base. */
export function MemberHomePage() {
  const t = useT();
  const isMember = useMemberOrLeave();
  useHead({ title: t('account.home'), isIndexed: false });
  return <Frame header="lobby">{isMember ? <MemberCentre /> : <div className={css['page']} aria-busy="true" />}</Frame>;
}
