import { marketingRoutes } from '@laro/contract/mail/routes';
import type { Wire } from '@laro/contract/routes';
import { consentChannels, marketingProducts } from '@laro/domain/mail/campaign-rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lateClient } from '#player/shared/api/late-client.ts';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices, type Services } from '#player/shared/api/services.ts';
import { OptionRow } from '#player/shared/form/option-row.tsx';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import pageCss from '#player/shared/form/switch-page.module.css';
import { SwitchRow } from '#player/shared/form/switch-row.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { sessionToken } from '#player/shared/session/session-store.ts';
import css from './marketing-choices.module.css';

export const marketingApi = lateClient(marketingRoutes);
export type MarketingChoice = Wire<'getMarketing', 'value'>;

const choiceQuery = (services: Services) =>
  queryOptions({ queryKey: ['marketing', sessionToken()], queryFn: () => marketingApi(services).call('getMarketing'), retry: false, staleTime: 0 });

/** The list with or without one of its items. */
const toggled = <Item extends string>(list: readonly Item[], item: Item): Item[] =>
  list.includes(item) ? list.filter((known) => known !== item) : [...list, item];

/** The time zone of the browser; null where it names none. */
const browserZone = (): string | null => (new Intl.DateTimeFormat().resolvedOptions().timeZone as string | undefined) ?? null;

function Choices({ choice }: { choice: MarketingChoice }) {
  const services = useServices();
  const { t } = services.words;
  const { isBusy, problem, run } = useSubmit();
  const { channels, products, timeZone, missing, isPerProduct } = choice;
  const zone = useSettings().timeZone;
  const save = (change: Partial<Pick<MarketingChoice, 'channels' | 'products'>>) =>
    void run(async () => {
      const saved = await marketingApi(services).call('setMarketing', { body: { channels, products, timeZone: browserZone(), ...change } });
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
      <p className={pageCss['text']}>{t('consent.quiet', { zone: timeZone ?? zone })}</p>
      <ProblemNote text={problem} />
    </>
  );
}

/** The choices of a member, each switch saved with its tap (MAIL-07, T97). Nothing is on until the member has said so. */
export function MarketingChoices({ isMember = true }: { isMember?: boolean }) {
  const query = useQuery({ ...choiceQuery(useServices()), enabled: isMember });
  return <Loaded query={query}>{(choice) => <Choices choice={choice} />}</Loaded>;
}
