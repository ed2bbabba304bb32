import type { BlockKind } from '@laro/domain/blocks/member-blocks';
import { Button } from '@laro/ui/button.tsx';
import { Fragment, useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import list from '#console/shared/list/list.module.css';
import { Modal } from '#console/shared/form/modal.tsx';
import type { DeskMember } from '#console/shared/api/money-queries.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { useChangedMember } from './use-changed-member.ts';

export interface MemberDialogProps {
  merchant: string;
  member: DeskMember;
  onClose: () => void;
}

/** Allows a member again what was forbidden, with the reason (T65). */
export function UnblockDialog({ merchant, member, kind, onClose }: MemberDialogProps & { kind: BlockKind }) {
  const { t } = useWords();
  const say = useToast();
  const changed = useChangedMember(merchant);
  const save = async (reason: string) => {
    changed(await api.call('unblockDeskMember', { params: { merchant, memberId: member.id, kind }, body: { reason } }));
    say(t('desk.blocks.lifted', { name: member.username }));
    onClose();
  };
  return (
    <ActDialog title={t('desk.blocks.lift_title', { name: member.username })} submit={t('desk.blocks.lift')} onSubmit={save} onClose={onClose}>
      <p>{t(`desk.blocks.kind.${kind}`)}</p>
    </ActDialog>
  );
}

/** Logs a player out everywhere, or on one device, with the reason (T18). */
export function EndSessionsDialog({ merchant, member, session, onClose }: MemberDialogProps & { session: DeskMember['sessions'][number] | null }) {
  const { t } = useWords();
  const say = useToast();
  const changed = useChangedMember(merchant);
  const label = t(session ? 'desk.members.end_session' : 'desk.staff.act.endSessions');
  const save = async (reason: string) => {
    const params = { merchant, memberId: member.id };
    changed(
      session
        ? await api.call('endDeskMemberSession', { params: { ...params, sessionId: session.id }, body: { reason } })
        : await api.call('endDeskMemberSessions', { params, body: { reason } }),
    );
    say(t('desk.members.sessions_ended', { name: member.username }));
    onClose();
  };
  return (
    <ActDialog title={label} submit={label} isDangerous onSubmit={save} onClose={onClose}>
      {session ? (
        <p>
          {session.ip} · {session.userAgent}
        </p>
      ) : null}
    </ActDialog>
  );
}

/** Lets a member try again whose failures have locked something (T12). */
export function LiftLockDialog({ merchant, member, onClose }: MemberDialogProps) {
  const { t } = useWords();
  const say = useToast();
  const changed = useChangedMember(merchant);
  const save = async (reason: string) => {
    changed(await api.call('liftDeskMemberLock', { params: { merchant, memberId: member.id }, body: { reason } }));
    say(t('desk.members.lock_lifted', { name: member.username }));
    onClose();
  };
  return (
    <ActDialog title={t('desk.members.lift_lock_title', { name: member.username })} submit={t('desk.members.lift_lock')} onSubmit={save} onClose={onClose}>
      <p>{t('desk.members.lift_lock_text')}</p>
    </ActDialog>
  );
}

/** Takes authenticator and passkeys off an account whose owner has lost them (T6, T11). */
export function ResetFactorsDialog({ merchant, member, onClose }: MemberDialogProps) {
  const { t } = useWords();
  const say = useToast();
  const changed = useChangedMember(merchant);
  const save = async (reason: string) => {
    changed(await api.call('resetDeskMemberFactors', { params: { merchant, memberId: member.id }, body: { reason } }));
    say(t('desk.factors.reset_done', { name: member.username }));
    onClose();
  };
  return (
    <ActDialog title={t('desk.factors.reset_title', { name: member.username })} submit={t('desk.factors.reset')} isDangerous onSubmit={save} onClose={onClose}>
      <p>{t('desk.factors.reset_text')}</p>
    </ActDialog>
  );
}

/** Asks for a reason and then shows a member's personal data; the audit log records both (T85). */
export function ContactDialog({ merchant, member, onClose }: MemberDialogProps) {
  const { t } = useWords();
  const [shown, setShown] = useState<{ label: string; text: string | null }[] | null>(null);
  const ask = async (reason: string) => {
    const contact = await api.call('showDeskMemberContact', { params: { merchant, memberId: member.id }, body: { reason } });
    setShown([
      { label: t('desk.profile.email'), text: contact.email },
      { label: t('desk.profile.mobile'), text: contact.mobileNumber },
      { label: t('desk.profile.payee'), text: contact.payeeName },
      { label: t('desk.profile.birthday'), text: contact.birthday },
    ]);
  };
  if (shown === null)
    return (
      <ActDialog title={t('desk.profile.show_title', { name: member.username })} submit={t('desk.profile.show')} onSubmit={ask} onClose={onClose}>
        <p>{t('desk.profile.show_text')}</p>
      </ActDialog>
    );
  return (
    <Modal
      title={member.username}
      onClose={onClose}
      actions={
        <Button size="small" kind="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <dl className={list['facts']}>
        {shown.map(({ label, text }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{text ?? t('desk.none')}</dd>
          </Fragment>
        ))}
      </dl>
    </Modal>
  );
}
