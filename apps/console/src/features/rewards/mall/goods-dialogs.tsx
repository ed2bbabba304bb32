import { limitPeriods } from '@laro/domain/mall/goods';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#console/shared/api/api.ts';
import { useMerchant } from '#console/shared/api/session.ts';
import { PictureChoice } from '#console/shared/content/picture-choice.tsx';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { Select, Switch, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { draftOf, piecesOf, termsOf } from './goods-draft.ts';
import { useNameOf } from '#console/shared/texts/name-of.ts';
import { askMallAgain, type DeskGoods, type MallRoom } from './mall-queries.ts';

interface GoodsActProps {
  goods: DeskGoods;
  onClose: () => void;
}

function Figure({ label, hint, value, onChange }: { label: string; hint?: string | undefined; value: string; onChange: (text: string) => void }) {
  return (
    <Field label={label} hint={hint}>
      {(marks) => <TextInput {...marks} inputMode="numeric" value={value} maxLength={9} onChange={onChange} />}
    </Field>
  );
}

/** Writes the next version of the terms of goods (MALL-08). */
export function TermsDialog({ goods, ranks, pictures, onClose }: GoodsActProps & Pick<MallRoom, 'ranks' | 'pictures'>) {
  const { t } = useWords();
  const { code: merchant, timeZone } = useMerchant();
  const client = useQueryClient();
  const nameOf = useNameOf();
  const newest = goods.next ?? goods.now;
  const [draft, setDraft] = useState(() => draftOf(newest, timeZone));
  const terms = termsOf(draft, timeZone);
  const change = async (reason: string) => {
    if (terms === null) return;
    await api.call('changeDeskGoods', { params: { merchant, goods: goods.code }, body: { ...terms, version: newest.version, reason } });
    await askMallAgain(client, merchant);
    onClose();
  };
  const ranksToChoose = [{ value: '', label: t('desk-mall.rank_all') }, ...ranks.map((rank) => ({ value: rank.id, label: nameOf(rank.names, rank.id) }))];
  return (
    <ActDialog
      title={`${t('desk-mall.change')}: ${nameOf(goods.names, goods.code)}`}
      size="wide"
      submit={t('desk-mall.change')}
      canSubmit={terms !== null}
      onSubmit={change}
      onClose={onClose}
    >
      <p>{t('desk-mall.change_hint')}</p>
      <Switch isOn={draft.isOffered} label={t('desk-mall.offered')} onChange={(isOffered) => setDraft({ ...draft, isOffered })}>
        {t('desk-mall.offered')}
      </Switch>
      {(['from', 'until'] as const).map((name) => (
        <Field key={name} label={t(name === 'from' ? 'desk-rewards.rules.starts' : 'desk-rewards.rules.ends')} hint={t('desk.zone', { zone: timeZone })}>
          {(marks) => <TextInput {...marks} type="datetime-local" value={draft[name]} onChange={(text) => setDraft({ ...draft, [name]: text })} />}
        </Field>
      ))}
      <Figure label={t('desk-mall.price')} value={draft.price} onChange={(price) => setDraft({ ...draft, price })} />
      <Field label={t('desk-mall.rank_from')}>
        {(marks) => <Select {...marks} value={draft.rankFrom} options={ranksToChoose} onChange={(rankFrom) => setDraft({ ...draft, rankFrom })} />}
      </Field>
      <Figure label={t('desk-mall.limit')} hint={t('desk-mall.limit_hint')} value={draft.count} onChange={(count) => setDraft({ ...draft, count })} />
      <Field label={t('desk-mall.period')}>
        {(marks) => (
          <Select
            {...marks}
            value={draft.period}
            options={limitPeriods.map((period) => ({ value: period, label: t(`desk-mall.period.${period}`) }))}
            onChange={(value) => setDraft({ ...draft, period: limitPeriods.find((period) => period === value) ?? 'month' })}
          />
        )}
      </Field>
      {ranks.map((rank) => (
        <Figure
          key={rank.id}
          label={t('desk-mall.rank_price', { name: nameOf(rank.names, rank.id) })}
          hint={t('desk-mall.rank_price_hint')}
          value={draft.rankPrices[rank.id] ?? ''}
          onChange={(price) => setDraft({ ...draft, rankPrices: { ...draft.rankPrices, [rank.id]: price } })}
        />
      ))}
      <PictureChoice chosen={draft.pictureId} pictures={pictures} isOptional isReadOnly={false} onChange={(pictureId) => setDraft({ ...draft, pictureId })} />
    </ActDialog>
  );
}

/** Adds pieces to a stock, or takes some away. */
export function StockDialog({ goods, onClose }: GoodsActProps) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const client = useQueryClient();
  const nameOf = useNameOf();
  const [text, setText] = useState('');
  const pieces = piecesOf(text);
  const change = async (reason: string) => {
    if (pieces === null) return;
    await api.call('changeDeskStock', { params: { merchant, goods: goods.code }, body: { pieces, reason } });
    await askMallAgain(client, merchant);
    onClose();
  };
  return (
    <ActDialog
      title={`${t('desk-mall.stock')}: ${nameOf(goods.names, goods.code)}`}
      submit={t('desk-mall.stock')}
      canSubmit={pieces !== null}
      onSubmit={change}
      onClose={onClose}
    >
      <Figure label={t('desk-mall.pieces')} hint={t('desk-mall.pieces_hint')} value={text} onChange={setText} />
    </ActDialog>
  );
}
