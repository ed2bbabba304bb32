import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountQuery, type OwnAccount } from '#player/shared/api/account/account-queries.ts';
import { ConfirmationSheet } from '#player/shared/session/proof/confirmation-sheet.tsx';
import { useHead } from '#player/shared/shell/head.ts';
import { MemberFace } from '#player/shared/shell/menu/member-face.tsx';
import { OptionGroup, OptionRow } from '#player/shared/form/option-row.tsx';
import { Frame } from '#player/shared/shell/page.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import { useMemberOrLeave } from '#player/shared/session/log-in/use-member-or-leave.ts';
import css from './account.module.css';
import { AvatarSheet } from './avatar-sheet.tsx';
import { BlockNotes } from './block-notes.tsx';
import { NameSheet } from './name-sheet.tsx';

type Open = 'avatar' | 'nickname' | 'payee' | null;

function Profile({ account }: { account: OwnAccount }) {
  const { words } = useServices();
  const { t } = words;
  const { timeZone } = useSettings();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const day = (moment: string) => new Date(moment).toLocaleDateString(words.tag, { dateStyle: 'medium', timeZone });
  const moment = (text: string) => new Date(text).toLocaleString(words.tag, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return (
    <>
      <BlockNotes blocks={account.blocks} />
      <div className={css['picture']}>
        <button type="button" className={css['change']} onClick={() => setOpen('avatar')}>
          <MemberFace avatar={account.avatar} size={88} />
          <span>{t('account.avatar.change')}</span>
        </button>
      </div>
      <OptionGroup title={t('account.profile')}>
        <OptionRow label={t('account.username')} value={account.userName} />
        <OptionRow label={t('account.nickname')} value={account.nickname ?? t('account.none')} onClick={() => setOpen('nickname')} />
        {account.payeeName === null ? (
          <OptionRow label={t('account.payee')} value={t('account.none')} onClick={() => setOpen('payee')} />
        ) : (
          <OptionRow label={t('account.payee')} value={account.payeeName} />
        )}
        <OptionRow label={t('account.identity')} to={paths.identity} />
      </OptionGroup>
      <OptionGroup title={t('account.contacts')}>
        {(['email', 'mobile'] as const).map((which) => (
          <OptionRow
            key={which}
            label={t(`account.${which}`)}
            value={account[which] ?? t(account.unproven[which] ? 'account.unproven' : 'account.none')}
            {...(account.unproven[which] ? { state: 'open' } : {})}
            to={`${paths.security}?open=${which}`}
          />
        ))}
      </OptionGroup>
      <OptionGroup>
        <OptionRow label={t('account.since')} value={day(account.memberSince)} />
        {account.previousLoginAt === null ? null : <OptionRow label={t('account.last_login')} value={moment(account.previousLoginAt)} to={paths.devices} />}
      </OptionGroup>
      {open === 'avatar' ? <AvatarSheet account={account} onClose={close} /> : null}
      {open === 'nickname' || open === 'payee' ? <NameSheet which={open} value={open === 'nickname' ? (account.nickname ?? '') : ''} onClose={close} /> : null}
      <ConfirmationSheet />
    </>
  );
}

const Bones = () => (
  <div aria-hidden="true">
    <div className={css['picture']}>
      <Skeleton width={88} height={88} radius={44} />
    </div>
    <Skeleton height={180} radius={20} />
  </div>
);

function Account() {
  const services = useServices();
  const query = useQuery(accountQuery(services));
  return (
    <Loaded query={query} waiting={<Bones />}>
      {(account) => <Profile account={account} />}
    </Loaded>
  );
}

/** The member's own profile (ACC-01). */
export function MyAccountPage() {
  const t = useT();
  const isMember = useMemberOrLeave();
  useHead({ title: t('account.title'), isIndexed: false });
  return (
    <Frame header="inner" title={t('account.title')}>
      <div className={css['page']}>{isMember ? <Account /> : <Bones />}</div>
    </Frame>
  );
}
