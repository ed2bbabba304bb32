import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { RAFFLE_PATH } from '#player/shared/raffles/raffle-path.ts';
import { RewardArt } from '#player/shared/rewards/reward-art.tsx';
import { useRewardTexts } from '#player/shared/rewards/reward-texts.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { useMemberOrLeave } from '#player/shared/session/log-in/use-member-or-leave.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { HowToEarn } from './instant-raffle.tsx';
import { ticketsQuery, type Ticket } from './raffle-api.ts';
import css from './raffles.module.css';
import { SpinTickets } from './spin-tickets.tsx';
import { Vouchers } from './vouchers.tsx';

/** A ticket on hold is listed without a way to use it. */
function TicketRow({ ticket: { name, state, number, waitsForDraw, until, endedAt, raffle, look }, isOnHold }: { ticket: Ticket; isOnHold: boolean }) {
  const { t, moment, day } = useRewardTexts();
  const isUsable = state === 'usable';
  const act = t(look === 'draw' ? 'raffle.see' : 'raffle.go');
  return (
    <li className={css['line']} data-state={state}>
      <RewardArt kind="ticket" size={40} />
      <span className={css['what']}>
        <b>{number === null ? name : t('raffle.ticket_number', { name, number })}</b>
        <small>
          {isUsable
            ? t(waitsForDraw ? 'raffle.waits_draw' : 'raffle.good_until', { until: moment(until) })
            : t(`raffle.state.${state}`, { day: endedAt === null ? '' : day(endedAt) })}
        </small>
      </span>
      {isUsable && !isOnHold ? (
        <Link to={`${RAFFLE_PATH}?code=${raffle}`} className={css['go']} aria-label={`${act}: ${name}`}>
          {act}
        </Link>
      ) : null}
    </li>
  );
}

function List({ tickets, title, isOnHold = false }: { tickets: readonly Ticket[]; title: string; isOnHold?: boolean }) {
  const { t } = useRewardTexts();
  if (tickets.length === 0) return null;
  return (
    <section className={css['card']} aria-label={title}>
      <h2>{title}</h2>
      {isOnHold ? <p className={css['note']}>{t('reward.waits.play')}</p> : null}
      <ul>
        {tickets.map((ticket) => (
          <TicketRow key={ticket.id} ticket={ticket} isOnHold={isOnHold} />
        ))}
      </ul>
    </section>
  );
}

/** The member's tickets with their ends, and those that have ended. */
export function TicketsPage() {
  const services = useServices();
  const { t } = services.words;
  const isMember = useMemberOrLeave();
  const query = useQuery({ ...ticketsQuery(services), enabled: isMember });
  useHead({ title: t('raffle.my_tickets'), isIndexed: false });
  return (
    <Frame header="inner" title={t('raffle.my_tickets')}>
      <div className={css['page']} aria-busy={query.isPending || undefined}>
        <Loaded query={query} waiting={<Skeleton height={240} radius={20} />}>
          {({ tickets, spins, isOnHold, zone }) => (
            <>
              {spins.length > 0 || tickets.some(({ state }) => state === 'usable') ? null : <HowToEarn play={null} />}
              <SpinTickets tickets={spins} />
              <Vouchers isOnHold={isOnHold} />
              <List tickets={tickets.filter(({ state }) => state === 'usable')} title={t('raffle.usable')} isOnHold={isOnHold} />
              <List tickets={tickets.filter(({ state }) => state !== 'usable')} title={t('raffle.ended')} />
              <p className={css['note']}>{t('reward.zone', { zone })}</p>
            </>
          )}
        </Loaded>
      </div>
    </Frame>
  );
}
