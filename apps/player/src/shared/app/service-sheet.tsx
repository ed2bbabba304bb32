import type { Wire } from '@laro/contract/routes';
import type { ServiceType } from '@laro/domain/app-links/download-links';
import { buttonClass } from '@laro/ui/button-class';
import { AwaitedAnswer } from '#player/shared/api/loaded.late.tsx';
import { Icon, Mark } from '@laro/ui/pictures/icon.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { Spinner } from '@laro/ui/states/spinner.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { isInstalled } from '#player/shared/device/installed.late.ts';
import { paths } from '#player/shared/router/paths.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { Link } from '../router/router-view.tsx';
import { useServices, useT, type Services } from '#player/shared/api/services.ts';
import { isStanding } from '#player/shared/router/standing-pages.ts';
import { serviceChannelsQuery } from './app-api.ts';
import css from './app.module.css';
import { openSealedPath } from './open-sealed-path.ts';

interface Way {
  csType: ServiceType;
  title: string;
  /** An address of the site, or https://. */
  path: string;
}

type Sealed = Wire<'listServiceChannels', 'value'>['channels'];

/** Opens the paths (NAV-09); one that cannot be opened here is left out. Only addresses that a link may have come through. */
async function openWays(channels: Sealed): Promise<Way[]> {
  const ways = await Promise.all(channels.map(async (channel) => ({ ...channel, path: await openSealedPath(channel.path).catch(() => '') })));
  return ways.filter(({ path }) => /^(?:https:\/\/|\/(?![/\\]))/.test(path));
}

const waysQuery = (services: Services) =>
  queryOptions({ queryKey: ['serviceWays'], queryFn: async () => openWays((await services.queries.fetchQuery(serviceChannelsQuery(services))).channels) });

const marks = { TELEGRAM: 'telegram', FACEBOOK: 'facebook' } as const;

function WayLink({ way: { csType, title, path }, onClose }: { way: Way; onClose: () => void }) {
  const t = useT();
  const isOutside = !path.startsWith('/');
  const content = (
    <>
      {csType === 'LIVECHAT' ? <Icon name="chat-circle-dots-duotone" /> : <Mark name={marks[csType]} size={24} />}
      <span className={css['name']}>
        {title || t(`service.channel.${csType}`)}
        {isOutside ? <small>{t('service.outside')}</small> : null}
      </span>
      <Icon name={isOutside ? 'arrow-square-out' : 'caret-right-bold'} size={16} />
    </>
  );
  return isOutside ? (
    <a href={path} className={css['channel']} target="_blank" rel="noopener noreferrer" onClick={onClose}>
      {content}
    </a>
  ) : (
    <Link to={path} className={css['channel']} onClick={onClose}>
      {content}
    </Link>
  );
}

function Ways({ onClose }: { onClose: () => void }) {
  const services = useServices();
  const { t } = services.words;
  const { supportLink } = useSettings();
  const query = useQuery(waysQuery(services));
  const { data: ways } = query;
  if (!ways || query.isError)
    return (
      <AwaitedAnswer
        query={query}
        waiting={
          <div className={css['busy']}>
            <Spinner label={t('common.loading')} />
          </div>
        }
      />
    );
  if (ways.length === 0)
    return (
      <>
        <p className={css['text']}>{t('service.none')}</p>
        <a href={supportLink} className={buttonClass({ kind: 'quiet', isFull: true })}>
          {t('service.help')}
        </a>
      </>
    );
  return (
    <ul className={css['channels']}>
      {ways.map((way, at) => (
        <li key={`${way.csType} ${at}`}>
          <WayLink way={way} onClose={onClose} />
        </li>
      ))}
    </ul>
  );
}

/** The ways to a person, and to the app where the site is none yet (NAV-09). */
export function ServiceSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <Sheet title={t('service.title')} closeLabel={t('common.close')} onClose={onClose}>
      <Ways onClose={onClose} />
      {isInstalled() || !isStanding(paths.app) ? null : (
        <p className={css['foot']}>
          <Link to={paths.app} className={buttonClass({ kind: 'text', isFull: true })} onClick={onClose}>
            {t('service.app')}
          </Link>
        </p>
      )}
    </Sheet>
  );
}
