import { PassThrough, type Readable } from 'node:stream';
import { displayAmount, formatMoney, type Money } from '@laro/domain/money/money';
import { translatorFor } from '@laro/i18n/compile';
import type { Translator } from '@laro/i18n/translator';
import type pg from 'pg';
import { linesOf, type Statement, type StatementLine } from '../statement.ts';
import { fontFolder } from './open-paper.ts';
import { Paper, type Cell } from './statement-paper.ts';
import { clockOf, kindText } from './statement-words.ts';

const plain = (amount: Money, decimals: number): string => displayAmount(formatMoney(amount), decimals);
function signed(amount: Money, decimals: number): string {
  const text = plain(amount, decimals);
  return amount > 0n && /[1-9]/.test(text) ? `+${text}` : text;
}

function writeHead(paper: Paper, { merchant, owner, range, madeAt }: Statement, { t }: Translator): void {
  paper.title(merchant.name, t('paper.title'));
  const [day, time] = clockOf(madeAt.toISOString(), range.timeZone);
  paper.facts([
    [t('paper.player'), owner.username],
    [t('paper.account'), owner.publicId],
    [t('period.label'), `${range.firstDay} – ${range.lastDay}`],
    [t('paper.zone'), range.timeZone],
    [t('paper.currency'), owner.currency],
    [t('paper.made'), `${day} ${time}`],
  ]);
}

function writeSums(paper: Paper, statement: Statement, translator: Translator): void {
  const { t } = translator;
  // A sign that no typeface of ours has is written as the currency's code.
  const sign = statement.merchant.settings['market.currencySymbol'];
  const symbol = paper.canWrite(sign) ? sign : `${statement.owner.currency} `;
  const decimals = statement.merchant.settings['market.currencyDecimals'];
  const money = (amount: Money) => `${symbol}${plain(amount, decimals)}`.replace(`${symbol}\u2212`, `\u2212${symbol}`);
  paper.sums([
    [t('statements.opening'), money(statement.opening), true],
    ...statement.byKind.map(({ kind, change }): [string, string, boolean] => [kindText(translator, kind), signed(change, decimals), false]),
    [t('profit.staked'), signed(-statement.staked, decimals), false],
    [t('profit.won'), signed(statement.won, decimals), false],
    [t('statements.closing'), money(statement.closing), true],
  ]);
  const { deposited, withdrawn, net } = statement.lifetime;
  paper.note(t('paper.lifetime', { deposited: money(deposited), withdrawn: money(withdrawn), net: money(net) }));
}

function cellsOf(line: StatementLine, { range, merchant }: Statement, translator: Translator): Cell[] {
  const decimals = merchant.settings['market.currencyDecimals'];
  const { t } = translator;
  if (line.kind === 'play') {
    const { day, bets, staked, won, net } = line.play;
    const about = t('statements.play_of_day', { count: bets, staked: plain(staked, decimals), won: plain(won, decimals) });
    return [{ text: day }, { text: t('statements.group.play'), small: about }, { text: '' }, { text: signed(net, decimals) }, { text: '' }];
  }
  const { id, at, kind, wallet, change, before, after } = line.entry;
  const [day, time] = clockOf(at, range.timeZone);
  return [
    { text: day, small: time },
    { text: `${kindText(translator, kind)}, ${t(`statements.wallet.${wallet}`)}`, small: id },
    { text: plain(before, decimals) },
    { text: signed(change, decimals) },
    { text: plain(after, decimals) },
  ];
}

async function write(paper: Paper, pool: pg.Pool, statement: Statement): Promise<void> {
  const translator = translatorFor(statement.language, ['statements', 'profit', 'period', 'paper']);
  const { t } = translator;
  writeHead(paper, statement, translator);
  writeSums(paper, statement, translator);
  paper.table([t('paper.day'), t('paper.entry'), t('period.before'), t('paper.change'), t('period.after')]);
  if (statement.lines === 0) paper.note(t('statements.none.title'));
  for await (const line of linesOf(pool, statement)) paper.row(cellsOf(line, statement, translator));
  paper.note(t('paper.end'));
  paper.end();
}

/** A statement as PDF, written while its lines are read. Letters that no typeface of ours has are printed as `?`. */
export function statementPdf(pool: pg.Pool, statement: Statement): Readable {
  const { language, merchant, range, madeAt } = statement;
  const stream = new PassThrough();
  const { t } = translatorFor(language, ['paper']);
  const paper = new Paper(stream, {
    fontFolder,
    language,
    title: `${merchant.name}: ${t('paper.title')} ${range.firstDay} – ${range.lastDay}`,
    madeAt,
    pageText: (page) => t('paper.page', { page }),
  });
  write(paper, pool, statement).catch((error: unknown) => stream.destroy(error as Error));
  return stream;
}
