import { buttonClass } from '@laro/ui/button-class';
import { Note } from '@laro/ui/note.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import type { Wire } from '@laro/contract/routes';
import { ActDialog } from '#console/shared/act-dialog.tsx';
import { api } from '#console/shared/api.ts';
import { EditorFrame } from '#console/shared/content/editor-frame.tsx';
import { Meanwhile } from '#console/shared/content/meanwhile.tsx';
import { WhileOpen } from '#console/shared/content/while-open.tsx';
import { Loaded } from '#console/shared/loaded.tsx';
import { Page } from '#console/shared/page.tsx';
import { bannersQuery, type DeskBanner } from '#console/shared/queries.ts';
import { useMay, useMerchant } from '#console/shared/session.ts';
import { useToast } from '#console/shared/toasts.tsx';
import { UnsavedGuard } from '#console/shared/unsaved.tsx';
import { useWords } from '#console/shared/words.tsx';
import { cleanDraft, draftFaults, draftOf, emptyDraft, type BannerDraft } from './banner-draft.ts';
import { BannerForm } from './banner-form.tsx';
import { BannerPreview } from './banner-preview.tsx';
import { isPlace } from './banner-places.ts';

/** One banner: its words in every language, its picture, when and where it shows; beside it what players will see. */
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

function useFirstDraft(id: string | null, stored: Wire<'listDeskBanners', 'value'>): BannerDraft {
  const [search] = useSearchParams();
  const asked = search.get('place') ?? '';
  const banner = stored.banners.find((entry) => entry.id === id);
  return banner ? draftOf(banner) : emptyDraft(isPlace(asked) ? asked : 'home', stored.pictures[0]?.id ?? '');
}

function Editor({ id, stored }: { id: string | null; stored: Wire<'listDeskBanners', 'value'> }) {
  const merchant = useMerchant();
  const mayChange = useMay()('content.change');
  const first = useFirstDraft(id, stored);
  const [base, setBase] = useState(first);
  const [draft, setDraft] = useState(first);
  const banner = stored.banners.find((entry) => entry.id === id);
  /** What was read: a change is one of that, and not of what others have saved since. */
  const [stamp, setStamp] = useState(banner?.stamp ?? '');
  const [language, setLanguage] = useState(merchant.defaultLanguage);
  const [isSaving, setSaving] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [isTried, setTried] = useState(false);
  const faults = draftFaults(draft, merchant.defaultLanguage, stored.isPermitNeeded);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(base);
  const picture = stored.pictures.find((entry) => entry.id === draft.pictureId)?.picture;
  const takeTheirs = (theirs: DeskBanner) => {
    setBase(draftOf(theirs));
    setDraft(draftOf(theirs));
    setStamp(theirs.stamp);
  };
  const trySaving = () => {
    setTried(true);
    if (faults.length === 0) setSaving(true);
  };
  return (
    <EditorFrame
      preview={<BannerPreview draft={draft} language={language} merchant={merchant} picture={picture} />}
      save={mayChange ? { isReady: isChanged || !banner, faultCount: isTried ? faults.length : 0, onSave: trySaving } : null}
    >
      {isSaved ? null : <Meanwhile stored={banner} isKnown={id !== null} stamp={stamp} onTheirs={takeTheirs} onMine={setStamp} />}
      <BannerForm
        draft={draft}
        language={language}
        faults={isTried ? faults : []}
        pictures={stored.pictures}
        merchant={merchant}
        isReadOnly={!mayChange}
        onChange={setDraft}
        onLanguage={setLanguage}
      />
      <UnsavedGuard isUnsaved={isChanged && !isSaved} />
      {isSaving ? (
        <SaveDialog known={banner ? { id: banner.id, stamp } : null} draft={draft} onSaved={() => setSaved(true)} onClose={() => setSaving(false)} />
      ) : null}
    </EditorFrame>
  );
}

interface SaveDialogProps {
  /** What is changed, as it was read; null for something new. */
  known: { id: string; stamp: string } | null;
  draft: BannerDraft;
  onSaved: () => void;
  onClose: () => void;
}

function SaveDialog({ known, draft, onSaved, onClose }: SaveDialogProps) {
  const { t } = useWords();
  const say = useToast();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { code: merchant } = useMerchant();
  const save = async (reason: string) => {
    const body = { ...cleanDraft(draft), reason };
    try {
      if (known === null) await api.call('addDeskBanner', { params: { merchant }, body });
      else await api.call('changeDeskBanner', { params: { merchant, bannerId: known.id }, body: { ...body, stamp: known.stamp } });
    } catch (error) {
      // Perhaps somebody else has saved: the page behind shows what is there now.
      void client.invalidateQueries({ queryKey: bannersQuery(merchant).queryKey });
      throw error;
    }
    onSaved();
    await client.invalidateQueries({ queryKey: bannersQuery(merchant).queryKey });
    say(t('desk.banners.saved'));
    await navigate(`/m/${merchant}/banners?place=${draft.type}`);
  };
  return (
    <ActDialog title={t('desk.banners.save_title')} submit={t('desk.save')} onSubmit={save} onClose={onClose}>
      <p>{t(draft.isEnabled ? 'desk.banners.save_text' : 'desk.banners.save_text_off')}</p>
    </ActDialog>
  );
}
