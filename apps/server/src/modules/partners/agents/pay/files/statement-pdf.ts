import { PassThrough, type Readable } from 'node:stream';
import { percentOfPpm } from '@laro/domain/agents/tree/rate-percent';
import { displayExact, formatMoney, type Money } from '@laro/domain/money/money';
import type { Language } from '@laro/domain/system/languages';
import { translatorFor } from '@laro/i18n/compile';
import { payStepText } from '@laro/i18n/pay-words';
import type { Translator } from '@laro/i18n/translator';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { clockOf, openPaper } from '#server/modules/money/statements/index.ts';
import type { StatementLine } from './agent-statements.store.ts';
import { figuresOf, totalsOfStatement } from './statement-parts.ts';
import type { StatementSheet } from './statement-sheet.ts';

export interface StatementPaper {
  merchant: Merchant;
  language: Language;
  owner: { username: string; currency: string };
  sheet: StatementSheet;
  madeAt: Date;
}

const AREAS = ['earnings', 'computed', 'contracts', 'figures', 'paper', 'games'] as const;
type Words = Translator['t'];

const categoryName = (t: Words, category: string): string =>
  category === 'ZY' || category === 'SEA' ? `${t('games.category.LOTT')} ${category}` : t(`games.category.${category}` as 'games.category.RNG');

const totalWords = {
  gross: 'figures.gross',
  passed: 'figures.passed',
  net: 'earnings.file.net',
  paid: 'earnings.statement.paid',
  taken_back: 'figures.taken_back',
  debt: 'earnings.statement.debt',
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

type Paper = Awaited<ReturnType<typeof openPaper>>;
type MoneyText = (amount: Money) => string;

/** The lines of rebates, each with its category and the versions of rates. */
function drawLines(paper: Paper, t: Words, money: MoneyText, lines: readonly StatementLine[]): void {
  paper.table([t('paper.day'), t('paper.entry'), t('contracts.figure.base'), '%', t('earnings.wallet.amount')]);
  for (const line of lines) {
    const versions = ratesText(t, line);
    const notes = [categoryName(t, line.category), ...(versions === null ? [] : [versions]), ...(line.isLapsed ? [t('earnings.line.lapsed')] : [])].join(' · ');
    paper.row([
      { text: line.origin },
      { text: sourceText(t, line), small: notes },
      { text: money(line.base) },
      { text: line.ppm === null ? '' : percentOfPpm(line.ppm) },
      { text: money(line.amount) },
    ]);
  }
}

/** How the amount was computed: the rule of the kind, then each step with its figures. */
function drawSteps(paper: Paper, t: Words, money: MoneyText, { statement, steps, players }: StatementSheet): void {
  const { kind, figures, reverses } = statement;
  paper.note([t(`computed.rule.${kind}`), ...(reverses === null ? [] : [t('computed.rule.mirror')])].join(' '));
  for (const step of steps)
    paper.note(payStepText(t, { ...step, base: step.base === null ? '' : money(step.base), amount: money(step.amount) }, (figures?.step ?? 0) + 1));
  if (players.length === 0) return;
  paper.table(['', t('contracts.figure.players'), '', '', t('earnings.wallet.amount')]);
  for (const { name, amount } of players)
    paper.row([
      { text: '' },
      { text: name, ...(amount === 0n ? { small: t('computed.player_full') } : {}) },
      { text: '' },
      { text: '' },
      { text: money(amount) },
    ]);
}

/** Day and time to the minute. */
const minuteOf = (at: Date, timeZone: string): [day: string, time: string] => {
  const [day, time] = clockOf(at.toISOString(), timeZone);
  return [day, time.slice(0, 5)];
};

/**
 * A statement on paper: its facts and totals, its lines, or the figures and steps that it was computed from, and its movements (agents.md 7.1). Times are
 * those of the merchant's zone, as in statements of the wallet.
 */
export async function statementPdf({ merchant, language, owner, sheet, madeAt }: StatementPaper): Promise<Readable> {
  const { t } = translatorFor(language, [...AREAS]);
  const { statement, lines, movements } = sheet;
  const decimals = merchant.settings['market.currencyDecimals'];
  const timeZone = merchant.settings['market.timeZone'];
  const money: MoneyText = (amount) => displayExact(formatMoney(amount), decimals);
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
    [t('paper.zone'), timeZone],
    [t('paper.made'), minuteOf(madeAt, timeZone).join(' ')],
  ]);
  paper.sums([
    ...figuresOf(statement).map(({ name, amount }): [string, string, boolean] => [t(`contracts.figure.${name}`), money(amount), false]),
    ...totalsOfStatement(statement).map(({ name, amount }): [string, string, boolean] => [t(totalWords[name]), money(amount), name === 'net']),
  ]);
  drawSteps(paper, t, money, sheet);
  if (lines.length > 0) drawLines(paper, t, money, lines);
  if (movements.length > 0) {
    paper.table([t('paper.day'), t('computed.moves'), '', '', t('earnings.wallet.amount')]);
    for (const { kind, at, amount } of movements) {
      const [day, time] = minuteOf(at, timeZone);
      paper.row([{ text: day }, { text: t(`earnings.entry.${kind}`), small: time }, { text: '' }, { text: '' }, { text: money(amount) }]);
    }
  }
  paper.note(t('paper.end'));
  paper.end();
  return out;
}
