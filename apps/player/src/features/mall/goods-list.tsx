import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Sun } from '@laro/ui/pictures/sun.tsx';
import { useState } from 'react';
import { GoodsArt } from './goods-art.tsx';
import { useGoodsNotes } from './goods-notes.ts';
import { GoodsSheet } from './goods-sheet.tsx';
import type { Goods, Points } from './mall-api.ts';
import { keptBy, useMallTexts } from './mall-texts.ts';
import css from './mall.module.css';

type Kind = Exclude<Goods['reward']['kind'], 'points'> | 'all';
const kinds = ['all', 'cash', 'bonus', 'free_spins', 'ticket', 'goods'] as const satisfies readonly Kind[];

function Card({ goods, balance, onOpen }: { goods: Goods; balance: Points['balance']; onOpen: () => void }) {
  const { t, number } = useMallTexts();
  const notesOf = useGoodsNotes();
  const { reward, name, price, fullPrice } = goods;
  return (
    <li>
      <button type="button" className={css['goods']} data-kind={reward.kind} data-off={keptBy(goods) === null ? undefined : ''} onClick={onOpen}>
        <span className={css['picture']}>
          <Sun size={190} className={css['rays']} />
          <GoodsArt goods={goods} place="cover" />
        </span>
        <span className={css['texts']}>
          <b className={css['name']}>{name}</b>
          <span className={css['price']}>
            {t('mall.price', { points: number(price) })} {price < fullPrice ? <s>{number(fullPrice)}</s> : null}
          </span>
          {notesOf(goods, balance).map((note) => (
            <small key={note}>{note}</small>
          ))}
        </span>
      </button>
    </li>
  );
}

/** Goods by kind, each with its price, what is left, and why not yet (MALL-10, mock "mall"). `asked`: the code of goods that the address opens. */
export function GoodsList({ goods, balance, asked }: { goods: readonly Goods[]; balance: Points['balance']; asked: string | null }) {
  const { t } = useMallTexts();
  const [kind, setKind] = useState<Kind>('all');
  const [opened, setOpened] = useState(asked);
  const shown = goods.filter(({ reward }) => kind === 'all' || reward.kind === kind);
  const open = goods.find(({ code }) => code === opened);
  if (goods.length === 0) return <EmptyState title={t('mall.none.goods')} hint={t('mall.none.goods_hint')} />;
  return (
    <>
      <div className={css['chips']} role="group" aria-label={t('mall.kinds')}>
        {kinds
          .filter((one) => one === 'all' || goods.some(({ reward }) => reward.kind === one))
          .map((one) => (
            <button key={one} type="button" aria-pressed={one === kind} onClick={() => setKind(one)}>
              {t(`mall.kind.${one}`)}
            </button>
          ))}
      </div>
      <ul className={css['grid']}>
        {shown.map((one) => (
          <Card key={one.code} goods={one} balance={balance} onOpen={() => setOpened(one.code)} />
        ))}
      </ul>
      <p className={css['note']}>{t('mall.note')}</p>
      {open ? <GoodsSheet goods={open} balance={balance} onClose={() => setOpened(null)} /> : null}
    </>
  );
}
