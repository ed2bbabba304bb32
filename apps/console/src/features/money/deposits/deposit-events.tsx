import { depositFailures, depositFlags, depositStates, type DepositState } from '@laro/domain/deposits/deposit-status';
import type { Amount } from '@laro/domain/money/money';
import { exactAmount } from '#console/shared/amounts/amount.tsx';
import type { DepositDetail } from '#console/shared/api/deposit-queries.ts';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './deposits.module.css';

type Event = DepositDetail['events'][number];

const oneOf = <Name extends string>(names: readonly Name[], text: string): Name | undefined => names.find((name) => name === text);

const isState = (event: Event['event']): event is DepositState => oneOf(depositStates, event) !== undefined;

/** Text of an event's detail; values without a text are shown as stored. */
function useDetailText(): (name: string, value: string) => string {
  const { t } = useWords();
  const amounts = {
    amount: t('desk.books.amount'),
    paid: t('desk.deposits.paid'),
    credited: t('desk.deposits.credited'),
    debt: t('desk.deposits.debt'),
  } as const;
  const facts = { method: t('desk.deposits.method'), reference: t('desk.deposits.slip_number'), payment: t('desk.deposits.authorisation') } as const;
  return (name, value) => {
    const amount = oneOf(Object.keys(amounts) as (keyof typeof amounts)[], name);
    if (amount) return `${amounts[amount]} ${exactAmount(value as Amount)}`;
    const fact = oneOf(Object.keys(facts) as (keyof typeof facts)[], name);
    if (fact) return `${facts[fact]} ${value}`;
    const failure = name === 'failure' ? oneOf(depositFailures, value) : undefined;
    if (failure) return t(`desk.deposits.failure.${failure}`);
    const flag = name === 'why' ? oneOf(depositFlags, value) : undefined;
    if (flag) return t(`desk.deposits.flag.${flag}`);
    return name === 'failures' ? t('desk.deposits.failures', { count: Number(value) }) : value;
  };
}

function EventRow({ event: { at, event, actor, detail } }: { event: Event }) {
  const { t } = useWords();
  const textOf = useDetailText();
  const name = isState(event) ? t(`desk.deposits.state.${event}`) : t(`desk.deposits.event.${event}`);
  const by = oneOf(['player', 'installation'] as const, actor);
  return (
    <li>
      <b>{name}</b>{' '}
      {Object.entries(detail)
        .map(([part, value]) => textOf(part, value))
        .join(', ')}
      <small>
        <Moment at={at} form="exact" />, {by ? t(`desk.deposits.by.${by}`) : actor}
      </small>
    </li>
  );
}

/** Everything that happened to an order, the oldest first (T22, T29). */
export function DepositEvents({ events }: { events: DepositDetail['events'] }) {
  const { t } = useWords();
  return (
    <Card title={t('desk.deposits.events')}>
      <ol className={css['events']}>
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ol>
    </Card>
  );
}
