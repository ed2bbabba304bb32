import { PassThrough, type Readable } from 'node:stream';
import { percentOfPpm } from '@laro/domain/agents/tree/rate-percent';
import { displayExact, formatMoney, type Money } from '@laro/domain/money/money';
import type { Language } from '@laro/domain/system/languages';
import { translatorFor } from '@laro/i18n/compile';
import type { Translator } from '@laro/i18n/translator';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { openPaper } from '#server/modules/money/statements/index.ts';
import type { StatementLine } from './agent-statements.store.ts';
import type { FiledStatement } from './statement-file.store.ts';
import { figuresOf, totalsOfStatement } from './statement-parts.ts';

export interface StatementPaper {
  merchant: Merchant;
  language: Language;
  owner: { username: string; currency: string };
  statement: FiledStatement;
  lines: readonly StatementLine[];
  madeAt: Date;
}

const AREAS = ['earnings', 'contracts', 'figures', 'paper', 'games'] as const;
type Words = Translator['t'];

const categoryName = (t: Words, category: string): string =>
  category === 'ZY' || category === 'SEA' ? `${t('games.category.LOTT')} ${category}` : t(`games.category.${category}` as 'games.category.RNG');

const totalWords = {
  gross: 'figures.gross',
  passed: 'figures.passed',
  net: 'earnings.file.net',
  paid: 'earnings.statement.paid',
  taken_back: 'figures.taken_back',
  owed_to_me: 'figures.owed_to_me',
} as const;

function sourceText(t: Words, { kind, source, agentName }: StatementLine): string {
  if (kind === 'own') return t('earnings.line.own');
  if (kind === 'agent') return t('earnings.line.agent', { name: agentName ?? '' });
  return t('earnings.line.players', { rate: percentOfPpm(Number(source)) });
}

/** The versions of rates that a line was computed with. */
function ratesText(t: Words, { ratesFrom, sourceRatesFrom }: StatementLine): string | null {
  if (ratesFrom === null) return null;
  return sourceRatesFrom === null ? t('earnings.line.rates', { day: ratesFrom }) : t('earnings.line.rates_both', { day: ratesFrom, other: sourceRatesFrom });
}

/** A statement on paper: its facts and totals, then its lines, or the figures that it was computed from (agents.md 7.1). */
export async function statementPdf({ merchant, language, owner, statement, lines, madeAt }: StatementPaper): Promise<Readable> {
  const { t } = translatorFor(language, [...AREAS]);
  const decimals = merchant.settings['market.currencyDecimals'];
  const money = (amount: Money): string => displayExact(formatMoney(amount), decimals);
  const title = t('earnings.statement.title', { day: statement.day });
  const out = new PassThrough();
  const paper = await openPaper(out, { language, title: `${merchant.name}: ${title}`, madeAt, pageText: (page) => t('paper.page', { page }) });
  paper.title(merchant.name, title);
  paper.facts([
    [t('earnings.file.agent'), owner.username],
    [t('earnings.file.number'), statement.number.toString()],
    [t('earnings.file.kind'), t(`figures.kind.${statement.kind}`)],
    [t('paper.currency'), owner.currency],
    [t('paper.day'), statement.day],
    [t('paper.made'), madeAt.toISOString().slice(0, 16).replace('T', ' ')],
  ]);
  paper.sums([
    ...figuresOf(statement).map(({ name, amount }): [string, string, boolean] => [t(`contracts.figure.${name}`), money(amount), false]),
    ...totalsOfStatement(statement).map(({ name, amount }): [string, string, boolean] => [t(totalWords[name]), money(amount), name === 'net']),
  ]);
  if (lines.length > 0) {
    paper.table([t('paper.day'), t('paper.entry'), t('contracts.figure.base'), '%', t('earnings.wallet.amount')]);
    for (const line of lines) {
      const versions = ratesText(t, line);
      const notes = [categoryName(t, line.category), ...(versions === null ? [] : [versions]), ...(line.isLapsed ? [t('earnings.line.lapsed')] : [])].join(
        ' · ',
      );
      paper.row([
        { text: line.origin },
        { text: sourceText(t, line), small: notes },
        { text: money(line.base) },
        { text: line.ppm === null ? '' : percentOfPpm(line.ppm) },
        { text: money(line.amount) },
      ]);
    }
  }
  paper.note(t('paper.end'));
  paper.end();
  return out;
}
