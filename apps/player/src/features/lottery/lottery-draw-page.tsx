import type { Wire } from '@laro/contract/routes';
import { displayAmount } from '@laro/domain/money/money';
import { Note } from '@laro/ui/states/note.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { latePart } from '#player/shared/late/late-part.tsx';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useLanguageTag, useServices, useT } from '#player/shared/api/services.ts';
import type { LoadScreen } from '#player/shared/router/screen.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { BalanceCorner } from './parts/balance/balance-corner.tsx';
import { DrawProof } from './parts/draws/draw-proof.tsx';
import { DrawShow } from './show/draw-show.tsx';
import { drawNameQuery, drawQuery } from './parts/draws/draws-api.ts';
import css from './parts/lottery.module.css';
import { ResultBalls } from './parts/numbers/balls.tsx';
import { PrizeBoard } from './parts/prizes/prize-board.tsx';
import { playName, prizeName } from '@laro/i18n/play-names';
import { useMoney } from './parts/use-money.ts';
import { leftText, momentText, useServerNow } from './parts/draws/server-clock.ts';
import type { LiveDrawsProps } from './parts/draws/live-draws.ts';
import { useFailedText } from './parts/use-failed-text.ts';
import type { VoidNoteProps } from './parts/draws/void-note.tsx';
import type { OwnOrdersProps } from './parts/orders/own-orders.tsx';
import { pathIdOf, usePathId } from './parts/use-path-id.ts';

type Answer = Wire<'getLotteryDraw', 'value'>;

/** Words for the state of a draw without numbers. */
function waitingKey({ state, isHeld, isOpen }: Answer['draw'], leftMs: number) {
  if (isHeld && !isOpen && state !== 'void') return 'draws.draw.disputed';
  return state === 'closed' && leftMs <= 0 ? 'draws.draw.drawing' : (`draws.draw.${state}` as const);
}

/** Orders and stakes in the seal, from the closing on. Orders of free play are in it, and count nowhere else (LOTT-32, LOTT-35). */
function SealedFigures({ answer: { orders, trialOrders, stakes, sealedAt }, at }: { answer: Answer; at: (moment: string) => string }) {
  const t = useT();
  if (sealedAt === null) return null;
  const staked = stakes.map((stake) => `${displayAmount(stake.staked, 2)} ${stake.currency}`).join(', ');
  return (
    <>
      <p className={css['odds']}>{t('draws.sealed_at', { time: at(sealedAt) })}</p>
      <p className={css['odds']}>{t('draws.money_orders', { orders })}</p>
      {staked === '' ? null : <p className={css['odds']}>{t('lottery.staked', { staked })}</p>}
      {trialOrders === 0 ? null : <p className={css['odds']}>{t('draws.in_seal', { sealed: orders + trialOrders, trial: trialOrders })}</p>}
    </>
  );
}

/** The time of a draw, its state, and its numbers; of imported results also those that are not official yet. */
function Numbers({ answer }: { answer: Answer }) {
  const { draw, zone, unofficial, sources, voidResult } = answer;
  const t = useT();
  const tag = useLanguageTag();
  const now = useServerNow();
  const left = Date.parse(draw.drawsAt) - now;
  const at = (moment: string) => momentText(moment, zone, tag, now);
  return (
    <section className={css['card']}>
      <h2>{[t('lottery.draw_of', { numero: draw.numero }), draw.station].filter(Boolean).join(', ')}</h2>
      <p className={css['odds']}>{at(draw.drawsAt)}</p>
      <DrawShow params={draw.params} result={draw.result} waiting={t(waitingKey(draw, left))} />
      {draw.result === null && draw.state !== 'void' && left > 0 ? <p className={css['odds']}>{t('draws.draws_in', { left: leftText(left, tag) })}</p> : null}
      {voidResult === null ? null : (
        <>
          <p className={css['odds']}>{t('draws.would_be')}</p>
          {voidResult.includes('/') ? (
            <PrizeBoard result={voidResult} isVietnam={draw.params.family === 'VN'} />
          ) : (
            <ResultBalls params={draw.params} result={voidResult} isSmall />
          )}
        </>
      )}
      {unofficial === null ? null : <Note kind="warn">{t('draws.unofficial')}</Note>}
      {draw.result === null && unofficial !== null ? <PrizeBoard result={unofficial} isVietnam={draw.params.family === 'VN'} /> : null}
      {sources.length === 0 ? null : (
        <p className={css['odds']}>{t('draws.sources', { names: sources.map(({ feed, receivedAt }) => `${feed} (${at(receivedAt)})`).join(', ') })}</p>
      )}
      <SealedFigures answer={answer} at={at} />
    </section>
  );
}

