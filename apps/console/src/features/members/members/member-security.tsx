import { Button } from '@laro/ui/button.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Moment, MomentIn } from '#console/shared/moments/moment.tsx';
import list from '#console/shared/list/list.module.css';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { logInsQuery, type DeskMember } from '#console/shared/api/money-queries.ts';
import { Card } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './members.module.css';

/** How a member can prove more than a password. */
export function MemberFactors({ member, onReset }: { member: DeskMember; onReset: (() => void) | null }) {
  const { t } = useWords();
  const { totp, passkeys, securityQuestions } = member.factors;
  const mark = (isThere: boolean, label: string) => <Pill tone={isThere ? 'ok' : 'plain'}>{label}</Pill>;
  return (
    <Card title={t('desk.factors.title')}>
      <p className={css['states']}>
        {mark(totp, t(totp ? 'desk.factors.totp' : 'desk.factors.no_totp'))}
        {mark(passkeys > 0, t('desk.factors.passkeys', { count: passkeys }))}
        {mark(securityQuestions, t(securityQuestions ? 'desk.factors.questions' : 'desk.factors.no_questions'))}
      </p>
      {onReset && (totp || passkeys > 0) ? (
        <div className={css['after']}>
          <Button size="small" kind="danger" onClick={onReset}>
            {t('desk.factors.reset')}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

interface SessionsProps {
  member: DeskMember;
  /** Null without the right. Ends one session; null ends all. */
  onEnd: ((session: DeskMember['sessions'][number] | null) => void) | null;
}

/** The devices that are logged in now. */
export function MemberSessions({ member, onEnd }: SessionsProps) {
  const { t } = useWords();
  return (
    <Card title={t('desk.members.sessions')}>
      {member.sessions.length === 0 ? <p className={list['quiet']}>{t('desk.members.no_sessions')}</p> : null}
      <ul className={css['sessions']}>
        {member.sessions.map((session) => (
          <li key={session.id}>
            <b>{session.ip}</b>
            <span>
              <MomentIn at={session.lastSeenAt} words={(moment) => t('desk.members.seen', { moment })} />
            </span>
            <small>{session.userAgent}</small>
            {onEnd ? (
              <Button size="small" onClick={() => onEnd(session)}>
                {t('desk.members.end_session')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {onEnd && member.sessions.length > 0 ? (
        <div className={css['after']}>
          <Button size="small" onClick={() => onEnd(null)}>
            {t('desk.staff.act.endSessions')}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

/** Every log-in to the account (T19). */
export function MemberLogIns({ merchant, member }: { merchant: string; member: DeskMember }) {
  const { t, find } = useWords();
  const query = useInfiniteQuery(logInsQuery(merchant, member.id));
  return (
    <section className={css['ledger']}>
      <h2>{t('desk.log_ins.title')}</h2>
      <LongerList query={query}>
        {(pages) => {
          const rows = pages.flatMap((page) => page.logIns);
          if (rows.length === 0) return <p className={list['quiet']}>{t('desk.log_ins.none')}</p>;
          return (
            <DataTable
              rows={rows}
              keyOf={(row) => row.id}
              columns={[
                { label: t('desk.log_ins.at'), cell: (row) => <Moment at={row.at} /> },
                { label: t('desk.log_ins.way'), cell: (row) => find(`desk.log_ins.method.${row.method}`) ?? row.method },
                { label: t('desk.log_ins.ip'), cell: (row) => row.ip },
                { label: t('desk.log_ins.device'), cell: (row) => <small className={css['device']}>{row.userAgent}</small> },
              ]}
            />
          );
        }}
      </LongerList>
    </section>
  );
}
