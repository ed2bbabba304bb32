import { languageHelpDebounceMs, TERMS_TAG } from '@laro/domain/content/content-rules';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Awaited } from '#player/shared/api/awaited.tsx';
import { plainWords, readMarkup } from '@laro/ui/rich/read-markup';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ArticleBody } from '#player/shared/content/article-body.tsx';
import { helpQuery, type HelpEntry } from '#player/shared/content/content-queries.ts';
import { langOf } from '#player/shared/content/lang-of.ts';
import { termsQuery } from '#player/shared/content/terms-query.ts';
import { breadcrumbs, descriptionOf, type PageData } from '#player/shared/content/page-data.ts';
import { isLanguageSettled } from '#player/shared/content/settled-language.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { Link, useLocation } from '#player/shared/router/router-view.tsx';
import type { LoadScreen } from '#player/shared/router/screen.ts';
import { useLanguage, useServices, useT } from '#player/shared/api/services.ts';
import { CurrentTerms } from './current-terms.tsx';
import css from './help.module.css';
import { LicenceFacts } from './licence-facts.tsx';

export const load: LoadScreen = async (services, { search }) => {
  if (!(await isLanguageSettled(services, languageHelpDebounceMs))) return;
  const entries = await services.queries.ensureQueryData(helpQuery(services, services.words.language));
  // Whatever the address says: the help centre may begin with the terms.
  if (chosenEntry(entries, search)?.tag === TERMS_TAG) await services.queries.prefetchQuery(termsQuery(services));
};

/** Pages that end with who may run this and who watches over it (T52, T82). */
const withFacts = new Set(['about', 'responsible']);

/** The page that an address names by its tag or its id, else the first (HELP-01). */
function chosenEntry(entries: readonly HelpEntry[], query: URLSearchParams): HelpEntry | undefined {
  const tag = query.get('tag');
  const id = query.get('i') ?? query.get('id');
  return entries.find((entry) => entry.tag === tag) ?? entries.find((entry) => entry.id === id || entry.tag === id) ?? entries[0];
}

const addressOf = ({ tag }: HelpEntry): string => `${paths.help}?tag=${tag}`;

/** Questions and answers of the page of questions: each heading with what follows it. */
function questionsOf(html: string): PageData[] {
  const questions: { name: string; answer: string[] }[] = [];
  for (const node of readMarkup(html)) {
    if (typeof node === 'string') continue;
    if (node.tag === 'h3') questions.push({ name: plainWords(node.children), answer: [] });
    else questions.at(-1)?.answer.push(plainWords(node.children));
  }
  if (questions.length === 0) return [];
  const mainEntity = questions.map(({ name, answer }) => ({ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') } }));
  return [{ '@type': 'FAQPage', mainEntity }];
}

function useHelpHead(entry: HelpEntry | undefined): void {
  const services = useServices();
  const { t } = services.words;
  const { merchantName } = useSettings();
  const { data: terms } = useQuery({ ...termsQuery(services), enabled: entry?.tag === TERMS_TAG });
  useHead(
    entry
      ? {
          title: entry.title,
          description: descriptionOf(
            entry.tag === TERMS_TAG && terms ? terms.sections.map(({ text }) => text).join(' ') : plainWords(readMarkup(entry.content)),
          ),
          kind: 'article',
          canonical: addressOf(entry),
          data: [
            breadcrumbs([t('help.title'), paths.help], [entry.title, addressOf(entry)]),
            ...(entry.tag === 'faq' ? questionsOf(entry.content) : []),
            ...(entry.tag === 'about' ? [{ '@type': 'Organization', name: merchantName, url: paths.home }] : []),
          ],
        }
      : { title: t('help.title'), isIndexed: false },
  );
}

function Titles({ entries, chosen }: { entries: readonly HelpEntry[]; chosen: HelpEntry }) {
  const t = useT();
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    const strip = list.current;
    // On narrow screens the titles scroll sideways; the chosen one comes into view.
    if (strip && current && strip.scrollWidth > strip.clientWidth) strip.scrollLeft = current.offsetLeft - strip.clientWidth / 3;
  }, [chosen.id]);
  return (
    <nav ref={list} className={css['titles']} aria-label={t('help.contents')}>
      {entries.map((entry) => (
        <Link
          key={entry.id}
          to={addressOf(entry)}
          replace
          preventScrollReset
          lang={langOf(entry.otherLanguage)}
          aria-current={entry.id === chosen.id ? 'page' : undefined}
        >
          {entry.title}
        </Link>
      ))}
    </nav>
  );
}

/** The help centre: titles at the left, the chosen page at the right (HELP-01). */
export function HelpPage() {
  const services = useServices();
  const { t } = services.words;
  const { search } = useLocation();
  const language = useLanguage();
  const query = useQuery({ ...helpQuery(services, language), placeholderData: (previous) => previous });
  const { data: entries } = query;
  const chosen = entries && chosenEntry(entries, new URLSearchParams(search));
  useHelpHead(chosen);
  return (
    <Frame header="inner" title={t('help.title')}>
      {entries && chosen ? (
        <div className={css['page']}>
          <Titles entries={entries} chosen={chosen} />
          <article className={css['article']}>
            <h2 className={css['heading']} lang={langOf(chosen.otherLanguage)}>
              {chosen.title}
            </h2>
            {chosen.tag === TERMS_TAG ? <CurrentTerms /> : null}
            <ArticleBody html={chosen.content} otherLanguage={chosen.otherLanguage} otherNote="help.other_language" />
            {chosen.tag === 'responsible' ? (
              <p>
                <Link to={paths.relative}>{t('help.relative')}</Link>
              </p>
            ) : null}
            {withFacts.has(chosen.tag) ? <LicenceFacts /> : null}
          </article>
        </div>
      ) : null}
      {entries && !chosen ? <EmptyState title={t('help.none')} /> : null}
      {entries ? null : <Awaited query={query} failed={t('common.loading_failed')} waiting={<Skeleton height={320} />} />}
    </Frame>
  );
}
