import type { ArticleKind } from '@laro/domain/content/content-rules';
import { buttonClass } from '@laro/ui/button-class';
import { Note } from '@laro/ui/states/note.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { api } from '#console/shared/api/api.ts';
import { articlesQuery, type DeskArticle, type DeskArticles } from '#console/shared/api/content-queries.ts';
import { ContentEditor } from '#console/shared/content/content-editor.tsx';
import { useStampedDraft } from '#console/shared/content/use-stamped-draft.ts';
import { WhileOpen } from '#console/shared/content/while-open.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { useAmountReader } from '#console/shared/amounts/amount-reader.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { articleBody, articleFaults, draftOfArticle, emptyArticle } from './article-draft.ts';
import { ArticleForm } from './article-form.tsx';
import { articlePaths } from './article-kinds.ts';
import { ArticlePreview } from './article-preview.tsx';

function Editor({ kind, id, stored }: { kind: ArticleKind; id: string | null; stored: DeskArticles }) {
  const { t } = useWords();
  const merchant = useMerchant();
  const mayChange = useMay()('content.change');
  const reader = useAmountReader();
  const article = stored.articles.find((entry) => entry.id === id);
  const editor = useStampedDraft({
    stored: article,
    empty: () => emptyArticle(kind, Date.now()),
    draftOf: (entry: DeskArticle) => draftOfArticle(entry, reader),
    faultsOf: (draft) => articleFaults(kind, draft, { fallback: merchant.defaultLanguage, isPermitNeeded: stored.isPermitNeeded, reader }),
  });
  const { draft, stamp, faults, isTried } = editor;
  const [language, setLanguage] = useState(merchant.defaultLanguage);
  const picture = stored.pictures.find((entry) => entry.id === draft.pictureId)?.picture ?? null;
  const save = (reason: string) => {
    const body = { ...articleBody(draft, reader), reason };
    const params = { merchant: merchant.code, kind };
    return article
      ? api.call('changeDeskArticle', { params: { ...params, articleId: article.id }, body: { ...body, stamp } })
      : api.call('addDeskArticle', { params, body });
  };
  return (
    <ContentEditor
      editor={editor}
      stored={article}
      isKnown={id !== null}
      mayChange={mayChange}
      preview={<ArticlePreview draft={draft} language={language} merchant={merchant} picture={picture} />}
      title={t('desk.content.save_title')}
      text={t(draft.isEnabled ? 'desk.content.save_text' : 'desk.content.save_text_off')}
      saved={t('desk.content.saved')}
      queryKey={['articles', merchant.code]}
      leaveTo={`/m/${merchant.code}/${articlePaths[kind]}`}
      save={save}
    >
      <ArticleForm
        key={editor.turn}
        kind={kind}
        draft={draft}
        language={language}
        faults={isTried ? faults : []}
        stored={stored}
        merchant={merchant}
        isReadOnly={!mayChange}
        onChange={editor.setDraft}
        onLanguage={setLanguage}
      />
    </ContentEditor>
  );
}

/** One article: its texts in every language, its audience and times, and a preview. */
function ArticlePage({ kind }: { kind: ArticleKind }) {
  const { t } = useWords();
  const merchant = useMerchant();
  const { articleId = 'new' } = useParams();
  const query = useQuery(articlesQuery(merchant.code, kind));
  const isNew = articleId === 'new';
  const back = (
    <Link to={`/m/${merchant.code}/${articlePaths[kind]}`} className={buttonClass({ kind: 'quiet', size: 'small' })}>
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
