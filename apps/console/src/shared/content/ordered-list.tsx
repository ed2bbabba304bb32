import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { SaveBar } from '#console/shared/form/save-bar.tsx';
import { UnsavedGuard } from '#console/shared/form/unsaved.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './content.module.css';
import { moveInOrder } from './move-in-order.ts';
import type { RowActs } from './ordered-row.tsx';

/** The order on the screen until it is saved: the stored one, or the one that the person has made of the same entries. */
function useOrder(stored: readonly string[]) {
  const [order, setOrder] = useState<readonly string[] | null>(null);
  // Someone else added or removed an entry: the order of other entries does not apply.
  const isFitting = order !== null && order.length === stored.length && order.every((id) => stored.includes(id));
  const ids = isFitting ? order : stored;
  return { ids, isChanged: ids.join() !== stored.join(), setOrder };
}

interface OrderedListProps<Item> {
  items: readonly Item[];
  /** Queries that show the list. */
  queryKey: QueryKey;
  mayChange: boolean;
  row: (item: Item, acts: RowActs) => ReactNode;
  /** Explains in the dialog what the order is for. */
  orderText?: string;
  saveOrder: (ids: string[], reason: string) => Promise<unknown>;
  removeTitle: string;
  /** Toast after removing. */
  removed: string;
  remove: (id: string, reason: string) => Promise<unknown>;
}

/** List whose entries are moved, saved in a new order, and removed one by one; each act with its reason. */
export function OrderedList<Item extends { id: string }>(props: OrderedListProps<Item>) {
  const { items, queryKey, mayChange, row, orderText, saveOrder, removeTitle, removed, remove } = props;
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const [removing, setRemoving] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { ids, isChanged, setOrder } = useOrder(items.map(({ id }) => id));
  const shown = ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
  const actsAt = (id: string, at: number): RowActs =>
    mayChange
      ? {
          onMove: (by) => setOrder(moveInOrder(ids, at, at + by)),
          canMoveUp: at > 0,
          canMoveDown: at < ids.length - 1,
          onRemove: () => setRemoving(id),
        }
      : {};
  const finish = async (work: Promise<unknown>, done: string) => {
    await work;
    await client.invalidateQueries({ queryKey });
    say(done);
  };
  return (
    <>
      <ol className={css['list']}>{shown.map((item, at) => row(item, actsAt(item.id, at)))}</ol>
      {isChanged ? (
        <SaveBar
          label={t('desk.banners.order_changed')}
          text={t('desk.banners.order_changed')}
          saveLabel={t('desk.banners.save_order')}
          onDiscard={() => setOrder(null)}
          onSave={() => setSaving(true)}
        />
      ) : null}
      <UnsavedGuard isUnsaved={isChanged} />
      {isSaving ? (
        <ActDialog
          title={t('desk.banners.save_order')}
          submit={t('desk.banners.save_order')}
          onSubmit={async (reason) => {
            await finish(saveOrder([...ids], reason), t('desk.banners.order_saved'));
            setSaving(false);
            setOrder(null);
          }}
          onClose={() => setSaving(false)}
        >
          {orderText === undefined ? null : <p>{orderText}</p>}
        </ActDialog>
      ) : null}
      {removing === null ? null : (
        <ActDialog
          title={removeTitle}
          submit={t('desk.banners.remove')}
          isDangerous
          onSubmit={async (reason) => {
            await finish(remove(removing, reason), removed);
            setRemoving(null);
          }}
          onClose={() => setRemoving(null)}
        >
          <p>{t('desk.banners.remove_text')}</p>
        </ActDialog>
      )}
    </>
  );
}
