import { displayAmount, isNothing, type Amount } from '@laro/domain/money/money';
import { AwaitedAnswer } from '#player/shared/api/loaded.late.tsx';
import { buttonClass } from '@laro/ui/button-class';
import { Note } from '@laro/ui/states/note.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#player/shared/router/router-view.tsx';
import { Frame } from '#player/shared/shell/page.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import { moneyText, signedAmount } from '#player/shared/records/values/record-money.ts';
import { roundQuery, type RoundDetail } from './record-queries.ts';
import { RoundArt, RoundResult } from './record-row.tsx';
import { momentOf, timeOf } from '#player/shared/records/values/record-times.ts';
import { RecordsSkeleton } from '#player/shared/records/records-skeleton.tsx';
import { Fact, LongText, Part } from '#player/shared/records/detail-parts.tsx';
import { RoundProof } from './proof/round-proof.tsx';
import css from '#player/shared/records/detail.module.css';

type Movement = RoundDetail['movements'][number];

function Facts({ detail, timeZone }: { detail: RoundDetail; timeZone: string }) {
  const t = useT();
  const { symbol, decimals } = useSettings().currency;
  const { round } = detail;
  const money = (amount: Amount) => moneyText(amount, symbol, decimals);
  return (
    <dl className={css['facts']}>
      <Fact label={t('records.total.stake')}>{money(round.stake)}</Fact>
      <Fact label={t('records.detail.payout')}>{money(round.payout)}</Fact>
      {detail.balanceBefore === null ? null : <Fact label={t('period.before')}>{money(detail.balanceBefore)}</Fact>}
      {detail.balanceAfter === null ? null : <Fact label={t('period.after')}>{money(detail.balanceAfter)}</Fact>}
      <Fact label={t('period.status')}>{t(`records.status.${round.status}`)}</Fact>
      <Fact label={t('records.detail.opened')}>{momentOf(round.at, timeZone)}</Fact>
      {detail.closedAt === null ? null : <Fact label={t('records.detail.closed')}>{momentOf(detail.closedAt, timeZone)}</Fact>}
      <Fact label={t('records.detail.number')}>
        <LongText what={t('records.detail.number')} text={round.id} />
      </Fact>
      <Fact label={t('records.detail.reference')}>
        <LongText what={t('records.detail.reference')} text={detail.reference} />
      </Fact>
    </dl>
  );
}

function MovementRow({ movement, timeZone }: { movement: Movement; timeZone: string }) {
  const t = useT();
  const { symbol, decimals } = useSettings().currency;
  const { kind, at, change, after, isTakenBack, pooled } = movement;
  return (
    <li className={css['movement']}>
      <span className={css['names']}>
        <b data-undone={isTakenBack || undefined}>{t(`records.movement.${kind}`)}</b>
        <span className={css['note']}>
          {timeOf(at, timeZone)}
          {isTakenBack ? `, ${t('records.movement.undone')}` : ''}
        </span>
        {isNothing(pooled) ? null : <span className={css['note']}>{t('records.movement.pooled', { amount: moneyText(pooled, symbol, decimals) })}</span>}
      </span>
      <span className={css['figures']}>
        <b>{signedAmount(change, decimals)}</b>
        {after === null ? null : (
          <span className={css['note']}>
            {t('period.after')} {displayAmount(after, decimals)}
          </span>
        )}
      </span>
    </li>
  );
}

function Movements({ detail, timeZone }: { detail: RoundDetail; timeZone: string }) {
  const t = useT();
  const all = detail.movements;
  return (
    <Part title={t('records.detail.moved')}>
      <ul>
        {all.map((movement) => (
          <MovementRow key={movement.id} movement={movement} timeZone={timeZone} />
        ))}
      </ul>
    </Part>
  );
}

function Head({ detail }: { detail: RoundDetail }) {
  const { round } = detail;
  return (
    <div className={css['head']}>
      <RoundArt round={round} size={56} />
      <div className={css['names']}>
        <p className={css['game']}>{round.gameName}</p>
        <p className={css['note']}>{round.vendorName}</p>
      </div>
      <RoundResult round={round} className={css['figure']} />
    </div>
  );
}

/** True for the round of a lottery order, whose bets have its number in their keys: its ticket has the lines, the result and the proof (LOTT-33). */
const isTicket = ({ reference, movements }: RoundDetail): boolean => movements.some(({ id }) => id.startsWith(`order:${reference}`));

function Detail({ roundId }: { roundId: string }) {
  const services = useServices();
  const { words } = services;
  const { timeZone } = useSettings();
  const query = useQuery(roundQuery(services, roundId));
  const { data: detail } = query;
  if (!detail) return <AwaitedAnswer query={query} failed={(why) => `${words.t('records.detail.failed')} ${why}`} waiting={<RecordsSkeleton />} />;
  return (
    <>
      {detail.isTrial ? <Note kind="info">{words.t('records.trial')}</Note> : null}
      <Head detail={detail} />
      <Facts detail={detail} timeZone={timeZone} />
      {isTicket(detail) ? (
        <Link className={buttonClass({ kind: 'outline' })} to={`/m/lott/orders/${detail.reference}`}>
          {words.t('records.detail.ticket')}
        </Link>
      ) : null}
      <RoundProof detail={detail} />
      <Movements detail={detail} timeZone={timeZone} />
    </>
  );
}

/** One round: what it came to, what moved, how it was played, and its proof (T29, T62). */
export function RoundView({ roundId, hasSession }: { roundId: string; hasSession: boolean }) {
  const t = useT();
  return (
    <Frame header="inner" title={t('records.detail.title')}>
      <div className={css['page']}>{hasSession ? <Detail roundId={roundId} /> : <RecordsSkeleton />}</div>
    </Frame>
  );
}
