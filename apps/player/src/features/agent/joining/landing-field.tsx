import { linkLandings, type LinkLanding } from '@laro/domain/agents/links/landings';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useServices } from '#player/shared/api/services.ts';
import { promotionsQuery } from '#player/shared/content/content-queries.ts';
import { SelectField } from '../contracts/offer/offer-fields.tsx';

const categories = { slots: 'RNG', live: 'LIVE', fishing: 'FISH', sports: 'SPORTS', poker: 'PVP', lottery: 'LOTT' } as const;
const pages = linkLandings.filter((name) => name !== 'promotion');
/** Values of promotions among those of pages. */
const PROMOTION = 'promotion:';

/** The page on which a link lands, with the promotion where it is one. */
export interface LandingChoice {
  landing: LinkLanding;
  promotionId: string | null;
}
export interface LandingFieldProps {
  place: LandingChoice;
  onChange: (place: LandingChoice) => void;
}

/** The page that a link opens: one of the site's, or one promotion that guests can read (AGENT-11). */
export function LandingField({ place, onChange }: LandingFieldProps) {
  const services = useServices();
  const { t } = services.words;
  const language = useLanguage();
  const { data } = useQuery(promotionsQuery(services, null, language));
  const nameOf = (name: (typeof pages)[number]): string => {
    if (name === 'register') return t('agentlinks.landing.register');
    return name === 'home' || name === 'promotions' ? t(`shell.nav.${name}`) : t(`games.category.${categories[name]}`);
  };
  const promotions = data?.promotions ?? [];
  const options = [
    ...pages.map((name) => [name, nameOf(name)] as const),
    ...promotions.map(({ id, title }) => [`${PROMOTION}${id}`, `${t('shell.nav.promotions')}: ${title}`] as const),
  ];
  const choose = (value: string) => {
    if (value.startsWith(PROMOTION)) return onChange({ landing: 'promotion', promotionId: value.slice(PROMOTION.length) });
    return onChange({ landing: pages.find((name) => name === value) ?? 'register', promotionId: null });
  };
  const value = place.landing === 'promotion' ? `${PROMOTION}${place.promotionId ?? ''}` : place.landing;
  return <SelectField label={t('agentlinks.landing')} value={value} options={options} onChange={choose} />;
}
