import type { Wire } from '@laro/contract/routes';
import { taskMetrics } from '@laro/domain/missions/mission-program';
import type { Amount } from '@laro/domain/money/money';
import { whyNames, type WhyName } from '@laro/domain/rewards/grants/why';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { AmountText, exactAmount } from '#console/shared/amounts/amount.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { oneOf } from '#console/shared/list/address-filter.ts';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useSourceName } from '#console/shared/texts/source-name.ts';
import { useFormats } from '#console/shared/texts/formats.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { whyQuery } from './reward-queries.ts';

type Explained = Wire<'getDeskRewardGrant', 'value'>;
type Line = NonNullable<Explained['why']>['lines'][number];

function Value({ name, value }: { name: WhyName; value: string }) {
  const { count } = useFormats();
  const unit = whyNames[name];
  // The server writes amounts of money in the form of every amount.
  if (unit === 'money') return <AmountText amount={value as Amount} />;
  if (unit === 'moment') return <Moment at={value} />;
  return unit === 'count' ? count(Number(value)) : value;
}

function Facts({ lines }: { lines: readonly Line[] }) {
  const { t } = useWords();
  const about = (of: string): string => {
    const metric = oneOf(taskMetrics, of);
    return metric === '' ? of : t(`desk-missions.metric.${metric}`);
  };
  return (
    <DataTable
      rows={lines.map((line, index) => ({ ...line, index }))}
      keyOf={({ index }) => String(index)}
      columns={[
        {
          label: t('desk-rewards.why.fact'),
          cell: ({ name, of }) => (
            <span className={list['name']}>
              <b>{t(`desk-rewards.why.name.${name}`)}</b>
              {of === '' ? null : <small>{about(of)}</small>}
            </span>
          ),
        },
        { label: t('desk-rewards.why.value'), isNumber: true, cell: (line) => <Value {...line} /> },
        { label: t('desk-rewards.why.target'), isNumber: true, cell: ({ name, target }) => (target === null ? '–' : <Value name={name} value={target} />) },
      ]}
    />
  );
}

function Rounds({ explained: { rounds, counted } }: { explained: Explained }) {
  const { t } = useWords();
  return (
    <Card title={t('desk-rewards.why.rounds')}>
      <p className={list['quiet']}>
        {t('desk-rewards.why.rounds_text', {
          count: counted.rounds,
          staked: exactAmount(counted.staked),
          valid: exactAmount(counted.valid),
          shown: rounds.length,
        })}
      </p>
      <DataTable
        rows={rounds.map((round, index) => ({ ...round, index }))}
        keyOf={({ index }) => String(index)}
        columns={[
          {
            label: t('desk.rounds.game_id'),
            cell: ({ gameId, gameType, sign }) => (
              <span className={list['name']}>
                <b>{gameId}</b>
                <small>{gameType}</small>
                {sign === -1 ? <Pill tone="warn">{t('desk-rewards.why.taken_back')}</Pill> : null}
              </span>
            ),
          },
          { label: t('desk-rewards.why.staked'), isNumber: true, cell: ({ staked }) => <AmountText amount={staked} /> },
          { label: t('desk-rewards.why.valid'), isNumber: true, cell: ({ valid }) => <AmountText amount={valid} /> },
          { label: t('desk.rounds.closed'), cell: ({ at }) => <Moment at={at} /> },
        ]}
      />
    </Card>
  );
}

function Explanation({ explained }: { explained: Explained }) {
  const { t } = useWords();
  const { code } = useMerchant();
  const may = useMay();
  const sourceName = useSourceName();
  const { grant, version, why } = explained;
  return (
    <>
      <Card title={grant.rule === null ? sourceName(grant.source) : t('desk-rewards.rules.version', { version: grant.rule.version, name: grant.rule.code })}>
        <p>
          {may('members.read') ? <Link to={`/m/${code}/members/${grant.member.id}`}>{grant.member.username}</Link> : <b>{grant.member.username}</b>}
          {', '}
          {t(`desk-rewards.kind.${grant.kind}`)}, <AmountText amount={grant.cost} currency={grant.currency} />, <Moment at={grant.createdAt} />,{' '}
          {t(`desk-rewards.grant.${grant.state}`)}
        </p>
        <p className={list['quiet']}>
          {version === null ? (
            t('desk-rewards.why.no_rule')
          ) : (
            <>
              {t('desk-rewards.rules.starts')} <Moment at={version.startsAt} />, {version.publishedBy}
            </>
          )}
        </p>
        <Link to={`/m/${code}/rewards?member=${grant.member.id}`}>{t('desk-rewards.why.all')}</Link>
      </Card>
      <Card title={t('desk-rewards.why.facts')}>{why === null ? <EmptyState title={t('desk-rewards.why.none')} /> : <Facts lines={why.lines} />}</Card>
      {why?.rounds ? <Rounds explained={explained} /> : null}
    </>
  );
}

/** Why a member got a reward: version, computation and counted rounds (REW-22). */
export function WhyPage() {
  const { t } = useWords();
  const { code } = useMerchant();
  const { grantId = '' } = useParams();
  const query = useQuery(whyQuery(code, grantId));
  return (
    <Page title={t('desk-rewards.why.title')}>
      <Loaded query={query}>{(explained) => <Explanation explained={explained} />}</Loaded>
    </Page>
  );
}
