import type { ArticleKind } from '@laro/domain/content-rules';
import { buttonClass } from '@laro/ui/button-class';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/empty-state.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ActDialog } from '#console/shared/act-dialog.tsx';
import { api } from '#console/shared/api.ts';
import { articlesQuery, type DeskArticle, type DeskArticles } from '#console/shared/content-queries.ts';
import css from '#console/shared/content/content.module.css';
import { moveInOrder } from '#console/shared/content/move-in-order.ts';
import { OrderedRow, type RowActs } from '#console/shared/content/ordered-row.tsx';
import { Loaded } from '#console/shared/loaded.tsx';
import { Page } from '#console/shared/page.tsx';
import { SaveBar } from '#console/shared/save-bar.tsx';
import { useMay, useMerchant } from '#console/shared/session.ts';
import { useToast } from '#console/shared/toasts.tsx';
import { UnsavedGuard } from '#console/shared/unsaved.tsx';
import { useWords } from '#console/shared/words.tsx';
import { missingIn, shownIn } from './article-draft.ts';
import { articleRooms } from './article-kinds.ts';
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
      to={`/m/${merchant.code}/${articleRooms[article.kind]}/${article.id}`}
    />
  );
}

/** Carries an act on articles out, and reads them again. */
function useAct(kind: ArticleKind) {
  const say = useToast();
  const client = useQueryClient();
  const { code: merchant } = useMerchant();
  return async (work: (merchant: string) => Promise<unknown>, done: string) => {
    await work(merchant);
    await client.invalidateQueries({ queryKey: articlesQuery(merchant, kind).queryKey });
    say(done);
  };
}

function List({ kind, stored, mayChange }: { kind: ArticleKind; stored: DeskArticles; mayChange: boolean }) {
  const { t } = useWords();
  const act = useAct(kind);
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [removing, setRemoving] = useState<DeskArticle | null>(null);
  const [isSaving, setSaving] = useState(false);
  const known = stored.articles.map(({ id }) => id);
  const ids = order !== null && order.length === known.length && order.every((id) => known.includes(id)) ? order : known;
  const isChanged = ids.join() !== known.join();
  if (known.length === 0) return <EmptyState title={t(`desk.content.${kind}.none`)} />;
  const saveOrder = (reason: string) =>
    act((merchant) => api.call('orderDeskArticles', { params: { merchant, kind }, body: { ids: [...ids], reason } }), t('desk.banners.order_saved'));
  const remove = (articleId: string, reason: string) =>
    act((merchant) => api.call('removeDeskArticle', { params: { merchant, kind, articleId }, body: { reason } }), t('desk.content.removed'));
  return (
    <>
      <ol className={css['list']}>
        {ids.map((id, at) => {
          const article = stored.articles.find((entry) => entry.id === id);
          return article ? (
            <Row
              key={id}
              article={article}
              canMoveUp={at > 0}
              canMoveDown={at < ids.length - 1}
              onRemove={() => setRemoving(article)}
              {...(mayChange ? { onMove: (by: -1 | 1) => setOrder(moveInOrder(ids, at, at + by)) } : {})}
            />
          ) : null;
        })}
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
      {isSaving ? (
        <ActDialog
          title={t('desk.banners.save_order')}
          submit={t('desk.banners.save_order')}
          onSubmit={async (reason) => {
            await saveOrder(reason);
            setSaving(false);
            setOrder(null);
          }}
          onClose={() => setSaving(false)}
        />
      ) : null}
      {removing ? (
        <ActDialog
          title={t('desk.content.remove_title')}
          submit={t('desk.banners.remove')}
          isDangerous
          onSubmit={async (reason) => {
            await remove(removing.id, reason);
            setRemoving(null);
          }}
          onClose={() => setRemoving(null)}
        >
          <p>{t('desk.banners.remove_text')}</p>
        </ActDialog>
      ) : null}
    </>
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
      <Link to={`/m/${merchant.code}/${articleRooms[kind]}/new`} className={buttonClass({ kind: 'primary', size: 'small' })}>
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
