import { languageInfo } from '@laro/domain/system/languages';
import { Button } from '@laro/ui/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import type { DeskArticles } from '#console/shared/api/content-queries.ts';
import { TextInput } from '#console/shared/form/controls.tsx';
import { LanguageChoice } from '#console/shared/form/language-choice.tsx';
import { useMerchant } from '#console/shared/api/session.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import shared from '#console/shared/content/content.module.css';
import css from './articles.module.css';

type Category = DeskArticles['categories'][number];
type Draft = Omit<Category, 'id'> & { id: string | null };

const CATEGORIES_MAX = 30;

/** The categories of promotions in their order, with their names in every language. */
export function CategoriesDialog({ categories, onClose }: { categories: readonly Category[]; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const merchant = useMerchant();
  const [drafts, setDrafts] = useState<readonly Draft[]>(categories);
  const [language, setLanguage] = useState(merchant.defaultLanguage);
  const { tag } = languageInfo(language);
  const missing = merchant.languages.filter((code) => drafts.some(({ title }) => !title[code]?.trim()));
  const change = (at: number, text: string) =>
    setDrafts(drafts.map((draft, index) => (index === at ? { ...draft, title: { ...draft.title, [language]: text } } : draft)));
  const save = async (reason: string) => {
    const cleaned = drafts.map(({ id, title }) => ({ id, title: Object.fromEntries(Object.entries(title).filter(([, text]) => text.trim() !== '')) }));
    await api.call('changeDeskCategories', { params: { merchant: merchant.code }, body: { categories: cleaned, reason } });
    await client.invalidateQueries({ queryKey: ['articles', merchant.code] });
    say(t('desk.content.saved'));
    onClose();
  };
  const isNamed = drafts.every(({ title }) => (title[merchant.defaultLanguage] ?? title.EN ?? '').trim() !== '');
  return (
    <ActDialog title={t('desk.content.categories')} submit={t('desk.save')} size="wide" canSubmit={isNamed} onSubmit={save} onClose={onClose}>
      <LanguageChoice merchant={merchant} language={language} missing={missing} onLanguage={setLanguage} />
      <ol className={shared['stack']}>
        {drafts.map((draft, at) => (
          <li key={draft.id ?? `new-${String(at)}`} className={css['category']}>
            <TextInput
              value={draft.title[language] ?? ''}
              lang={tag}
              maxLength={200}
              aria-label={t('desk.content.category_number', { number: at + 1 })}
              onChange={(text) => change(at, text)}
            />
            <Button
              size="tiny"
              kind="text"
              aria-label={t('desk.banners.remove_of', { title: draft.title[language] ?? String(at + 1) })}
              onClick={() => setDrafts(drafts.filter((_, index) => index !== at))}
            >
              {t('desk.banners.remove')}
            </Button>
          </li>
        ))}
      </ol>
      {drafts.length < CATEGORIES_MAX ? (
        <Button size="small" onClick={() => setDrafts([...drafts, { id: null, title: {} }])}>
          {t('desk.content.add_category')}
        </Button>
      ) : null}
    </ActDialog>
  );
}
