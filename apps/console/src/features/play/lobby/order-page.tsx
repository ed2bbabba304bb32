import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { gameClassifications } from '@laro/domain/catalogue/game-categories';
import type { Wire } from '@laro/contract/routes';
import type { MessageKey } from '@laro/i18n/areas';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { OneOf } from '#console/shared/form/controls.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { SaveBar } from '#console/shared/form/save-bar.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { UnsavedGuard } from '#console/shared/form/unsaved.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { OrderList, type OrderLine } from './order-list.tsx';
import css from './order.module.css';

type Order = Wire<'getDeskLobbyOrder', 'value'>;
type ListName = Wire<'changeDeskLobbyOrder', 'body'>['list'];

const lists = ['hot', 'categories', 'vendors', 'subcategories'] as const satisfies readonly ListName[];
const isList = (text: string): text is ListName => (lists as readonly string[]).includes(text);

const orderQuery = (merchant: string) =>
  queryOptions({ queryKey: ['lobbyOrder', merchant], queryFn: ({ signal }) => api.call('getDeskLobbyOrder', { params: { merchant }, signal }) });

/** The lines of a list as they are stored. */
function useLines(list: ListName, order: Order): OrderLine[] {
  const { t } = useWords();
  const { count: shown } = useFormats();
  const games = (count: number) => t('games.count', { count, shown: shown(count) });
  if (list === 'hot')
    return order.hot.map(({ gameId, gameName, vassalage, isOffered }) => ({
      key: gameId,
      name: gameName,
      note: isOffered ? vassalage : `${vassalage} · ${t('desk.off')}`,
    }));
  if (list === 'vendors') {
    const off = order.vendorsOff.map(({ code, name }) => ({ key: code, name, note: t('desk.off') }));
    return [...order.vendors.map(({ code, name, gameCount }) => ({ key: code, name, note: games(gameCount) })), ...off];
  }
  if (list === 'categories') return order.categories.map(({ key, gameCount }) => ({ key, name: t(`games.category.${key}`), note: games(gameCount) }));
  return gameClassifications.map((key) => ({ key, name: t(`lists.classify.${key}`), note: key }));
}

/** Lists whose lines may also be left out, and the heading above those. */
const leftOutWords: Partial<Record<ListName, MessageKey>> = { vendors: 'desk.order.switched_off', subcategories: 'desk.order.left_out' };

function storedKeys(list: ListName, order: Order, lines: readonly OrderLine[]): string[] {
  if (list === 'subcategories') return order.subcategories;
  return list === 'vendors' ? order.vendors.map(({ code }) => code) : lines.map(({ key }) => key);
}

/** Order of the lobby: hot games, categories, vendors, sub-categories (HOME-02, LIST-05, LIST-12). */
export function OrderPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('list') ?? '';
  const list: ListName = isList(asked) ? asked : 'hot';
  const query = useQuery(orderQuery(merchant.code));
  return (
    <Page title={t('desk.order.title')} text={t('desk.order.text', { name: merchant.name })}>
      <OneOf
        name="list"
        label={t('desk.order.list')}
        options={lists.map((value) => ({ value, label: t(`desk.order.${value}`) }))}
        chosen={list}
        onChange={(next) => setSearch({ list: next }, { replace: true })}
      />
      <Loaded query={query}>{(order) => <Ordering key={list} list={list} order={order} />}</Loaded>
    </Page>
  );
}

function Ordering({ list, order }: { list: ListName; order: Order }) {
  const { t } = useWords();
  const mayChange = useMay()('catalogue.change');
  const lines = useLines(list, order);
  const stored = storedKeys(list, order, lines);
  const [changed, setChanged] = useState<readonly string[] | null>(null);
  const [isSaving, setSaving] = useState(false);
  const outWords = leftOutWords[list];
  const mayLeaveOut = outWords !== undefined;
  // If the list has changed since, an order of other lines does not apply to it.
  const isFitting = changed !== null && (mayLeaveOut || (changed.length === stored.length && changed.every((key) => stored.includes(key))));
  const keys = isFitting ? changed : stored;
  const isChanged = keys.join() !== stored.join();
  const lineOf = (key: string) => lines.find((line) => line.key === key) ?? [];
  const leftOut = mayLeaveOut ? lines.filter(({ key }) => !keys.includes(key)) : [];
  if (lines.length === 0) return <EmptyState title={t('desk.order.none')} hint={t('desk.order.none_hint')} />;
  return (
    <>
      <OrderList
        lines={keys.flatMap(lineOf)}
        label={t(`desk.order.${list}`)}
        onOrder={mayChange ? setChanged : null}
        {...(mayLeaveOut ? { onLeaveOut: (key: string) => setChanged(keys.filter((entry) => entry !== key)) } : {})}
      />
      {outWords && leftOut.length > 0 ? (
        <section className={css['out']}>
          <h2>{t(outWords)}</h2>
          {leftOut.map(({ key, name }) => (
            <Button key={key} size="small" disabled={!mayChange} aria-label={t('desk.order.bring_back', { name })} onClick={() => setChanged([...keys, key])}>
              {name}
            </Button>
          ))}
        </section>
      ) : null}
      {isChanged ? (
        <SaveBar
          label={t('desk.order.changed')}
          text={t('desk.order.changed')}
          saveLabel={t('desk.order.save')}
          onDiscard={() => setChanged(null)}
          onSave={() => setSaving(true)}
        />
      ) : null}
      <UnsavedGuard isUnsaved={isChanged} />
      {isSaving ? <SaveDialog list={list} keys={keys} onSaved={() => (setSaving(false), setChanged(null))} onClose={() => setSaving(false)} /> : null}
    </>
  );
}

function SaveDialog({ list, keys, onSaved, onClose }: { list: ListName; keys: readonly string[]; onSaved: () => void; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const { code: merchant } = useMerchant();
  const save = async (reason: string) => {
    const order = await api.call('changeDeskLobbyOrder', { params: { merchant }, body: { list, keys: [...keys], reason } });
    client.setQueryData(orderQuery(merchant).queryKey, order);
    for (const key of ['games', 'settings']) void client.invalidateQueries({ queryKey: [key, merchant] });
    void client.invalidateQueries({ queryKey: ['audit'] });
    say(t('desk.order.saved'));
    onSaved();
  };
  return (
    <ActDialog title={t('desk.order.save')} submit={t('desk.order.save')} onSubmit={save} onClose={onClose}>
      <p>{t('desk.order.save_text')}</p>
    </ActDialog>
  );
}
