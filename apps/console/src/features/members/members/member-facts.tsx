import { Button } from '@laro/ui/button.tsx';
import { languageInfo } from '@laro/domain/system/languages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Moment, MomentIn } from '#console/shared/moments/moment.tsx';
import list from '#console/shared/list/list.module.css';
import type { DeskMember } from '#console/shared/api/money-queries.ts';
import { Card } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { MemberState } from './member-state.tsx';
import css from './members.module.css';

const MemberLink = ({ merchant, to }: { merchant: string; to: { id: string; username: string } }) => (
  <Link to={`/m/${merchant}/members/${to.id}`} className={css['link']}>
    {to.username}
  </Link>
);

interface MemberFactsProps {
  merchant: string;
  member: DeskMember;
  onLiftLock: (() => void) | null;
  onTags: (() => void) | null;
}

function Tags({ tags, onTags }: { tags: readonly string[]; onTags: (() => void) | null }) {
  const { t } = useWords();
  return (
    <>
      <dt>{t('desk.members.tags')}</dt>
      <dd className={css['states']}>
        {tags.length === 0 ? t('desk.none') : null}
        {tags.map((tag) => (
          <Pill key={tag} tone="plain">
            {tag}
          </Pill>
        ))}
        {onTags ? (
          <Button size="small" onClick={onTags}>
            {t('desk.members.tags_change')}
          </Button>
        ) : null}
      </dd>
    </>
  );
}

/** The account itself: its state, its names and tags, when it was used, which accounts it was merged with. */
export function MemberFacts({ merchant, member, onLiftLock, onTags }: MemberFactsProps) {
  const { t } = useWords();
  return (
    <Card title={t('desk.members.facts')}>
      <dl className={list['facts']}>
        <dt>{t('desk.state')}</dt>
        <dd className={css['states']}>
          <MemberState member={member} />
          {member.isTrial ? <Pill tone="info">{t('desk.money.trial')}</Pill> : null}
          {member.lockedUntil === null ? null : (
            <Pill tone="warn">
              <MomentIn at={member.lockedUntil} words={(moment) => t('desk.members.locked', { moment })} />
            </Pill>
          )}
          {onLiftLock && member.lockedUntil !== null ? (
            <Button size="small" onClick={onLiftLock}>
              {t('desk.members.lift_lock')}
            </Button>
          ) : null}
        </dd>
        {member.mergedInto === null ? null : (
          <>
            <dt>{t('desk.members.merged_into')}</dt>
            <dd>
              <MemberLink merchant={merchant} to={member.mergedInto} />
            </dd>
          </>
        )}
        {member.mergedFrom.length === 0 ? null : (
          <>
            <dt>{t('desk.members.merged_from')}</dt>
            <dd className={css['states']}>
              {member.mergedFrom.map((other) => (
                <MemberLink key={other.id} merchant={merchant} to={other} />
              ))}
            </dd>
          </>
        )}
        {member.isTrial ? null : <Tags tags={member.tags} onTags={onTags} />}
        <dt>{t('desk.members.id')}</dt>
        <dd>{member.id}</dd>
        <dt>{t('desk.members.public_id')}</dt>
        <dd>
          <code>{member.publicId}</code>
        </dd>
        <dt>{t('desk.members.country')}</dt>
        <dd>{member.country === '' ? t('desk.none') : member.country}</dd>
        <dt>{t('desk.members.since')}</dt>
        <dd>
          <Moment at={member.createdAt} />
        </dd>
        <dt>{t('desk.members.last_login')}</dt>
        <dd>{member.lastLoginAt === null ? t('desk.staff.never') : <Moment at={member.lastLoginAt} />}</dd>
      </dl>
    </Card>
  );
}

type Profile = NonNullable<DeskMember['profile']>;

function Contact({ contact }: { contact: Profile['email'] }) {
  const { t } = useWords();
  if (contact === null) return <>{t('desk.none')}</>;
  return (
    <>
      <span>{contact.masked}</span>
      <Pill tone={contact.verifiedAt === null ? 'warn' : 'ok'}>{t(contact.verifiedAt === null ? 'desk.profile.unproven' : 'desk.profile.proven')}</Pill>
    </>
  );
}

/** The member's personal data, masked; unmasking is an act with a reason. */
export function MemberProfile({ profile, onShow }: { profile: Profile; onShow: (() => void) | null }) {
  const { t } = useWords();
  const yes = (isThere: boolean): ReactNode => t(isThere ? 'desk.profile.there' : 'desk.none');
  return (
    <Card title={t('desk.profile.title')}>
      <dl className={list['facts']}>
        <dt>{t('desk.profile.nickname')}</dt>
        <dd>{profile.nickname === '' ? t('desk.none') : profile.nickname}</dd>
        <dt>{t('desk.profile.email')}</dt>
        <dd className={css['states']}>
          <Contact contact={profile.email} />
        </dd>
        <dt>{t('desk.profile.mobile')}</dt>
        <dd className={css['states']}>
          <Contact contact={profile.mobile} />
        </dd>
        <dt>{t('desk.profile.payee')}</dt>
        <dd>{profile.payeeName === '' ? t('desk.none') : profile.payeeName}</dd>
        <dt>{t('desk.profile.birthday')}</dt>
        <dd>{yes(profile.hasBirthday)}</dd>
        <dt>{t('desk.profile.payment_password')}</dt>
        <dd>{yes(profile.hasPaymentPassword)}</dd>
        <dt>{t('desk.profile.language')}</dt>
        <dd>{profile.language === null ? t('desk.none') : languageInfo(profile.language).name}</dd>
      </dl>
      {onShow ? (
        <div className={css['after']}>
          <Button size="small" onClick={onShow}>
            {t('desk.profile.show')}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
