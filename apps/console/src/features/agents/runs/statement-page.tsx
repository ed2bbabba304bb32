import type { AgentCategory } from '@laro/domain/agents/tree/rates';
import { percentOfPpm } from '@laro/domain/agents/tree/rate-percent';
import type { Amount } from '@laro/domain/money/money';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import { useMerchant } from '#console/shared/api/session.ts';
import { useCategoryName } from '#console/shared/contracts/category-name.ts';
import { usePayKindName } from '#console/shared/contracts/kinds-field.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Facts, type Fact } from '#console/shared/page/facts.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { statementQuery, type RunStatementSheet } from './run-queries.ts';

type Line = RunStatementSheet['lines'][number];

/** Lines of rebates: what each amount was computed from. */
function Lines({ lines, day }: { lines: readonly Line[]; day: string }) {
  const { t } = useWords();
  const { code } = useMerchant().currency;
  const nameOf = useCategoryName();
  const sourceOf = ({ kind, source, playersPpm }: Line): string => {
    if (kind === 'own') return t('earnings.line.own');
    return kind === 'agent' ? t('earnings.line.agent', { name: source }) : t('earnings.line.players', { rate: percentOfPpm(playersPpm ?? 0) });
  };
  const rows = lines.map((line, place) => ({ ...line, key: String(place) }));
  return (
    <DataTable
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { label: t('desk.runs.line'), cell: (line) => `${sourceOf(line)}${line.isLapsed ? ` · ${t('earnings.line.lapsed')}` : ''}` },
        { label: t('desk.games.category'), cell: ({ category }) => nameOf(category as AgentCategory) },
        { label: t('desk.runs.line.origin'), cell: ({ origin }) => (origin === day ? origin : t('earnings.line.late', { day: origin })) },
        { label: t('contracts.figure.base'), isNumber: true, cell: ({ base }) => <AmountText amount={base} currency={code} /> },
        {
          label: t('desk.runs.line.versions'),
          cell: ({ ratesFrom, sourceRatesFrom }) => [ratesFrom, sourceRatesFrom].filter((from) => from !== null).join(' · '),
        },
        { label: t('contracts.field.rate'), isNumber: true, cell: ({ ppm }) => (ppm === null ? t('desk.runs.line.kept') : `${percentOfPpm(ppm)} %`) },
        { label: t('desk.transfers.amount'), isNumber: true, cell: ({ amount }) => <AmountText amount={amount} currency={code} /> },
      ]}
    />
  );
}

function Totals({ sheet, merchant }: { sheet: RunStatementSheet; merchant: string }) {
  const { t } = useWords();
  const { code } = useMerchant().currency;
  const kindOf = usePayKindName();
  const nameOf = useCategoryName();
  const money = (amount: Amount) => <AmountText amount={amount} currency={code} />;
  const { member, kind, scope, hour, figures } = sheet;
  const ofContract: Fact[] =
    figures === null
      ? []
      : [
          ...figures.amounts.map(({ name, amount }): Fact => [t(`contracts.figure.${name}`), money(amount)]),
          [t(kind === 'cpa' ? 'contracts.figure.players' : 'contracts.figure.active'), figures.active],
          ...(kind === 'cpa' ? [] : [[t('contracts.figure.step'), figures.step ?? t('contracts.figure.no_step')] as const]),
        ];
  return (
    <Facts
      facts={[
        [
          t('desk.runs.member'),
          <Link key="member" to={`/m/${merchant}/${sheet.isAgent ? 'agents' : 'members'}/${member.id}`}>
            {member.username}
          </Link>,
        ],
        [t('desk.runs.kind'), scope === null || scope === 'CONS' ? kindOf(kind) : `${kindOf(kind)} · ${nameOf(scope)}`],
        [t('desk.runs.day'), hour === null ? sheet.day : <Moment key="hour" at={hour} form="exact" />],
        [t('desk.runs.state'), t(`desk.runs.state.${sheet.state}`)],
        [t('desk.runs.notes'), sheet.notes.map((note) => t(`desk.runs.note.${note}`)).join(', ') || '–'],
        [t('desk.two.decided_by'), sheet.decidedBy ?? '–'],
        ...ofContract,
        [t('desk.runs.gross'), money(sheet.gross)],
        [t('figures.passed'), money(sheet.passed)],
        [t('figures.taken_back'), money(sheet.takenBack)],
        [t('desk.runs.paid'), money(sheet.paid)],
        [t('desk.runs.owed'), money(sheet.owed)],
      ]}
    />
  );
}

/** One statement with everything that it was computed from, for the person who decides on it (AGENT-35, AGENT-46). */
export function StatementPage() {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const { statementId = '' } = useParams();
  const query = useQuery(statementQuery(merchant, statementId));
  return (
    <Page title={t('desk.runs.statement', { number: statementId })}>
      <Loaded query={query}>
        {(sheet) => (
          <>
            <p>
              <Link to={`/m/${merchant}/agent-runs/${sheet.run}`}>{t('desk.runs.of', { day: sheet.day })}</Link>
              {sheet.reverses === null ? null : (
                <>
                  {' · '}
                  <Link to={`/m/${merchant}/agent-runs/${sheet.run}/${sheet.reverses}`}>{t('desk.runs.reversal_of', { number: sheet.reverses })}</Link>
                </>
              )}
            </p>
            <Card title={sheet.member.username}>
              <Totals sheet={sheet} merchant={merchant} />
            </Card>
            {sheet.kind !== 'rebate' ? null : sheet.lines.length === 0 ? (
              <EmptyState title={t('desk.runs.line.none')} />
            ) : (
              <Lines lines={sheet.lines} day={sheet.day} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
