import { buttonClass } from '@laro/ui/button-class';
import { Note } from '@laro/ui/states/note.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { Wire } from '@laro/contract/routes';
import { api } from '#console/shared/api/api.ts';
import { ContentEditor } from '#console/shared/content/content-editor.tsx';
import { useStampedDraft } from '#console/shared/content/use-stamped-draft.ts';
import { WhileOpen } from '#console/shared/content/while-open.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { bannersQuery, type DeskBanner } from '#console/shared/api/queries.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { cleanDraft, draftFaults, draftOf, emptyDraft, type BannerDraft } from './banner-draft.ts';
import { BannerForm } from './banner-form.tsx';
import { BannerPreview } from './banner-preview.tsx';
import { isPlace } from './banner-places.ts';

/** One banner: its texts in every language, its picture, its place and times, and a preview. */
export function BannerPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const { bannerId = 'new' } = useParams();
  const query = useQuery(bannersQuery(merchant.code));
  const isNew = bannerId === 'new';
  const back = (
    <Link to={`/m/${merchant.code}/banners`} className={buttonClass({ kind: 'quiet', size: 'small' })}>
      {t('desk.banners.all')}
    </Link>
  );
  return (
    <Page title={t(isNew ? 'desk.banners.new_title' : 'desk.banners.edit_title')} actions={back}>
      <Loaded query={query}>
        {(stored) => (
          <WhileOpen
            key={bannerId}
            isThere={isNew || stored.banners.some((banner) => banner.id === bannerId)}
            missing={
              <Note kind="warn" icon="warning-circle-fill">
                {t('problem.desk.banner_unknown')}
              </Note>
            }
          >
            <Editor id={isNew ? null : bannerId} stored={stored} />
          </WhileOpen>
        )}
      </Loaded>
    </Page>
  );
}

type Banners = Wire<'listDeskBanners', 'value'>;

/** Place of a new banner: the one that the address names. */
function useNewPlace(): BannerDraft['type'] {
  const [search] = useSearchParams();
  const asked = search.get('place') ?? '';
  return isPlace(asked) ? asked : 'home';
}

function Editor({ id, stored }: { id: string | null; stored: Banners }) {
  const { t } = useWords();
  const merchant = useMerchant();
  const mayChange = useMay()('content.change');
  const place = useNewPlace();
  const banner = stored.banners.find((entry) => entry.id === id);
  const editor = useStampedDraft({
    stored: banner,
    empty: () => emptyDraft(place, stored.pictures[0]?.id ?? ''),
    draftOf: (entry: DeskBanner) => draftOf(entry),
    faultsOf: (draft) => draftFaults(draft, merchant.defaultLanguage, stored.isPermitNeeded),
  });
  const { draft, stamp, faults, isTried } = editor;
  const [language, setLanguage] = useState(merchant.defaultLanguage);
  const picture = stored.pictures.find((entry) => entry.id === draft.pictureId)?.picture;
  const save = (reason: string) => {
    const body = { ...cleanDraft(draft), reason };
    return banner
      ? api.call('changeDeskBanner', { params: { merchant: merchant.code, bannerId: banner.id }, body: { ...body, stamp } })
      : api.call('addDeskBanner', { params: { merchant: merchant.code }, body });
  };
  return (
    <ContentEditor
      editor={editor}
      stored={banner}
      isKnown={id !== null}
      mayChange={mayChange}
      preview={<BannerPreview draft={draft} language={language} merchant={merchant} picture={picture} />}
      title={t('desk.banners.save_title')}
      text={t(draft.isEnabled ? 'desk.banners.save_text' : 'desk.banners.save_text_off')}
      saved={t('desk.banners.saved')}
      queryKey={bannersQuery(merchant.code).queryKey}
      leaveTo={`/m/${merchant.code}/banners?place=${draft.type}`}
      save={save}
    >
      <BannerForm
        draft={draft}
        language={language}
        faults={isTried ? faults : []}
        pictures={stored.pictures}
        merchant={merchant}
        isReadOnly={!mayChange}
        onChange={editor.setDraft}
        onLanguage={setLanguage}
      />
    </ContentEditor>
  );
}
