import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import list from '#console/shared/list/list.module.css';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { pairsQuery, type MemberPair } from '#console/shared/api/money-queries.ts';
import { Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import css from '../members.module.css';

/** Says that a pair is two persons' (T5). */
function DismissDialog({ merchant, pair, onClose }: { merchant: string; pair: MemberPair; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const save = async (reason: string) => {
    await api.call('dismissDeskDuplicate', { params: { merchant, pairId: pair.id }, body: { reason } });
    await client.invalidateQueries({ queryKey: ['pairs', merchant] });
    void client.invalidateQueries({ queryKey: ['audit'] });
    say(t('desk.pairs.dismissed'));
    onClose();
  };
  return <ActDialog title={t('desk.pairs.dismiss_title')} submit={t('desk.pairs.dismiss')} onSubmit={save} onClose={onClose} />;
}

type Asked = { act: 'dismiss'; pair: MemberPair } | { act: 'merge'; pair: MemberPair };

function PairTable({ merchant, pairs, onAsk }: { merchant: string; pairs: readonly MemberPair[]; onAsk: ((asked: Asked) => void) | null }) {
  const { t } = useWords();
  const name = (member: MemberPair['members'][number]) => (
    <span className={list['name']}>
      <Link to={`/m/${merchant}/members/${member.id}`}>{member.username}</Link>
      <small>{member.id}</small>
    </span>
  );
  const acts = (pair: MemberPair) => (
    <span className={css['states']}>
      <Button size="small" onClick={() => onAsk?.({ act: 'dismiss', pair })}>
        {t('desk.pairs.dismiss')}
      </Button>
      <Button size="small" kind="danger" onClick={() => onAsk?.({ act: 'merge', pair })}>
        {t('desk.merge.act')}
      </Button>
    </span>
  );
  return (
    <DataTable
      rows={pairs}
      keyOf={(pair) => pair.id}
      act={onAsk ? acts : null}
      columns={[
        { label: t('desk.pairs.older'), cell: (pair) => name(pair.members[0]) },
        { label: t('desk.pairs.newer'), cell: (pair) => name(pair.members[1]) },
        {
          label: t('desk.merge.facts'),
          cell: (pair) => (
            <span className={css['states']}>
              {pair.facts.map((fact) => (
                <Pill key={fact} tone="warn">
                  {t(`desk.merge.fact.${fact}`)}
                </Pill>
              ))}
            </span>
          ),
        },
        { label: t('desk.pairs.at'), cell: (pair) => <Moment at={pair.at} /> },
      ]}
    />
  );
}

/** Accounts that may be one person's: merge them, or say that they are two (T5). */
export function PairsPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const may = useMay();
  const [asked, setAsked] = useState<Asked | null>(null);
  const query = useInfiniteQuery(pairsQuery(merchant.code));
  const close = () => setAsked(null);
  return (
    <Page title={t('desk.pairs.title')} text={t('desk.pairs.text')}>
      <LongerList query={query}>
        {(pages) => {
          const pairs = pages.flatMap((page) => page.pairs);
          if (pairs.length === 0) return <EmptyState title={t('desk.pairs.none')} hint={t('desk.pairs.none_hint')} />;
          return <PairTable merchant={merchant.code} pairs={pairs} onAsk={may('members.merge') ? setAsked : null} />;
        }}
      </LongerList>
      {asked?.act === 'dismiss' ? <DismissDialog merchant={merchant.code} pair={asked.pair} onClose={close} /> : null}
      {/* The newer account is the one that is closed. */}
      {asked?.act === 'merge' ? <MergeDialog merchant={merchant.code} member={asked.pair.members[1]} into={asked.pair.members[0].id} onClose={close} /> : null}
    </Page>
  );
}
