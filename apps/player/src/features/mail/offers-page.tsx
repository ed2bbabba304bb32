import { Button } from '@laro/ui/button.tsx';
import { useState } from 'react';
import { useServices } from '#player/shared/api/services.ts';
import { marketingApi, MarketingChoices, type MarketingChoice } from '#player/shared/consent/marketing-choices.tsx';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import pageCss from '#player/shared/form/switch-page.module.css';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { usePlacePart } from '#player/shared/router/router-view.tsx';
import { useMemberOrLeave } from '#player/shared/session/log-in/use-member-or-leave.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import css from './offers.module.css';

/** The choices of a member. */
function Member() {
  const services = useServices();
  const isMember = useMemberOrLeave();
  return (
    <div className={pageCss['page']}>
      <p className={pageCss['text']}>{services.words.t('consent.text')}</p>
      <MarketingChoices isMember={isMember} />
    </div>
  );
}

/** The way out of a message: one tap, without a session (MAIL-07). */
function WayOut({ token }: { token: string }) {
  const services = useServices();
  const { t } = services.words;
  const { isBusy, problem, run } = useSubmit();
  const [channel, setChannel] = useState<MarketingChoice['channels'][number] | null>(null);
  const stop = () => void run(async () => setChannel((await marketingApi(services).call('stopMarketing', { body: { token } })).channel));
  return (
    <div className={pageCss['page']}>
      {channel === null ? (
        <>
          <h2 className={css['question']}>{t('consent.stop.title')}</h2>
          <p className={pageCss['text']}>{t('consent.stop.text')}</p>
          <Button kind="primary" isFull isBusy={isBusy} onClick={stop}>
            {t('consent.stop.act')}
          </Button>
          <ProblemNote text={problem} />
        </>
      ) : (
        <p className={css['question']} role="status">
          {t('consent.stop.done', { channel: t(`consent.channel.${channel}`) })}
        </p>
      )}
    </div>
  );
}

/** Consent to offers by channel and product (MAIL-07, T97). */
export function OffersPage() {
  const { t } = useServices().words;
  const token = usePlacePart(({ search }) => new URLSearchParams(search).get('stop'));
  useHead({ title: t('consent.title'), isIndexed: false });
  return (
    <Frame header="inner" title={t('consent.title')}>
      {token === null ? <Member /> : <WayOut token={token} />}
    </Frame>
  );
}
