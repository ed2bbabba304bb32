import { buttonClass } from '@laro/ui/button-class';
import { EmptyState } from '@laro/ui/empty-state.tsx';
import type { BannerPlace } from '@laro/contract/content';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ActDialog } from '#console/shared/act-dialog.tsx';
import { api } from '#console/shared/api.ts';
import { OneOf } from '#console/shared/controls.tsx';
import { Loaded } from '#console/shared/loaded.tsx';
import { Page } from '#console/shared/page.tsx';
import { bannersQuery, type DeskBanner } from '#console/shared/queries.ts';
import { SaveBar } from '#console/shared/save-bar.tsx';
import { useMay, useMerchant } from '#console/shared/session.ts';
import { useToast } from '#console/shared/toasts.tsx';
import { UnsavedGuard } from '#console/shared/unsaved.tsx';
import { useWords } from '#console/shared/words.tsx';
import { BannerRow } from './banner-row.tsx';
import { isPlace, placeLabel, places } from './banner-places.ts';
import css from '#console/shared/content/content.module.css';
import { moveInOrder } from '#console/shared/content/move-in-order.ts';

/** Where what a merchant's players see first is put together, place by place (HOME-05). */
export function BannersPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const mayChange = useMay()('content.change');
  const [search, setSearch] = useSearchParams();
  const asked = search.get('place') ?? '';
  const place: BannerPlace = isPlace(asked) ? asked : 'home';
  const query = useQuery(bannersQuery(merchant.code));
  const countOf = (entry: BannerPlace) => query.data?.banners.filter((banner) => banner.type === entry).length ?? 0;
  const options = places.map((entry) => ({ value: entry, label: countOf(entry) > 0 ? `${placeLabel(t, entry)} · ${countOf(entry)}` : placeLabel(t, entry) }));
  const add = mayChange ? (
    <Link to={`/m/${merchant.code}/banners/new?place=${place}`} className={buttonClass({ kind: 'primary', size: 'small' })}>
      {t('desk.banners.add')}
    </Link>
  ) : undefined;
  return (
    <Page title={t('desk.banners.title')} text={t('desk.banners.text', { name: merchant.name })} actions={add}>
      <OneOf
        name="place"
        label={t('desk.banners.place.label')}
        options={options}
        chosen={place}
        onChange={(next) => setSearch({ place: next }, { replace: true })}
      />
      <Loaded query={query}>
        {({ banners }) => <PlaceList key={place} place={place} banners={banners.filter((banner) => banner.type === place)} mayChange={mayChange} />}
      </Loaded>
    </Page>
  );
}

function PlaceList({ place, banners, mayChange }: { place: BannerPlace; banners: readonly DeskBanner[]; mayChange: boolean }) {
  const { t } = useWords();
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [removing, setRemoving] = useState<DeskBanner | null>(null);
  const [isSaving, setSaving] = useState(false);
  const stored = banners.map((banner) => banner.id);
  // Somebody added or removed one meanwhile: an order of other banners is no order of these.
  const isFitting = order !== null && order.length === stored.length && order.every((id) => stored.includes(id));
  const ids = isFitting ? order : stored;
  const isChanged = ids.join() !== stored.join();
  const shown = ids.flatMap((id) => banners.find((banner) => banner.id === id) ?? []);
  if (shown.length === 0) return <EmptyState title={t('desk.banners.none')} hint={t('desk.banners.none_hint')} />;
  return (
    <>
      <ol className={css['list']}>
        {shown.map((banner, at) => (
          <BannerRow
            key={banner.id}
            banner={banner}
            {...(mayChange
              ? {
                  onMove: (by: -1 | 1) => setOrder(moveInOrder(ids, at, at + by)),
                  canMoveUp: at > 0,
                  canMoveDown: at < shown.length - 1,
                  onRemove: () => setRemoving(banner),
                }
              : {})}
          />
        ))}
      </ol>
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
      {isSaving ? <OrderDialog place={place} ids={ids} onSaved={() => (setSaving(false), setOrder(null))} onClose={() => setSaving(false)} /> : null}
      {removing ? <RemoveDialog banner={removing} onClose={() => setRemoving(null)} /> : null}
    </>
  );
}

function OrderDialog({ place, ids, onSaved, onClose }: { place: BannerPlace; ids: readonly string[]; onSaved: () => void; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const { code: merchant } = useMerchant();
  const save = async (reason: string) => {
    await api.call('orderDeskBanners', { params: { merchant }, body: { type: place, ids: [...ids], reason } });
    await client.invalidateQueries({ queryKey: bannersQuery(merchant).queryKey });
    say(t('desk.banners.order_saved'));
    onSaved();
  };
  return (
    <ActDialog title={t('desk.banners.save_order')} submit={t('desk.banners.save_order')} onSubmit={save} onClose={onClose}>
      <p>{t('desk.banners.order_text', { place: placeLabel(t, place) })}</p>
    </ActDialog>
  );
}

function RemoveDialog({ banner, onClose }: { banner: DeskBanner; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const { code: merchant } = useMerchant();
  const remove = async (reason: string) => {
    await api.call('removeDeskBanner', { params: { merchant, bannerId: banner.id }, body: { reason } });
    await client.invalidateQueries({ queryKey: bannersQuery(merchant).queryKey });
    say(t('desk.banners.removed'));
    onClose();
  };
  return (
    <ActDialog title={t('desk.banners.remove_title')} submit={t('desk.banners.remove')} isDangerous onSubmit={remove} onClose={onClose}>
      <p>{t('desk.banners.remove_text')}</p>
    </ActDialog>
  );
}
