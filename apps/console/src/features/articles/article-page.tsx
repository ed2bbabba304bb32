import type { ArticleKind } from '@laro/domain/content-rules';
import { buttonClass } from '@laro/ui/button-class';
import { Note } from '@laro/ui/note.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ActDialog } from '#console/shared/act-dialog.tsx';
import { api } from '#console/shared/api.ts';
import { articlesQuery, type DeskArticle, type DeskArticles } from '#console/shared/content-queries.ts';
import { EditorFrame } from '#console/shared/content/editor-frame.tsx';
import { Meanwhile } from '#console/shared/content/meanwhile.tsx';
import { WhileOpen } from '#console/shared/content/while-open.tsx';
import { Loaded } from '#console/shared/loaded.tsx';
import { Page } from '#console/shared/page.tsx';
import { useAmountReader } from '#console/shared/amounts/amount-reader.ts';
import { isProposed, useProposed } from '#console/shared/proposals.ts';
import { useMay, useMerchant } from '#console/shared/session.ts';
import { useToast } from '#console/shared/toasts.tsx';
import { UnsavedGuard } from '#console/shared/unsaved.tsx';
import { useWords } from '#console/shared/words.tsx';
import { articleBody, articleFaults, draftOfArticle, emptyArticle, type ArticleDraft } from './article-draft.ts';
import { ArticleForm } from './article-form.tsx';
import { articleRooms } from './article-kinds.ts';
import { ArticlePreview } from './article-preview.tsx';

function Editor({ kind, id, stored }: { kind: ArticleKind; id: string | null; stored: DeskArticles }) {
  const merchant = useMerchant();
  const mayChange = useMay()('content.change');
  const reader = useAmountReader();
  const article = stored.articles.find((entry) => entry.id === id);
  const [base, setBase] = useState(() => (article ? draftOfArticle(article, reader) : emptyArticle(kind, Date.now())));
  const [draft, setDraft] = useState(base);
  /** What was read: a change is one of that, and not of what others have saved since. */
  const [stamp, setStamp] = useState(article?.stamp ?? '');
  const [turn, setTurn] = useState(0);
  const [language, setLanguage] = useState(merchant.defaultLanguage);
  const [isSaving, setSaving] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [isTried, setTried] = useState(false);
  const faults = articleFaults(kind, draft, { fallback: merchant.defaultLanguage, isPermitNeeded: stored.isPermitNeeded, reader });
  const isChanged = JSON.stringify(draft) !== JSON.stringify(base);
  const picture = stored.pictures.find((entry) => entry.id === draft.pictureId)?.picture ?? null;
  const takeTheirs = (theirs: DeskArticle) => {
    setBase(draftOfArticle(theirs, reader));
    setDraft(draftOfArticle(theirs, reader));
    setStamp(theirs.stamp);
    setTurn(turn + 1);
  };
  const trySaving = () => {
    setTried(true);
    if (faults.length === 0) setSaving(true);
  };
  return (
    <EditorFrame
      preview={<ArticlePreview draft={draft} language={language} merchant={merchant} picture={picture} />}
      save={mayChange ? { isReady: isChanged || !article, faultCount: isTried ? faults.length : 0, onSave: trySaving } : null}
    >
      {isSaved ? null : <Meanwhile stored={article} isKnown={id !== null} stamp={stamp} onTheirs={takeTheirs} onMine={setStamp} />}
      <ArticleForm
        key={turn}
        kind={kind}
        draft={draft}
        language={language}
        faults={isTried ? faults : []}
        stored={stored}
        merchant={merchant}
        isReadOnly={!mayChange}
        onChange={setDraft}
        onLanguage={setLanguage}
      />
      <UnsavedGuard isUnsaved={isChanged && !isSaved} />
      {isSaving ? (
        <SaveDialog
          kind={kind}
          known={article ? { id: article.id, stamp } : null}
          draft={draft}
          onSaved={() => setSaved(true)}
          onClose={() => setSaving(false)}
        />
      ) : null}
    </EditorFrame>
  );
}

interface SaveDialogProps {
  kind: ArticleKind;
  /** What is changed, as it was read; null for something new. */
  known: { id: string; stamp: string } | null;
  draft: ArticleDraft;
  onSaved: () => void;
  onClose: () => void;
}

function SaveDialog({ kind, known, draft, onSaved, onClose }: SaveDialogProps) {
  const { t } = useWords();
  const say = useToast();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { code: merchant } = useMerchant();
  const reader = useAmountReader();
  const proposed = useProposed();
  const save = async (reason: string) => {
    const body = { ...articleBody(draft, reader), reason };
    let saved: object;
    try {
      saved =
        known === null
          ? await api.call('addDeskArticle', { params: { merchant, kind }, body })
          : await api.call('changeDeskArticle', { params: { merchant, kind, articleId: known.id }, body: { ...body, stamp: known.stamp } });
    } catch (error) {
      // Perhaps somebody else has saved: the page behind shows what is there now.
      void client.invalidateQueries({ queryKey: ['articles', merchant] });
      throw error;
    }
    onSaved();
    await client.invalidateQueries({ queryKey: ['articles', merchant] });
    if (isProposed(saved)) proposed(saved);
    else say(t('desk.content.saved'));
    await navigate(`/m/${merchant}/${articleRooms[kind]}`);
  };
  return (
    <ActDialog title={t('desk.content.save_title')} submit={t('desk.save')} onSubmit={save} onClose={onClose}>
      <p>{t(draft.isEnabled ? 'desk.content.save_text' : 'desk.content.save_text_off')}</p>
    </ActDialog>
  );
}

/** One article: its words in every language, to whom and when it shows; beside it what readers will see. */
function ArticlePage({ kind }: { kind: ArticleKind }) {
  const { t } = useWords();
  const merchant = useMerchant();
  const { articleId = 'new' } = useParams();
  const query = useQuery(articlesQuery(merchant.code, kind));
  const isNew = articleId === 'new';
  const back = (
    <Link to={`/m/${merchant.code}/${articleRooms[kind]}`} className={buttonClass({ kind: 'quiet', size: 'small' })}>
      {t('desk.content.all')}
    </Link>
  );
  return (
    <Page title={t(`desk.content.${kind}.${isNew ? 'add' : 'one'}`)} actions={back}>
      <Loaded query={query}>
        {(stored) => (
          <WhileOpen
            key={articleId}
            isThere={isNew || stored.articles.some(({ id }) => id === articleId)}
            missing={
              <Note kind="warn" icon="warning-circle-fill">
                {t('problem.desk.article_unknown')}
              </Note>
            }
          >
            <Editor kind={kind} id={isNew ? null : articleId} stored={stored} />
          </WhileOpen>
        )}
      </Loaded>
    </Page>
  );
}

export const AnnouncementPage = () => <ArticlePage kind="announcement" />;
export const PromotionPage = () => <ArticlePage kind="promotion" />;
export const HelpPage = () => <ArticlePage kind="help" />;
