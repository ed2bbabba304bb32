import type { Wire } from '@laro/contract/routes';
import { Button } from '@laro/ui/button.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#console/shared/api/api.ts';
import { amountInCurrency } from '#console/shared/amounts/amount.tsx';
import { Moment, MomentIn } from '#console/shared/moments/moment.tsx';
import list from '#console/shared/list/list.module.css';
import { Loaded } from '#console/shared/page/loaded.tsx';
import type { DeskMember } from '#console/shared/api/money-queries.ts';
import { Card } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useMay } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { LimitDialog, PauseDialog, ShortenDialog } from './limit-dialogs.tsx';
import css from '../members.module.css';

type DeskLimits = Wire<'getDeskMemberLimits', 'value'>;

const limitsQuery = (merchant: string, memberId: string) =>
  queryOptions({
    queryKey: ['memberLimits', merchant, memberId],
    queryFn: ({ signal }) => api.call('getDeskMemberLimits', { params: { merchant, memberId }, signal }),
  });

type Shown = Pick<DeskLimits['limits'][number], 'amount' | 'minutes'>;

/** A raise that waits for its confirmation. */
function Asked({ amount, readyAt }: { amount: string; readyAt: string }) {
  const { t } = useWords();
  return (
    <small>
      <MomentIn at={readyAt} words={(moment) => t('desk.limits.asked', { amount, moment })} />
    </small>
  );
}

/** Money, minutes, or that there is none. */
function useShown(currency: string): (shown: Shown) => string {
  const { t } = useWords();
  return ({ amount, minutes }) => {
    if (minutes !== null) return t('limits.minutes', { count: minutes });
    return amount === null ? t('limits.none') : amountInCurrency(amount, currency);
  };
}

function Limits({ limits }: { limits: DeskLimits }) {
  const { t } = useWords();
  const shown = useShown(limits.currency);
  if (limits.limits.length === 0) return <p className={list['quiet']}>{t('desk.limits.none')}</p>;
  return (
    <ul className={css['entries']}>
      {limits.limits.map((limit) => (
        <li key={`${limit.owner} ${limit.kind} ${limit.period}`}>
          <p className={css['states']}>
            <Pill tone={limit.owner === 'operator' ? 'info' : 'plain'}>{t(`desk.limits.owner.${limit.owner}`)}</Pill>
            <span>
              {t(`limits.kind.${limit.kind}`)} · {t(`limits.period.${limit.period}`)}: <b>{shown(limit)}</b>
            </span>
          </p>
          {limit.asked ? <Asked amount={shown(limit.asked)} readyAt={limit.asked.readyAt} /> : null}
        </li>
      ))}
    </ul>
  );
}

function History({ limits: { history, agreements, currency } }: { limits: DeskLimits }) {
  const { t } = useWords();
  const shown = useShown(currency);
  if (history.length + agreements.length === 0) return null;
  return (
    <details className={css['before']}>
      <summary>{t('desk.limits.history', { count: history.length + agreements.length })}</summary>
      <ul className={css['entries']}>
        {history.map(({ id, act, kind, period, before, after, until, by, reason, at }) => (
          <li key={id}>
            <p>
              {t(`desk.limits.act.${act}`)}
              {kind && period ? ` · ${t(`limits.kind.${kind}`)} · ${t(`limits.period.${period}`)}: ${shown(before)} → ${shown(after)}` : ''}
            </p>
            {until && !kind ? (
              <small>
                <MomentIn at={until} words={(moment) => t('desk.blocks.ends', { moment })} />
              </small>
            ) : null}
            <small>
              {reason === '' ? (
                <>
                  {by}, <Moment at={at} />
                </>
              ) : (
                <MomentIn at={at} words={(moment) => t('desk.act_by', { name: by, moment, reason })} />
              )}
            </small>
          </li>
        ))}
        {agreements.map(({ version, at, ip }) => (
          <li key={version}>
            <p>
              <MomentIn at={at} words={(moment) => t('desk.limits.agreed', { version, moment })} />
            </p>
            {ip === null ? null : <small>{ip}</small>}
          </li>
        ))}
      </ul>
    </details>
  );
}

type OpenDialog = 'limit' | 'pause' | 'shorten';

/** A member's limits and pauses with their history, and what the operator may add (T40, T42 to T45). */
export function MemberLimits({ merchant, member }: { merchant: string; member: DeskMember }) {
  const { t } = useWords();
  const may = useMay();
  const query = useQuery(limitsQuery(merchant, member.id));
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const mayChange = may('members.change') && !member.isClosed;
  const canShorten = query.data?.pause?.canShorten === true && may('members.secure') && !member.isClosed;
  return (
    <Card title={t('desk.limits.title')}>
      <Loaded query={query}>
        {(limits) => (
          <>
            <Limits limits={limits} />
            <p className={css['states']}>
              {mayChange ? (
                <>
                  <Button size="small" onClick={() => setDialog('limit')}>
                    {t('desk.limits.set')}
                  </Button>
                  <Button size="small" onClick={() => setDialog('pause')}>
                    {t('desk.limits.pause')}
                  </Button>
                </>
              ) : null}
              {canShorten ? (
                <Button size="small" onClick={() => setDialog('shorten')}>
                  {t('desk.limits.shorten')}
                </Button>
              ) : null}
            </p>
            <History limits={limits} />
          </>
        )}
      </Loaded>
      {dialog === 'limit' ? <LimitDialog merchant={merchant} member={member} onClose={close} /> : null}
      {dialog === 'pause' ? <PauseDialog merchant={merchant} member={member} onClose={close} /> : null}
      {dialog === 'shorten' ? <ShortenDialog merchant={merchant} member={member} onClose={close} /> : null}
    </Card>
  );
}
