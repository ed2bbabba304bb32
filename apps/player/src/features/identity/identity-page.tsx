import { AwaitedAnswer } from '#player/shared/api/loaded.late.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { ConfirmationSheet } from '#player/shared/session/proof/confirmation-sheet.tsx';
import { useMemberOrLeave } from '#player/shared/session/log-in/use-member-or-leave.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import { identityQuery } from './identity-api.ts';
import { IdentityForm } from './identity-form.tsx';
import css from './identity.module.css';
import { IdentityState, WhatItOpens } from './identity-state.tsx';

const Bones = () => (
  <div aria-hidden="true" className={css['bones']}>
    <Skeleton height={140} radius={20} />
    <Skeleton height={420} radius={20} />
  </div>
);

function Identity() {
  const services = useServices();
  const query = useQuery(identityQuery(services));
  const { data } = query;
  if (!data) return <AwaitedAnswer query={query} waiting={<Bones />} />;
  return (
    <>
      <IdentityState identity={data} />
      <WhatItOpens identity={data} />
      {data.maySend ? <IdentityForm identity={data} /> : null}
      <ConfirmationSheet />
    </>
  );
}

/** Identity verification: documents, their status, and the limits it lifts (ACC-03, T4). */
export function IdentityPage() {
  const t = useT();
  const isMember = useMemberOrLeave();
  useHead({ title: t('identity.title'), isIndexed: false });
  return (
    <Frame header="inner" title={t('identity.title')}>
      <div className={css['page']}>{isMember ? <Identity /> : <Bones />}</div>
    </Frame>
  );
}
