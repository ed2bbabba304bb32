import { isAmount } from '@laro/domain/money/money';
import type { RiskOutcome } from '@laro/domain/risk/risk-rules';
import { Button } from '@laro/ui/button.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { exactAmount } from '#console/shared/amounts/amount.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Facts, type Fact } from '#console/shared/page/facts.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { Moment, MomentIn } from '#console/shared/moments/moment.tsx';
import list from '#console/shared/list/list.module.css';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { FlagGroup, FlagState } from './flag-parts.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';
import { flagQuery, type RiskFlag } from './risk-queries.ts';

type Seen = RiskFlag['seen'][number]['evidence'][number];
/** Kinds of evidence that link to a page of the desk. */
const rooms = { deposit: 'deposits', withdrawal: 'withdrawals', round: 'rounds' } as const;
const amounts = new Set(['amount', 'debt', 'stake', 'paid']);
const countries = new Set(['from', 'to']);
const moments = new Set(['from_at', 'to_at']);

/** One piece of evidence: an amount, a country, a moment, a link to its page, or a text. */
function Evidence({ evidence: { name, value }, merchant }: { evidence: Seen; merchant: string }) {
  const { find, tag } = useWords();
  const label = find(`desk.risk.seen.${name}`) ?? name;
  const text = countries.has(name) ? (new Intl.DisplayNames(tag, { type: 'region' }).of(value) ?? value) : value;
  const shown = amounts.has(name) && isAmount(value) ? exactAmount(value) : moments.has(name) ? <Moment at={value} form="exact" /> : text;
  const isLink = (text: string): text is keyof typeof rooms => Object.hasOwn(rooms, text);
  return (
    <span className={list['name']}>
      <small>{label}</small> {isLink(name) ? <Link to={`/m/${merchant}/${rooms[name]}/${value}`}>{shown}</Link> : shown}
    </span>
  );
}

function About({ flag, merchant }: { flag: RiskFlag; merchant: string }) {
  const { t } = useWords();
  const { count } = useFormats();
  const may = useMay();
  const { member, closed, dueAt } = flag;
  const facts: readonly Fact[] = [
    [t('desk.state'), <FlagState key="state" state={flag.state} />],
    [t('desk.risk.about'), <FlagGroup key="about" about={flag.about} />],
    [
      t('desk.members.member'),
      may('members.read') ? (
        <Link key="member" to={`/m/${merchant}/members/${member.id}`}>
          {member.username}
        </Link>
      ) : (
        member.username
      ),
    ],
    [
      t('desk.risk.score'),
      <Link key="score" to={`/m/${merchant}/risk?state=all&member=${member.id}`}>
        {t('desk.risk.score_of', { score: count(flag.score), points: count(flag.points) })}
      </Link>,
    ],
    [t('desk.risk.first'), <Moment key="first" at={flag.raisedAt} form="exact" />],
    [t('desk.risk.last'), <Moment key="last" at={flag.lastAt} form="exact" />],
    ...(dueAt === null ? [] : [[t('desk.risk.due'), <Moment key="due" at={dueAt} form="exact" />] as const]),
    ...(closed === null
      ? []
      : [
          [
            t('desk.risk.closed'),
            <MomentIn key="closed" at={closed.at} form="exact" words={(moment) => t('desk.act_by', { name: closed.by, moment, reason: closed.reason })} />,
          ] as const,
        ]),
    ...(closed?.reportNumber ? [[t('desk.risk.report_number'), closed.reportNumber] as const] : []),
  ];
  return (
    <Card>
      <Facts facts={facts} />
    </Card>
  );
}

function Content({ flag, merchant }: { flag: RiskFlag; merchant: string }) {
  const { t } = useWords();
  const mayDecide = useMay()('risk.decide');
  const [outcome, setOutcome] = useState<RiskOutcome | null>(null);
  return (
    <>
      {mayDecide && flag.state === 'open' ? (
        <div className={list['chips']}>
          {flag.outcomes.map((name) => (
            <Button key={name} size="small" kind={name === 'reported' ? 'primary' : 'outline'} onClick={() => setOutcome(name)}>
              {t(`desk.risk.outcome.${name}`)}
            </Button>
          ))}
        </div>
      ) : null}
      <About flag={flag} merchant={merchant} />
      <Card title={t('desk.risk.seen')}>
        <DataTable
          rows={flag.seen}
          keyOf={({ id }) => id}
          columns={[
            { label: t('desk.risk.last'), cell: ({ at }) => <Moment at={at} form="exact" /> },
            {
              label: t('desk.risk.seen'),
              cell: ({ evidence }) => (
                <span>
                  {evidence.map((entry) => (
                    <Evidence key={entry.name} evidence={entry} merchant={merchant} />
                  ))}
                </span>
              ),
            },
          ]}
        />
      </Card>
      {outcome === null ? null : <ResolveDialog merchant={merchant} flag={flag} outcome={outcome} onClose={() => setOutcome(null)} />}
    </>
  );
}

/** One flag: whose, what was seen, what speaks against the member besides, and what a person makes of it. */
export function FlagPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const { flagId = '' } = useParams();
  const query = useQuery(flagQuery(merchant.code, flagId));
  return (
    <Page title={query.data ? t(`desk.risk.rule.${query.data.rule}`) : t('desk.risk.title')}>
      <Link className={list['back']} to={`/m/${merchant.code}/risk`}>
        <Icon name="arrow-left-bold" size={18} />
        {t('desk.risk.title')}
      </Link>
      <Loaded query={query}>{(flag) => <Content flag={flag} merchant={merchant.code} />}</Loaded>
    </Page>
  );
}
