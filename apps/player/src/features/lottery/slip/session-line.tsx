import { useQuery } from '@tanstack/react-query';
import { playTimeQuery } from '#player/shared/api/account/limits-api.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { moneyText } from '#player/shared/records/values/record-money.ts';
import { useSession } from '#player/shared/session/session.ts';
import { useServerNow } from '../parts/draws/server-clock.ts';

const MINUTE_MS = 60_000;

/** How long the session has lasted and what it has brought: always in sight, since draws follow each other quickly (T47, TL9). */
export function SessionLine() {
  const services = useServices();
  const { t } = services.words;
  const { currency } = useSettings();
  const hasSession = useSession() !== null;
  const now = useServerNow();
  const { data } = useQuery({ ...playTimeQuery(services), enabled: hasSession });
  if (!data) return null;
  const minutes = Math.max(0, Math.floor((now - Date.parse(data.startedAt)) / MINUTE_MS));
  return <span>{t('lottery.session', { minutes, net: moneyText(data.net, currency.symbol) })}</span>;
}
