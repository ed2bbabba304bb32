import { linkLandings, type LinkLanding } from '@laro/domain/agents/links/landings';
import { useT } from '#player/shared/api/services.ts';
import { SelectField } from '../contracts/offer/offer-fields.tsx';

const categories = { slots: 'RNG', live: 'LIVE', fishing: 'FISH', sports: 'SPORTS', poker: 'PVP', lottery: 'LOTT' } as const;

/** The page that a link opens (AGENT-11). */
export function LandingField({ landing, onChange }: { landing: LinkLanding; onChange: (landing: LinkLanding) => void }) {
  const t = useT();
  const nameOf = (name: LinkLanding): string => {
    if (name === 'register') return t('agentlinks.landing.register');
    return name === 'home' || name === 'promotions' ? t(`shell.nav.${name}`) : t(`games.category.${categories[name]}`);
  };
  return (
    <SelectField
      label={t('agentlinks.landing')}
      value={landing}
      options={linkLandings.map((name) => [name, nameOf(name)])}
      onChange={(chosen) => onChange(linkLandings.find((name) => name === chosen) ?? 'register')}
    />
  );
}
