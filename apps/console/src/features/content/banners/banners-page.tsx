import { buttonClass } from '@laro/ui/button-class';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import type { BannerPlace } from '@laro/contract/content/content';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { api } from '#console/shared/api/api.ts';
import { OneOf } from '#console/shared/form/controls.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { bannersQuery, type DeskBanner } from '#console/shared/api/queries.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { BannerRow } from './banner-row.tsx';
import { isPlace, placeLabel, places } from './banner-places.ts';
import { OrderedList } from '#console/shared/content/ordered-list.tsx';

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
  const { code: merchant } = useMerchant();
  if (banners.length === 0) return <EmptyState title={t('desk.banners.none')} hint={t('desk.banners.none_hint')} />;
  return (
    <OrderedList
      items={banners}
      queryKey={bannersQuery(merchant).queryKey}
      mayChange={mayChange}
      row={(banner, acts) => <BannerRow key={banner.id} banner={banner} {...acts} />}
      orderText={t('desk.banners.order_text', { place: placeLabel(t, place) })}
      saveOrder={(ids, reason) => api.call('orderDeskBanners', { params: { merchant }, body: { type: place, ids, reason } })}
      removeTitle={t('desk.banners.remove_title')}
      removed={t('desk.banners.removed')}
      remove={(bannerId, reason) => api.call('removeDeskBanner', { params: { merchant, bannerId }, body: { reason } })}
    />
  );
}
