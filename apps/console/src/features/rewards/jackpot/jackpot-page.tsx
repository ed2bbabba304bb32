import { displayAmount, type Amount } from '@laro/domain/money/money';
import { Note } from '@laro/ui/states/note.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { useFormats } from '#console/shared/texts/formats.ts';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { OnOffHead } from '#console/shared/page/on-off-head.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { TableFrame } from '#console/shared/list/table-frame.tsx';
import table from '#console/shared/list/table.module.css';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { jackpotQuery, type JackpotRoom } from './jackpot-query.ts';
import css from './jackpot.module.css';

const DECIMALS = 2;
const BASIS_POINTS = 10_000;
const moneyOf = (currency: string) => (amount: Amount) => `${displayAmount(amount, DECIMALS)} ${currency}`;

/** Asks why, and turns the pool on or off (T65). */
function SwitchDialog({ merchant, isOn, onClose }: { merchant: string; isOn: boolean; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const proposed = useProposed();
  const client = useQueryClient();
  const turn = async (reason: string) => {
    const room = await api.call('switchDeskJackpot', { params: { merchant }, body: { isOn: !isOn, reason } });
    void client.invalidateQueries({ queryKey: ['audit'] });
    if (isProposed(room)) proposed(room);
    else {
      client.setQueryData(jackpotQuery(merchant).queryKey, room);
      say(t(isOn ? 'desk.jackpot.turned_off' : 'desk.jackpot.turned_on'));
    }
    onClose();
  };
  const act = t(isOn ? 'desk.jackpot.turn_off' : 'desk.jackpot.turn_on');
  return (
    <ActDialog title={act} submit={act} isDangerous={isOn} onClose={onClose} onSubmit={turn}>
      <p>{t(isOn ? 'desk.jackpot.off_text' : 'desk.jackpot.turn_on_text')}</p>
    </ActDialog>
  );
}

function State({ merchant, room }: { merchant: string; room: JackpotRoom }) {
  const { t } = useWords();
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <OnOffHead
        isOn={room.isOn}
        icon={room.isOn ? 'trophy-fill' : 'pause-fill'}
        title={t(room.isOn ? 'desk.jackpot.is_on' : 'desk.jackpot.is_off')}
        text={t(room.isOn ? 'desk.jackpot.on_text' : 'desk.jackpot.off_text')}
        act={may('jackpot.change') ? t(room.isOn ? 'desk.jackpot.turn_off' : 'desk.jackpot.turn_on') : null}
        onAct={() => setAsking(true)}
      />
      {isAsking ? <SwitchDialog merchant={merchant} isOn={room.isOn} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function Pool({ room }: { room: JackpotRoom }) {
  const { t, tag } = useWords();
  const { pool, ledgerAmount } = room;
  if (!pool) return <p className={css['none']}>{t('desk.jackpot.no_pool')}</p>;
  const money = moneyOf(pool.currency);
  const rate = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }).format(pool.rateBasisPoints / BASIS_POINTS);
  const facts = [
    [t('desk.jackpot.amount'), money(pool.amount)],
    [t('desk.jackpot.ledger'), ledgerAmount === null ? t('desk.none') : money(ledgerAmount)],
    [t('desk.jackpot.seed'), money(pool.seed)],
    [t('desk.jackpot.must_drop_by'), money(pool.mustDropBy)],
    [t('desk.jackpot.rate'), rate],
    [t('desk.jackpot.opened'), <Moment key="opened" at={pool.openedAt} />],
  ] as const;
  return (
    <>
      {ledgerAmount === pool.amount ? null : (
        <Note kind="error" role="alert">
          {t('desk.jackpot.differ')}
        </Note>
      )}
      <dl className={css['facts']}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={css['wide']}>
          <dt>{t('desk.jackpot.promise')}</dt>
          <dd className={css['code']}>{pool.commitment}</dd>
        </div>
      </dl>
    </>
  );
}

function Contributions({ room }: { room: JackpotRoom }) {
  const { t } = useWords();
  const { count } = useFormats();
  if (room.contributions.length === 0) return <p className={css['none']}>{t('desk.jackpot.no_contributions')}</p>;
  const money = moneyOf(room.pool?.currency ?? '');
  return (
    <TableFrame name={t('desk.jackpot.contributions')} className={table['frame']}>
      <table className={table['table']}>
        <thead>
          <tr>
            <th scope="col">{t('desk.jackpot.counted')}</th>
            <th scope="col">{t('desk.jackpot.vendor')}</th>
            <th scope="col" className={table['number']}>
              {t('desk.jackpot.rounds')}
            </th>
            <th scope="col" className={table['number']}>
              {t('desk.jackpot.stakes')}
            </th>
            <th scope="col" className={table['number']}>
              {t('desk.jackpot.contribution')}
            </th>
          </tr>
        </thead>
        <tbody>
          {room.contributions.map((row) => (
            <tr key={`${row.countedAt} ${row.vassalage}`}>
              <th scope="row">
                <Moment at={row.countedAt} />
              </th>
              <td data-label={t('desk.jackpot.vendor')}>{row.vendorName}</td>
              <td data-label={t('desk.jackpot.rounds')} className={table['number']}>
                {count(row.rounds)}
              </td>
              <td data-label={t('desk.jackpot.stakes')} className={table['number']}>
                {money(row.stakes)}
              </td>
              <td data-label={t('desk.jackpot.contribution')} className={table['number']}>
                {money(row.amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function Drops({ room }: { room: JackpotRoom }) {
  const { t } = useWords();
  if (room.drops.length === 0) return <p className={css['none']}>{t('desk.jackpot.no_drops')}</p>;
  return (
    <ul className={css['drops']}>
      {room.drops.map((drop) => (
        <li key={drop.id}>
          <p className={css['line']}>
            <b>{drop.maskedName}</b>
            <span>
              <Moment at={drop.droppedAt} />
            </span>
            <b>{moneyOf(drop.currency)(drop.amount)}</b>
          </p>
          <p className={css['code']}>{drop.revealed}</p>
        </li>
      ))}
    </ul>
  );
}

/** A merchant's progressive pool: the switch, the pool next to the ledger, its sources and its winners (T66). */
export function JackpotPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const query = useQuery(jackpotQuery(merchant.code));
  return (
    <Page title={t('desk.jackpot.title')} text={t('desk.jackpot.text', { name: merchant.name })}>
      <Loaded query={query}>
        {(room) => (
          <>
            <State merchant={merchant.code} room={room} />
            <Card title={t('desk.jackpot.pool')}>
              <Pool room={room} />
            </Card>
            <Card title={t('desk.jackpot.contributions')}>
              <Contributions room={room} />
            </Card>
            <Card title={t('desk.jackpot.drops')}>
              <Drops room={room} />
            </Card>
          </>
        )}
      </Loaded>
    </Page>
  );
}
