import type { ArticleKind } from '@laro/domain/content/content-rules';
import { buttonClass } from '@laro/ui/button-class';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#console/shared/api/api.ts';
import { articlesQuery, type DeskArticle, type DeskArticles } from '#console/shared/api/content-queries.ts';
import { OrderedList } from '#console/shared/content/ordered-list.tsx';
import { OrderedRow, type RowActs } from '#console/shared/content/ordered-row.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { missingIn, shownIn } from './article-draft.ts';
import { articlePaths } from './article-kinds.ts';
import { CategoriesDialog } from './categories-dialog.tsx';

function Row({ article, ...acts }: RowActs & { article: DeskArticle }) {
  const { t, language } = useWords();
  const merchant = useMerchant();
  const kind = article.type === '' ? article.tag : t(`desk.content.type.${article.type}`);
  return (
    <OrderedRow
      {...acts}
      title={shownIn(article.title, language, merchant.defaultLanguage) || t('desk.banners.untitled')}
      showing={article}
      missing={missingIn(article, merchant.languages)}
      facts={[kind, article.audience === 'all' ? '' : t(`desk.content.audience.${article.audience}`)]}
      to={`/m/${merchant.code}/${articlePaths[article.kind]}/${article.id}`}
    />
  );
}

function List({ kind, stored, mayChange }: { kind: ArticleKind; stored: DeskArticles; mayChange: boolean }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  if (stored.articles.length === 0) return <EmptyState title={t(`desk.content.${kind}.none`)} />;
  return (
    <OrderedList
      items={stored.articles}
      queryKey={articlesQuery(merchant, kind).queryKey}
      mayChange={mayChange}
      row={(article, acts) => <Row key={article.id} article={article} {...acts} />}
      saveOrder={(ids, reason) => api.call('orderDeskArticles', { params: { merchant, kind }, body: { ids, reason } })}
      removeTitle={t('desk.content.remove_title')}
      removed={t('desk.content.removed')}
      remove={(articleId, reason) => api.call('removeDeskArticle', { params: { merchant, kind, articleId }, body: { reason } })}
    />
  );
}

/** All articles of a kind in their order. */
function ArticlesPage({ kind }: { kind: ArticleKind }) {
  const { t } = useWords();
  const merchant = useMerchant();
  const mayChange = useMay()('content.change');
  const [isSorting, setSorting] = useState(false);
  const query = useQuery(articlesQuery(merchant.code, kind));
  const actions = mayChange ? (
    <>
      {kind === 'promotion' ? (
        <Button size="small" onClick={() => setSorting(true)}>
          {t('desk.content.categories')}
        </Button>
      ) : null}
      <Link to={`/m/${merchant.code}/${articlePaths[kind]}/new`} className={buttonClass({ kind: 'primary', size: 'small' })}>
        {t(`desk.content.${kind}.add`)}
      </Link>
    </>
  ) : undefined;
  return (
    <Page title={t(`desk.content.${kind}.title`)} text={t(`desk.content.${kind}.text`)} actions={actions}>
      <Loaded query={query}>
        {(stored) => (
          <>
            <List kind={kind} stored={stored} mayChange={mayChange} />
            {isSorting ? <CategoriesDialog categories={stored.categories} onClose={() => setSorting(false)} /> : null}
          </>
        )}
      </Loaded>
    </Page>
  );
}

export const AnnouncementsPage = () => <ArticlesPage kind="announcement" />;
export const PromotionsPage = () => <ArticlesPage kind="promotion" />;
export const HelpPages = () => <ArticlesPage kind="help" />;
