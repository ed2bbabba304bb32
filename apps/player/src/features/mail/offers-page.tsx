import { marketingRoutes } from '@laro/contract/mail/routes';
import type { Wire } from '@laro/contract/routes';
import { consentChannels, marketingProducts } from '@laro/domain/mail/campaign-rules';
import { Button } from '@laro/ui/button.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lateClient } from '#player/shared/api/late-client.ts';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices, type Services } from '#player/shared/api/services.ts';
import { OptionRow } from '#player/shared/form/option-row.tsx';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import pageCss from '#player/shared/form/switch-page.module.css';
import { SwitchRow } from '#player/shared/form/switch-row.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { usePlacePart } from '#player/shared/router/router-view.tsx';
import { useMemberOrLeave } from '#player/shared/session/log-in/use-member-or-leave.ts';
import { sessionToken } from '#player/shared/session/session-store.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import css from './offers.module.css';

const marketingApi = lateClient(marketingRoutes);
type Choice = Wire<'getMarketing', 'value'>;

const choiceQuery = (services: Services) =>
  queryOptions({ queryKey: ['marketing', sessionToken()], queryFn: () => marketingApi(services).call('getMarketing'), retry: false, staleTime: 0 });

/** The list with or without one of its items. */
const toggled = <Item extends string>(list: readonly Item[], item: Item): Item[] =>
  list.includes(item) ? list.filter((known) => known !== item) : [...list, item];

function Choices({ choice }: { choice: Choice }) {
  const services = useServices();
  const { t } = services.words;
  const { isBusy, problem, run } = useSubmit();
  const { channels, products, missing, isPerProduct } = choice;
  const save = (change: Partial<Pick<Choice, 'channels' | 'products'>>) =>
    void run(async () => {
      const saved = await marketingApi(services).call('setMarketing', { body: { channels, products, ...change } });
      services.queries.setQueryData(choiceQuery(services).queryKey, saved);
    });
  return (
    <>
      <h2 className={pageCss['heading']}>{t('consent.channels')}</h2>
      <div className={pageCss['card']}>
        {consentChannels.map((channel) => (
          <SwitchRow
            key={channel}
            label={t(`consent.channel.${channel}`)}
            {...(missing.includes(channel) ? { hint: t('consent.channel.none') } : {})}
            isOn={channels.includes(channel)}
            disabled={isBusy}
            onChange={() => save({ channels: toggled(channels, channel) })}
          />
        ))}
        <ul className={css['link']}>
          <OptionRow icon="device-mobile" label={t('consent.channel.push')} to="/m/set/notifications" />
        </ul>
      </div>
      {isPerProduct ? (
        <>
          <h2 className={pageCss['heading']}>{t('consent.products')}</h2>
          <div className={pageCss['card']}>
            {marketingProducts.map((product) => (
              <SwitchRow
                key={product}
                label={t(`consent.product.${product}`)}
                isOn={products.includes(product)}
                disabled={isBusy}
                onChange={() => save({ products: toggled(products, product) })}
              />
            ))}
          </div>
        </>
      ) : null}
      <ProblemNote text={problem} />
    </>
  );
}

/** The choices of a member. */
function Member() {
  const services = useServices();
  const isMember = useMemberOrLeave();
  const query = useQuery({ ...choiceQuery(services), enabled: isMember });
  return (
    <div className={pageCss['page']}>
      <p className={pageCss['text']}>{services.words.t('consent.text')}</p>
      <Loaded query={query}>{(choice) => <Choices choice={choice} />}</Loaded>
    </div>
  );
}

/** The way out of a message: one tap, without a session (MAIL-07). */
function WayOut({ token }: { token: string }) {
  const services = useServices();
  const { t } = services.words;
  const { isBusy, problem, run } = useSubmit();
  const [channel, setChannel] = useState<Choice['channels'][number] | null>(null);
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
