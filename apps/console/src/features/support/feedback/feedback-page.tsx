import type { Wire } from '@laro/contract/routes';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { oneOf, useAddressFilter } from '#console/shared/list/address-filter.ts';
import { api } from '#console/shared/api/api.ts';
import { Switch } from '#console/shared/form/controls.tsx';
import { Moment, MomentIn } from '#console/shared/moments/moment.tsx';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './feedback.module.css';

type Entry = Wire<'listDeskFeedback', 'value'>['entries'][number];
type State = 'open' | 'all';

const feedbackQuery = (merchant: string, state: State) =>
  infiniteQueryOptions({
    queryKey: ['feedback', merchant, state],
    queryFn: ({ pageParam, signal }) => api.call('listDeskFeedback', { params: { merchant }, query: { state, before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: (previous) => previous,
  });

function CloseDialog({ merchant, entry, onClose }: { merchant: string; entry: Entry; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const name = entry.member.username;
  const save = async (reason: string) => {
    await api.call('closeDeskFeedback', { params: { merchant, feedbackId: entry.id }, body: { reason } });
    await client.invalidateQueries({ queryKey: ['feedback', merchant] });
    void client.invalidateQueries({ queryKey: ['audit'] });
    say(t('desk.feedback.done', { name }));
    onClose();
  };
  return (
    <ActDialog title={t('desk.feedback.close_of', { name })} submit={t('desk.feedback.close')} onSubmit={save} onClose={onClose}>
      <p className={css['content']} lang="">
        {entry.content}
      </p>
    </ActDialog>
  );
}

function EntryCard({ merchant, entry, onClose }: { merchant: string; entry: Entry; onClose: (() => void) | null }) {
  const { t } = useWords();
  const { member, content, closed, language, at } = entry;
  return (
    <li className={css['entry']} data-open={closed === null || undefined}>
      <p className={css['head']}>
        <Link to={`/m/${merchant}/members/${member.id}`}>{member.username}</Link>
        <small>
          {member.isTrial ? `${t('desk.money.trial')} · ` : ''}
          <Moment at={at} /> · {language}
        </small>
      </p>
      {/* The message may be in any language. */}
      <p className={css['content']} lang="">
        {content}
      </p>
      {closed === null ? null : (
        <p className={css['closed']}>
          <MomentIn at={closed.at} words={(moment) => t('desk.act_by', { name: closed.by, moment, reason: closed.reason })} />
        </p>
      )}
      {onClose ? (
        <Button size="small" aria-label={t('desk.feedback.close_of', { name: member.username })} onClick={onClose}>
          {t('desk.feedback.close')}
        </Button>
      ) : null}
    </li>
  );
}

/** Members' feedback to the operator (HELP-02): read, and closed with its outcome. */
export function FeedbackPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const mayClose = useMay()('members.change');
  const [address, change] = useAddressFilter(['state']);
  const state: State = oneOf(['all'] as const, address.state) === 'all' ? 'all' : 'open';
  const [shown, setShown] = useState<Entry | null>(null);
  const query = useInfiniteQuery(feedbackQuery(merchant.code, state));
  return (
    <Page title={t('desk.feedback.title')} text={t('desk.feedback.text')}>
      <Switch isOn={state === 'all'} label={t('desk.feedback.show_all')} onChange={(isOn) => change({ state: isOn ? 'all' : '' })}>
        {t('desk.feedback.show_all')}
      </Switch>
      <LongerList query={query}>
        {(pages) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0) return <EmptyState title={t('desk.feedback.none')} hint={t('desk.feedback.how')} />;
          return (
            <ul className={css['entries']}>
              {entries.map((entry) => (
                <EntryCard key={entry.id} merchant={merchant.code} entry={entry} onClose={mayClose && entry.closed === null ? () => setShown(entry) : null} />
              ))}
            </ul>
          );
        }}
      </LongerList>
      {shown ? <CloseDialog merchant={merchant.code} entry={shown} onClose={() => setShown(null)} /> : null}
    </Page>
  );
}