/** How many won each class, and what each got where that is the same for all (LOTT-45, LOTT-58). */
function Winners({ answer: { draw, winners, pool } }: { answer: Answer }) {
  const t = useT();
  const money = useMoney();
  const each = (prize: string) => (prize === 'hit6' ? pool?.share : pool?.prizes.find((fixed) => fixed.prize === prize)?.each);
  return (
    <section className={css['card']}>
      <h2>{t('draws.winners')}</h2>
      {winners.map(({ play, prize, lines, bets }) => {
        const got = each(prize);
        return (
          <div key={`${play} ${prize}`} className={css['row']}>
            <span>
              {playName(t, draw.params.family, play)}
              <small>{prizeName(t, prize)}</small>
            </span>
            <span>
              {pool === null ? t('draws.winning_lines', { lines }) : t('draws.winning_bets', { bets })}
              {got ? <small>{t('draws.each_got', { each: money(got) })}</small> : null}
            </span>
          </div>
        );
      })}
      {pool === null || pool.share === null ? null : (
        <p className={css['odds']}>{t(pool.bets === 0 ? 'draws.pool_rolls' : 'draws.pool_shared', { pool: money(pool.amount) })}</p>
      )}
    </section>
  );
}

const LateOwnOrders = latePart<OwnOrdersProps>(async () => (await import('./parts/orders/own-orders.tsx')).OwnOrders, { areas: ['problem'] });

const LateVoid = latePart<VoidNoteProps>(async () => (await import('./parts/draws/void-note.tsx')).VoidNote, { areas: ['voids'] });

function DrawView({ answer }: { answer: Answer }) {
  const t = useT();
  const tag = useLanguageTag();
  const now = useServerNow();
  const { draw, zone, earlier } = answer;
  return (
    <>
      <Numbers answer={answer} />
      {earlier.map(({ result, correctedAt }) => (
        <section key={correctedAt} className={css['card']}>
          <h2>{t('draws.earlier')}</h2>
          <p className={css['odds']}>{t('draws.earlier_text', { time: momentText(correctedAt, zone, tag, now) })}</p>
          <PrizeBoard result={result} isVietnam={draw.params.family === 'VN'} />
        </section>
      ))}
      {draw.state === 'disputed' ? <Note kind="warn">{t('draws.disputed_text')}</Note> : null}
      {draw.isHeld ? <Note kind="warn">{t('draws.held')}</Note> : null}
      {draw.state === 'void' ? (
        <>
          <Note kind="warn">{t('draws.void_text')}</Note>
          <LateVoid drawId={draw.drawId} />
        </>
      ) : null}
      <LateOwnOrders draw={draw} />
      {draw.result === null || (answer.winners.length === 0 && answer.pool === null) ? null : <Winners answer={answer} />}
      {draw.commitment === null ? null : <DrawProof draw={draw} isProven={draw.result !== null || answer.voidResult !== null} />}
    </>
  );
}

const LateLive = latePart<LiveDrawsProps>(async () => (await import('./parts/draws/live-draws.ts')).LiveDraws);

export const load: LoadScreen = (services, place) => services.queries.prefetchQuery(drawNameQuery(services, pathIdOf(place)));

/** One draw: state, result, winners by class, and its proof (LOTT-45). */
export function LotteryDrawPage() {
  const services = useServices();
  const { t } = services.words;
  const drawId = usePathId();
  const query = useQuery(drawQuery(services, drawId));
  const failed = useFailedText(query.error, t('draws.unknown_draw'));
  const known = useQuery({ ...drawNameQuery(services, drawId), enabled: false });
  const title = query.data?.gameName ?? known.data ?? t('draws.draw_title');
  useHead({ title, isIndexed: false });
  return (
    <Frame header="inner" title={title} action={<BalanceCorner />}>
      <div className={css['page']} aria-busy={query.data === undefined || undefined}>
        <Loaded query={query} failed={failed} waiting={<Skeleton height={220} radius={20} />}>
          {(answer) => (
            <>
              <LateLive gameId={answer.draw.gameId} />
              <DrawView answer={answer} />
            </>
          )}
        </Loaded>
      </div>
    </Frame>
  );
}
