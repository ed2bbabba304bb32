import type { BlockKind } from '@laro/domain/blocks/member-blocks';
import { visitorType } from '@laro/domain/agents/tree/member-types';
import { Button } from '@laro/ui/button.tsx';
import { buttonClass } from '@laro/ui/button-class';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import { MemberRates } from '#console/shared/agents/member-rates.tsx';
import list from '#console/shared/list/list.module.css';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { memberQuery, type DeskMember } from '#console/shared/api/money-queries.ts';
import { Card, Page } from '#console/shared/page/page.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { BlockDialog } from './blocks/block-dialog.tsx';
import { MemberBlocks } from './blocks/member-blocks.tsx';
import { MemberCare } from './member-care.tsx';
import { MemberClosure } from './blocks/member-closure.tsx';
import { ContactDialog, EndSessionsDialog, LiftLockDialog, ResetFactorsDialog, UnblockDialog } from './member-dialogs.tsx';
import { MemberFacts, MemberProfile } from './member-facts.tsx';
import { MemberIdentity } from './member-identity.tsx';
import { MemberLimits } from './limits/member-limits.tsx';
import { MemberLedger } from './ledger/member-ledger.tsx';
import { MemberFactors, MemberLogIns, MemberSessions } from './member-security.tsx';
import { MergeDialog } from './merges/merge-dialog.tsx';
import { TagsDialog } from './tags/tags-dialog.tsx';
import css from './members.module.css';

function Balances({ member }: { member: DeskMember }) {
  const { t } = useWords();
  return (
    <Card title={t('desk.members.balances')}>
      <dl className={css['balances']}>
        {member.accounts.map((account) => (
          <div key={account.kind}>
            <dt>{t(`desk.account_kind.${account.kind}`)}</dt>
            <dd>
              <AmountText amount={account.balance} currency={member.currency} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

type Asked =
  | { act: 'block' | 'contact' | 'factors' | 'lock' | 'merge' | 'tags' }
  | { act: 'unblock'; kind: BlockKind }
  | { act: 'sessions'; session: DeskMember['sessions'][number] | null };

interface MemberProps {
  merchant: string;
  member: DeskMember;
}

function AskedDialog({ asked, ...props }: MemberProps & { asked: Asked; onClose: () => void }) {
  if (asked.act === 'block') return <BlockDialog {...props} />;
  if (asked.act === 'unblock') return <UnblockDialog {...props} kind={asked.kind} />;
  if (asked.act === 'sessions') return <EndSessionsDialog {...props} session={asked.session} />;
  if (asked.act === 'contact') return <ContactDialog {...props} />;
  if (asked.act === 'lock') return <LiftLockDialog {...props} />;
  if (asked.act === 'merge') return <MergeDialog {...props} />;
  if (asked.act === 'tags') return <TagsDialog {...props} />;
  return <ResetFactorsDialog {...props} />;
}

function Acts({ merchant, member, onAsk }: MemberProps & { onAsk: (asked: Asked) => void }) {
  const { t } = useWords();
  const may = useMay();
  const links = [
    { to: `/m/${merchant}/rounds?member=${member.id}`, label: t('desk.rounds.title'), isShown: may('play.read') },
    { to: `/m/${merchant}/rewards?member=${member.id}`, label: t('desk-rewards.grants.title'), isShown: may('rewards.read') },
    { to: `/m/${merchant}/adjustments?member=${member.id}`, label: t('desk.adjustments.title'), isShown: may('ledger.read') && !may('adjustments.make') },
    { to: `/m/${merchant}/adjustments?member=${member.id}&new=1`, label: t('desk.members.adjust'), isShown: may('adjustments.make') },
  ].filter((link) => link.isShown);
  return (
    <>
      {links.map((link) => (
        <Link key={link.to} to={link.to} className={buttonClass({ size: 'small' })}>
          {link.label}
        </Link>
      ))}
      {may('members.merge') && !member.isClosed && !member.isTrial ? (
        <Button size="small" onClick={() => onAsk({ act: 'merge' })}>
          {t('desk.merge.act')}
        </Button>
      ) : null}
      {may('members.change') && !member.isClosed ? (
        <Button size="small" kind="danger" onClick={() => onAsk({ act: 'block' })}>
          {t('desk.blocks.block')}
        </Button>
      ) : null}
    </>
  );
}

/** Parts for real members only: identity, care, limits. */
function RealMember({ merchant, member }: MemberProps) {
  const may = useMay();
  if (member.isTrial) return null;
  return (
    <>
      {may('identity.read') ? <MemberIdentity merchant={merchant} member={member} /> : null}
      <MemberCare merchant={merchant} member={member} />
      <MemberLimits merchant={merchant} member={member} />
    </>
  );
}

/** Free play is in no tree, and a closed account gets no rates. */
function RebateRates({ merchant, member }: MemberProps) {
  const may = useMay();
  return may('agents.read') && member.type !== visitorType && !member.isClosed ? <MemberRates merchant={merchant} memberId={member.id} /> : null;
}

function Member({ merchant, member }: MemberProps) {
  const { t } = useWords();
  const may = useMay();
  const [asked, setAsked] = useState<Asked | null>(null);
  const isOpen = !member.isClosed;
  return (
    <Page title={member.username} actions={<Acts merchant={merchant} member={member} onAsk={setAsked} />}>
      <Link to={`/m/${merchant}/members`} className={list['back']}>
        <Icon name="arrow-left-bold" size={16} />
        {t('desk.members.all')}
      </Link>
      <div className={list['columns']}>
        <div className={list['result']}>
          <MemberFacts
            merchant={merchant}
            member={member}
            onLiftLock={may('members.secure') && isOpen ? () => setAsked({ act: 'lock' }) : null}
            onTags={may('members.change') && isOpen ? () => setAsked({ act: 'tags' }) : null}
          />
          <RebateRates merchant={merchant} member={member} />
          {member.profile ? <MemberProfile profile={member.profile} onShow={may('members.contact') ? () => setAsked({ act: 'contact' }) : null} /> : null}
        </div>
        <div className={list['result']}>
          {member.closure ? <MemberClosure merchant={merchant} member={member} closure={member.closure} /> : null}
          <Balances member={member} />
          <MemberBlocks member={member} onLift={may('members.change') && isOpen ? (kind) => setAsked({ act: 'unblock', kind }) : null} />
          <RealMember merchant={merchant} member={member} />
          {member.isTrial ? null : <MemberFactors member={member} onReset={may('members.secure') && isOpen ? () => setAsked({ act: 'factors' }) : null} />}
          <MemberSessions member={member} onEnd={may('members.change') ? (session) => setAsked({ act: 'sessions', session }) : null} />
        </div>
      </div>
      <MemberLogIns merchant={merchant} member={member} />
      {may('ledger.read') ? <MemberLedger member={member} /> : null}
      {asked ? <AskedDialog merchant={merchant} member={member} asked={asked} onClose={() => setAsked(null)} /> : null}
    </Page>
  );
}

/** One player: account, profile, balances, blocks, factors, sessions, log-ins, ledger, and what the desk can do about them (T18, T29, T65). */
export function MemberPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const { memberId = '' } = useParams();
  const query = useQuery(memberQuery(merchant.code, memberId));
  // Without the member there is no room around what went wrong.
  if (query.data === undefined)
    return (
      <Page title={t('desk.members.member')}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  return <Member key={query.data.id} merchant={merchant.code} member={query.data} />;
}
