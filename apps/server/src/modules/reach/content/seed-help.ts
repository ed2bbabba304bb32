import { helpTags } from '@laro/domain/content/content-rules';
import { languageCodes } from '@laro/domain/system/languages';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { insertArticles, merchantsWithoutHelp, type ArticleValues, type Texts } from './articles/articles.store.ts';
import shippedHelp from './shipped-help.json' with { type: 'json' };

const shipped: Readonly<Record<string, Readonly<Record<string, { title: string; lines: readonly string[] } | undefined>> | undefined>> = shippedHelp;

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** `[words](address)` is a link. */
const withLinks = (text: string): string => escapeText(text).replaceAll(/\[([^\]]+)\]\(([^)\s"]+)\)/g, '<a href="$2">$1</a>');

/** Lines as the shipped texts have them: `# ` begins a heading, `- ` an item of a list, everything else is a paragraph. */
function htmlOfLines(lines: readonly string[]): string {
  const parts: string[] = [];
  let items: string[] = [];
  const endList = () => {
    if (items.length > 0) parts.push(`<ul>${items.map((item) => `<li>${withLinks(item)}</li>`).join('')}</ul>`);
    items = [];
  };
  for (const line of lines) {
    if (line.startsWith('- ')) {
      items.push(line.slice(2));
      continue;
    }
    endList();
    parts.push(line.startsWith('# ') ? `<h3>${withLinks(line.slice(2))}</h3>` : `<p>${withLinks(line)}</p>`);
  }
  endList();
  return parts.join('');
}

function pageOf(tag: string): ArticleValues {
  const title: Texts = {};
  const body: Texts = {};
  for (const language of languageCodes) {
    const page = shipped[tag]?.[language];
    if (!page) throw new Error(`the help page ${tag} has no words in ${language}`);
    title[language] = page.title;
    body[language] = htmlOfLines(page.lines);
  }
  const plain = { type: '', audience: 'all', languages: [], pictureId: '', categoryId: null, offer: null, reward: null, permit: '' } as const;
  return { ...plain, languages: [], tag, isEnabled: true, title, body, startsAt: new Date(0), endsAt: null };
}

const addShippedHelp = async (transaction: Transaction): Promise<void> => {
  const merchants = await merchantsWithoutHelp(transaction);
  if (merchants.length === 0) return;
  const pages = helpTags.map(pageOf);
  for (const code of merchants) await insertArticles(transaction, code, 'help', pages);
};

/** Adds the shipped help pages to every merchant without any; several processes may run it concurrently. */
export const seedHelp = (pool: pg.Pool): Promise<void> => inTransaction(pool, addShippedHelp);
