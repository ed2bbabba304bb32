import type { Wire } from '@laro/contract/routes';
import { applicationDecisions, type ApplicationDecision } from '@laro/domain/content/content-rules';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { oneOf, useAddressFilter } from '#console/shared/list/address-filter.ts';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { Switch, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { Moment, MomentIn } from '#console/shared/moments/moment.tsx';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { ApplicationPicture } from './application-picture.tsx';
import css from './applications.module.css';

type Application = Wire<'listDeskApplications', 'value'>['applications'][number];
type State = 'open' | 'all';
const NOTE_MAX = 200;

const tones = { applied: 'warn', checking: 'info', rejected: 'danger', joined: 'ok', issued: 'ok', claimed: 'plain' } as const;

const applicationsQuery = (merchant: string, state: State) =>
  infiniteQueryOptions({
    queryKey: ['applications', merchant, state],
    queryFn: ({ pageParam, signal }) => api.call('listDeskApplications', { params: { merchant }, query: { state, before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: (previous) => previous,
  });

interface DecideProps {
  merchant: string;
  application: Application;
  to: ApplicationDecision;
  onClose: () => void;
}

function DecideDialog({ merchant, application, to, onClose }: DecideProps) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const proposed = useProposed();
  const [note, setNote] = useState('');
  const name = application.member.username;
  const save = async (reason: string) => {
    const decided = await api.call('decideDeskApplication', { params: { merchant, applicationId: application.id }, body: { to, note: note.trim(), reason } });
    await client.invalidateQueries({ queryKey: ['applications', merchant] });
    if (isProposed(decided)) proposed(decided);
    else say(t('desk.applications.done', { name }));
    onClose();
  };
  const label = t(`desk.applications.to.${to}`);
  return (
    <ActDialog title={t('desk.applications.decide', { act: label, name })} submit={label} isDangerous={to === 'rejected'} onSubmit={save} onClose={onClose}>
      {to === 'issued' && application.reward !== null ? (
        <p>
          {t('desk.applications.pays')} <AmountText amount={application.reward} currency={application.currency} />
        </p>
      ) : null}
      <Field label={t('desk.applications.note')} hint={t('desk.applications.note_hint')}>
        {(marks) => <TextInput {...marks} value={note} maxLength={NOTE_MAX} onChange={setNote} />}
      </Field>
    </ActDialog>
  );
}

function ApplicationCard({ merchant, application, mayDecide }: { merchant: string; application: Application; mayDecide: boolean }) {
  const { t, language } = useWords();
  const { defaultLanguage } = useMerchant();
  const [to, setTo] = useState<ApplicationDecision | null>(null);
  const { member, promotion, state, comment, pictureCount, at, decided, note, reward, currency } = application;
  const title = promotion.title[language] ?? promotion.title[defaultLanguage] ?? promotion.title.EN ?? promotion.id;
  return (
    <li className={css['entry']}>
      <p className={css['head']}>
        <Link to={`/m/${merchant}/members/${member.id}`}>{member.username}</Link>
        <Pill tone={tones[state]}>{t(`desk.applications.state.${state}`)}</Pill>
        <small>
          {title} · <Moment at={at} />
        </small>
      </p>
      {/* The message may be in any language. */}
      {comment === '' ? null : (
        <p className={css['comment']} lang="">
          {comment}
        </p>
      )}
      {pictureCount === 0 ? null : (
        <div className={css['pictures']}>
          {Array.from({ length: pictureCount }, (_, index) => (
            <ApplicationPicture key={index} merchant={merchant} applicationId={application.id} number={index + 1} />
          ))}
        </div>
      )}
      {reward === null ? null : (
        <p className={css['small']}>
          {t('promotions.terms.reward')}: <AmountText amount={reward} currency={currency} />
        </p>
      )}
      {decided === null ? null : (
        <p className={css['small']}>
          <MomentIn at={decided.at} words={(moment) => t('desk.act_by', { name: decided.by, moment, reason: note })} />
        </p>
      )}
      {mayDecide ? (
        <div className={css['acts']}>
          {applicationDecisions[state].map((decision) => (
            <Button key={decision} size="small" kind={decision === 'issued' ? 'primary' : 'quiet'} onClick={() => setTo(decision)}>
              {t(`desk.applications.to.${decision}`)}
            </Button>
          ))}
        </div>
      ) : null}
      {to ? <DecideDialog merchant={merchant} application={application} to={to} onClose={() => setTo(null)} /> : null}
    </li>
  );
}

/** Applications for promotions and their decisions (PROMO-02). */
export function ApplicationsPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const mayDecide = useMay()('applications.decide');
  const [address, change] = useAddressFilter(['state']);
  const state: State = oneOf(['all'] as const, address.state) === 'all' ? 'all' : 'open';
  const query = useInfiniteQuery(applicationsQuery(merchant.code, state));
  return (
    <Page title={t('desk.applications.title')} text={t('desk.applications.text')}>
      <Switch isOn={state === 'all'} label={t('desk.applications.show_all')} onChange={(isOn) => change({ state: isOn ? 'all' : '' })}>
        {t('desk.applications.show_all')}
      </Switch>
      <LongerList query={query}>
        {(pages) => {
          const applications = pages.flatMap((page) => page.applications);
          if (applications.length === 0) return <EmptyState title={t('desk.applications.none')} />;
          return (
            <ul className={css['entries']}>
              {applications.map((application) => (
                <ApplicationCard key={application.id} merchant={merchant.code} application={application} mayDecide={mayDecide} />
              ))}
            </ul>
          );
        }}
      </LongerList>
    </Page>
  );
}
